import { Failure } from "@wellsourced/core";
import { expect, test } from "vitest";
import { docx } from "../../src/documents/docx.ts";
import { archive, docxFile, paragraph } from "../helpers/office.ts";

test("headings, paragraphs, quotes and tables keep their meaning", async () => {
  const cell = (text: string) => `<w:tc>${paragraph(text)}</w:tc>`;
  const body =
    paragraph("Tides", { style: "Heading1" }) +
    paragraph("The sea rises.") +
    paragraph("It falls, too.", { style: "Quote" }) +
    `<w:tbl><w:tr>${cell("Year")}${cell("Level")}</w:tr><w:tr>${cell("1883")}${cell("4.12")}</w:tr></w:tbl>`;
  const { html } = await docx.parse(docxFile(body));
  expect(html).toBe(
    "<h1>Tides</h1><p>The sea rises.</p><blockquote><p>It falls, too.</p></blockquote>" +
      "<table><tr><td><p>Year</p></td><td><p>Level</p></td></tr><tr><td><p>1883</p></td><td><p>4.12</p></td></tr></table>",
  );
});

test("title, authors and dates come from the properties", async () => {
  const { metadata } = await docx.parse(docxFile(paragraph("x")));
  expect(metadata).toEqual({
    title: "The tide book",
    authors: ["Ada Byron", "Emmy N."],
    published: "2021-03-04T05:06:07Z",
  });
});

test("text that a reader does not see is left out and counted", async () => {
  const body =
    paragraph("Seen.") +
    paragraph("Vanished.", { run: "<w:b/><w:vanish/>" }) +
    paragraph("Tiny.", { run: '<w:sz w:val="1"/>' }) +
    paragraph("Small print.", { run: '<w:sz w:val="14"/>' }) +
    paragraph("Shown again.", { run: '<w:vanish w:val="0"/>' }) +
    "<w:p><w:pPr><w:rPr><w:vanish/></w:rPr></w:pPr><w:r><w:t>Only its mark is hidden.</w:t></w:r></w:p>";
  const { html, hiddenTextRemoved } = await docx.parse(docxFile(body));
  expect(html).toBe("<p>Seen.</p><p>Small print.</p><p>Shown again.</p><p>Only its mark is hidden.</p>");
  expect(hiddenTextRemoved).toBe(2);
});

test.each([
  ["a bomb", docxFile("", { "word/footnotes.xml": new Uint8Array(30_000_000) })],
  ["an archive without a document", archive({ "word/other.xml": "<x/>" })],
  ["an archive cut in half", docxFile(paragraph("x".repeat(500))).subarray(0, 400)],
  ["broken XML", docxFile("<w:p><w:r>")],
])("%s is a failure that says so", async (_what, bytes) => {
  const error = await docx.parse(bytes).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Failure);
  expect(error).toMatchObject({ kind: "content_empty", detail: expect.stringMatching(/damaged|cut off|far more/u) });
});
