import { put } from "@wellsourced/testkit/files";
import { expect, test } from "vitest";
import { readPdf } from "../helpers/read-pdf.ts";

const stream = (text: string) => `<< /Length ${text.length} >>\nstream\n${text}\nendstream`;
const INK = stream("600 0 0 0 500 700 d1 0 0 500 700 re f");
const BLANK = stream("600 0 0 0 0 0 d1");

const hex = (code: number) => code.toString(16).padStart(4, "0");

/** Options for a PDF whose font F9 draws the letters a to z, and maps some of them to other text or to none. */
function drawn(texts: Readonly<Record<string, number>>, blanks = "") {
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(97 + at));
  const rows = letters.map((it, at) => `<${hex(97 + at).slice(2)}> <${hex(texts[it] ?? 97 + at)}>`);
  const map = `/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <00> <ff> endcodespacerange ${rows.length} beginbfchar ${rows.join(" ")} endbfchar endcmap end`;
  const procs = letters.map((it) => `/${it} ${blanks.includes(it) ? 8 : 7} 0 R`).join(" ");
  const font = `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 600 700] /FontMatrix [0.001 0 0 0.001 0 0] /FirstChar 97 /LastChar 122 /Widths [${letters.map(() => 600).join(" ")}] /Encoding << /Type /Encoding /Differences [97 ${letters.map((it) => `/${it}`).join(" ")}] >> /CharProcs << ${procs} >> /Resources << >> /ToUnicode 9 0 R >>`;
  return { fonts: { F9: font }, more: [INK, BLANK, stream(map)] };
}

const typed = put("conditional", { font: "F9" });

test.each([
  ["a blank", 0x20],
  ["a no-break space", 0xa0],
  ["a control character", 0x0d],
  ["the sign for what is not known", 0xfffd],
])("a letter to which its font gives %s is shown as lost, and said", async (_, text) => {
  const { markdown, metadata } = await readPdf([typed], drawn({ c: text, d: text }));
  expect(markdown).toBe("\ufffdon\ufffditional");
  expect(metadata.leftOut).toEqual([
    "2 letters that the fonts do not map, shown as \ufffd, on page 1; other letters of these fonts may be wrong",
  ]);
});

test("a blank that paints nothing is a blank", async () => {
  const { markdown, metadata } = await readPdf([put("tidexmark", { font: "F9" })], drawn({ x: 0x0d }, "x"));
  expect(markdown).toBe("tide mark");
  expect(metadata.leftOut).toBeUndefined();
});

test("a font that gives one text to most of its letters is doubted", async () => {
  const page = put("the quick brown fox", { font: "F9" });
  const same = Object.fromEntries([..."bcdfghiknopqrtuw"].map((it) => [it, 0x61]));
  expect((await readPdf([page], drawn(same))).metadata.leftOut).toEqual([
    "the correct characters of fonts with wrong mappings, on page 1",
  ]);
  expect((await readPdf([page], drawn({ q: 0x61 }))).metadata.leftOut).toBeUndefined();
});

test("a font without a table, whose glyphs are taken for letters by their numbers, is doubted", async () => {
  const numbers = [..."the quick brown fox"].map((it) => hex(it === " " ? 3 : it.charCodeAt(0) - 29)).join("");
  const font =
    "<< /Type /Font /Subtype /Type0 /BaseFont /Made /Encoding /Identity-H /DescendantFonts [<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Made /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor << /Type /FontDescriptor /FontName /Made /Flags 4 >> >>] >>";
  const { metadata } = await readPdf([`BT /F9 12 Tf 72 700 Td <${numbers}> Tj ET`], { fonts: { F9: font } });
  expect(metadata.leftOut).toEqual(["the correct characters of fonts with wrong mappings, on page 1"]);
});

test("lost letters that nobody sees are not missed", async () => {
  const page = put("tide") + put("conditional", { font: "F9", y: 600, before: "3 Tr" });
  expect((await readPdf([page], drawn({ c: 0x20 }))).metadata.leftOut).toBeUndefined();
});

test("a sign of a private area is left out, and counted", async () => {
  const page = put("x", { font: "F9", x: 60 }) + put("Open daily") + put("x", { font: "F9", x: 60, y: 680 });
  const { markdown, metadata } = await readPdf([page], drawn({ x: 0xe0a2 }));
  expect(markdown).toBe("Open daily");
  expect(metadata.leftOut).toEqual(["2 signs that the fonts do not map on page 1"]);
});

test.each([
  ["Symbol", "2+3"],
  ["Made", "2 3"],
])("a sign of the private area of the font %s", async (name, text) => {
  const font = `<< /Type /Font /Subtype /TrueType /BaseFont /${name} /FirstChar 43 /LastChar 43 /Widths [600] /ToUnicode 7 0 R >>`;
  const map = stream(
    "/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfchar <2b> <f02b> endbfchar endcmap end",
  );
  const page = put("2", { x: 60 }) + put("+", { font: "F9", x: 67 }) + put("3", { x: 74.5 });
  expect((await readPdf([page], { fonts: { F9: font }, more: [map] })).markdown).toBe(text);
});

test("letters and figures that old fonts keep in the private area are read", async () => {
  const page = put("abc", { font: "F9" });
  expect((await readPdf([page], drawn({ a: 0xf731, b: 0xf76b, c: 0xf76d }))).markdown).toBe("1km");
});
