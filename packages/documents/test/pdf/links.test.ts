import { pdfFile, put } from "@wellsourced/testkit/files";
import { expect, test, vi } from "vitest";
import { NO_PICTURES, openPdf } from "../../src/pdf/open.ts";
import { leftOutOf } from "../../src/pdf/pdf.ts";
import { PdfReader } from "../../src/pdf/reader.ts";

test("links that cannot be read cost no text, and are said to be missing", async () => {
  const open = await openPdf(pdfFile([put("Typed words."), put("More of them.")]), NO_PICTURES);
  const second = await open.document.getPage(2);
  vi.spyOn(second, "getAnnotations").mockRejectedValue(new Error("a broken table"));
  const reader = new PdfReader(open);
  const pages = await reader.pages();
  await open.close();
  expect(pages.map(({ layout }) => layout.items.length)).toEqual([1, 1]);
  expect(leftOutOf(pages, reader, open)).toEqual(["the links on page 2"]);
});

test("fonts that could not be read are said to be missing, though others could be", () => {
  const open = { document: { numPages: 1 }, data: { missing: true } };
  expect(
    leftOutOf(
      [],
      {
        broken: [],
        linkless: [],
        garbled: [],
        doubtful: [],
        pictured: [],
        lost: { letters: new Map(), signs: new Map() },
      },
      open,
    ),
  ).toEqual(["letters whose fonts need the character maps of the package pdfjs-dist, which is not installed"]);
});
