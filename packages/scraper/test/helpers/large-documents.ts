import { deflateSync } from "node:zlib";
import { docxFile, epubFile, lines, paragraph, pdfFile, put, row, xlsxFile } from "@wellsourced/testkit/files";

const MB = 1_048_576;
const WORDS =
  "slate is quarried in the hills and split by hand along its grain before the roofers lay it from the eaves upwards with nails of copper so that every row covers the heads of two rows below it while rain and moss do their slow work".split(
    " ",
  );

/** Distinct sentences: each has a number and a different first word. */
const sentence = (at: number): string => {
  const turned = [...WORDS.slice(at % WORDS.length), ...WORDS.slice(0, at % WORDS.length)];
  return `Note ${at}: ${turned.slice(0, 12 + (at % 19)).join(" ")}.`;
};
function upTo(size: number, make: (at: number) => string): string {
  const parts: string[] = [];
  for (let [at, length] = [0, 0]; length < size; at++) {
    const part = make(at);
    parts.push(part);
    length += part.length;
  }
  return parts.join("");
}
const pageOf = (at: number): string =>
  lines(Array.from({ length: 40 }, (_, line) => sentence(at * 40 + line).slice(0, 90)));

/** A grey image of 1,200 × 1,600 pixels, as from a scanner. */
function picture(at: number): string {
  const dots = Buffer.alloc(1_200 * 1_600, 255);
  for (let dot = at; dot < dots.length; dot += 7 + (at % 5)) dots[dot] = dot % 251;
  const data = deflateSync(dots, { level: 1 }).toString("latin1");
  return `<< /Type /XObject /Subtype /Image /Width 1200 /Height 1600 /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode /Length ${data.length} >>\nstream\n${data}\nendstream`;
}

export interface LargeDocument {
  readonly name: string;
  readonly file: string;
  make(): Uint8Array;
}

/** Large but legitimate documents, generated on demand. */
export const largeDocuments: readonly LargeDocument[] = [
  {
    name: "a PDF of 1,000 pages",
    file: "a.pdf",
    make: () => pdfFile(Array.from({ length: 1_000 }, (_, at) => pageOf(at))),
  },
  {
    name: "a PDF of 200 pages and 30 pictures",
    file: "a.pdf",
    make: () => {
      const pages = 200;
      const pictures = Array.from({ length: 30 }, (_, at) => picture(at + 1));
      return pdfFile(
        Array.from(
          { length: pages },
          (_, at) => `${pageOf(at)}q 100 0 0 100 400 40 cm /P${at % 30} Do Q\n${put("A picture", { y: 30 })}`,
        ),
        {
          page: "",
          more: pictures,
          pictures: Object.fromEntries(pictures.map((_, at) => [`P${at}`, 5 + 2 * pages + at])),
        },
      );
    },
  },
  {
    name: "a Word file of 20 MB of text",
    file: "a.docx",
    make: () => docxFile(upTo(20 * MB, (at) => paragraph(sentence(at)))),
  },
  {
    name: "a workbook of 200,000 rows",
    file: "a.xlsx",
    make: () =>
      xlsxFile([
        {
          name: "Notes",
          rows: Array.from({ length: 200_000 }, (_, at) => row(at + 1, sentence(at).slice(0, 30), at, at / 7)).join(""),
        },
      ]),
  },
  {
    name: "a book of 1,000 chapters",
    file: "a.epub",
    make: () =>
      epubFile(
        Object.fromEntries(
          Array.from({ length: 1_000 }, (_, at) => [
            `c${at}.xhtml`,
            `<h1>Chapter ${at}</h1>${Array.from({ length: 60 }, (_, line) => `<p>${sentence(at * 60 + line)}</p>`).join("")}`,
          ]),
        ),
      ),
  },
  {
    name: "a page of 8 MB",
    file: "a.html",
    make: () =>
      Buffer.from(
        `<title>Notes</title><article><h1>Notes</h1>${upTo(8 * MB, (at) => `<p>${sentence(at)}</p>\n`)}</article>`,
      ),
  },
  {
    name: "a table of 48 MB",
    file: "a.csv",
    make: () => Buffer.from(`name,number,note\n${upTo(48 * MB, (at) => `row ${at},${at * 3},"${sentence(at)}"\n`)}`),
  },
];
