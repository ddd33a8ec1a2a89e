import { docxFile, epubFile, odfFile, paragraph } from "@wellsourced/testkit/files";
import { describe, expect, test } from "vitest";
import { type DocumentFormat, parseDocument } from "../src/index.ts";

const parse = (format: DocumentFormat, source: Uint8Array | string) =>
  parseDocument({ format, source: Buffer.from(source), url: "" });

const core = (created: string) => ({
  "docProps/core.xml": `<cp:coreProperties xmlns:cp="urn:x:cp" xmlns:dcterms="http://purl.org/dc/terms/"><dcterms:created>${created}</dcterms:created></cp:coreProperties>`,
});
const meta = (created: string) => ({
  "meta.xml": `<office:document-meta xmlns:office="o" xmlns:meta="m"><office:meta><meta:creation-date>${created}</meta:creation-date></office:meta></office:document-meta>`,
});

/** A file of each format with a stated date. */
const made: Readonly<Partial<Record<DocumentFormat, (date: string) => Uint8Array | string>>> = {
  docx: (date) => docxFile(paragraph("x"), core(date)),
  odt: (date) => odfFile("text", "<text:p>x</text:p>", { more: meta(date) }),
  epub: (date) => epubFile({ "a.xhtml": "<p>x</p>" }, { metadata: `<dc:date>${date}</dc:date>` }),
  markdown: (date) => `---\ndate: ${date}\n---\nx\n`,
  rtf: (date) => {
    const [year, month, day] = date.split("-").map(Number);
    return `{\\rtf1{\\info{\\creatim\\yr${year}\\mo${month}\\dy${day}}}x\\par}`;
  },
};

describe.each(Object.entries(made) as [DocumentFormat, (date: string) => Uint8Array | string][])(
  "the date that a file of the kind %s states",
  (format, file) => {
    test.each([
      ["2021-03-04", "2021-03-04"],
      ["2024-02-29", "2024-02-29"],
      ["2021-02-30", undefined],
      ["2021-13-01", undefined],
      ["0000-00-00", undefined],
    ])("%s is %s", async (date, published) => {
      expect((await parse(format, file(date))).metadata.published).toBe(published);
    });
  },
);

test.each([
  ["1601-01-01T00:00:00Z", undefined],
  ["1970-01-01T00:00:00Z", undefined],
  ["1999-12-31T23:59:59Z", "1999-12-31T23:59:59Z"],
  ["yesterday", undefined],
])("an Office file that was made at %s was made at %s", async (date, published) => {
  expect((await parse("docx", docxFile(paragraph("x"), core(date)))).metadata.published).toBe(published);
});

test.each([
  ["1883", "1883"],
  ["1883-05", "1883-05"],
  ["1883-05-06T07:08:09Z", "1883-05-06T07:08:09Z"],
  ["MDCCCLXXXIII", undefined],
  ["1883-05-06T99:08:09Z", undefined],
])("a book of %s was published in %s: old books have no more than a year", async (date, published) => {
  const book = epubFile({ "a.xhtml": "<p>x</p>" }, { metadata: `<dc:date>${date}</dc:date>` });
  expect((await parse("epub", book)).metadata.published).toBe(published);
});
