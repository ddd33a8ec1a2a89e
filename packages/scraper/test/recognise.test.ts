import { lines, pdfFile, put } from "@wellsourced/testkit/files";
import { expect, test, vi } from "vitest";
import { type PageInfo, type PageToRecognise, parseWithOcr } from "../src/ocr.ts";
import { parse } from "../src/parse.ts";

const picture = "q 612 0 0 792 0 0 cm /Im Do Q\n";
const long = Array.from({ length: 8 }, (_, at) => `Letters that a machine recognised in line ${at + 1} of the scan`);
const invisible = lines(long, { before: "3 Tr" });

const readPdf = (pages: readonly string[]) =>
  parse({ kind: "document", format: "pdf", source: pdfFile(pages), url: "" });

const options = { parse, signal: undefined };
const task = (pages: readonly string[]) =>
  ({ kind: "document", format: "pdf", source: pdfFile(pages), url: "" }) as const;

test("invisible text over the picture of a page is what somebody recognised in it, and is said to be", async () => {
  const { markdown, pages, hiddenTextRemoved } = await readPdf([picture + invisible]);
  expect(markdown).toBe(long.join(" "));
  expect(pages).toEqual([{ page: 1, offset: 0, recognised: true }]);
  expect(hiddenTextRemoved).toBe(0);
});

test("a stamp across the scan is read with it", async () => {
  const { markdown } = await readPdf([picture + invisible + put("Filed in spring", { y: 770 })]);
  expect(markdown).toContain("Filed in spring");
  expect(markdown).toContain("line 8 of the scan");
});

test("invisible text without a picture is hidden text", async () => {
  await expect(readPdf([invisible])).rejects.toMatchObject({ detail: "all of its text is invisible" });
});

test("a scan without letters is a failure that says so", async () => {
  await expect(readPdf([picture])).rejects.toMatchObject({ detail: expect.stringMatching(/pictures of text only/u) });
});

test.each([
  ["any text in the picture that fills page 2", [put("Typed words."), picture]],
  [
    "any text in the picture that fills pages 1–2, 4",
    [picture, picture, put("Typed words."), picture, put("More of them.")],
  ],
])("a part is not taken for the whole: %s", async (words, pages) => {
  expect((await readPdf(pages)).metadata.leftOut).toEqual([words]);
});

test("nothing is missing where somebody looked for letters and found none", async () => {
  const ocr = async () => "";
  const { metadata } = await parseWithOcr(task([put("Typed words."), picture]), { ...options, ocr });
  expect(metadata).not.toHaveProperty("leftOut");
});

test("whoever recognises letters is asked for the pages that need it, and only for them", async () => {
  const ocr = vi.fn(async (_page: PageToRecognise, _info: PageInfo) => "Tides\n\nThe gauge was\nnever still.");
  const { markdown, pages } = await parseWithOcr(task([put("Typed words."), picture]), { ...options, ocr });
  expect(markdown).toBe('Typed words.\n\n<a id="page-2"></a>\n\nTides\n\nThe gauge was never still.');
  expect(pages).toEqual([
    { page: 1, offset: 0 },
    { page: 2, offset: markdown.indexOf("<a"), recognised: true },
  ]);
  expect(ocr).toHaveBeenCalledOnce();
  const [shown, info] = ocr.mock.calls[0] ?? [];
  expect(info?.page).toBe(2);
  expect(shown?.mediaType).toBe("image/png");
  expect(Buffer.from(shown?.bytes.subarray(1, 4) ?? []).toString()).toBe("PNG");
});

test("a recogniser's own failure is one of the document, and silence leaves a scan a scan", async () => {
  const broken = async () => Promise.reject(new Error("no model"));
  await expect(parseWithOcr(task([picture]), { ...options, ocr: broken })).rejects.toMatchObject({
    kind: "content_empty",
    detail: expect.stringMatching(/^page 1 could not be recognised/u),
  });
  const silent = async () => " ";
  await expect(parseWithOcr(task([picture]), { ...options, ocr: silent })).rejects.toMatchObject({
    detail: expect.stringMatching(/pictures of text only/u),
  });
});
