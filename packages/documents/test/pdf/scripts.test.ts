import { expect, test } from "vitest";
import { composed, glyphText, joinGlyphs } from "../../src/pdf/letters.ts";
import { readPdf } from "../helpers/read-pdf.ts";

const composite = (encoding: string, ordering: string) =>
  `<< /Type /Font /Subtype /Type0 /BaseFont /Made /Encoding /${encoding} /DescendantFonts [<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Made /CIDSystemInfo << /Registry (Adobe) /Ordering (${ordering}) /Supplement 2 >> /FontDescriptor << /Type /FontDescriptor /FontName /Made /Flags 4 >> >>] >>`;

test.each([
  ["90ms-RKSJ-H", "Japan1", "92aa88ca", "潮位"],
  ["UniJIS-UCS2-H", "Japan1", "6f6e4f4d", "潮位"],
  ["GBK-EUC-H", "GB1", "b3b1ceBB", "潮位"],
  ["ETen-B5-H", "CNS1", "bce9a6ec", "潮位"],
  ["KSCms-UHC-H", "Korea1", "c1b6bcf6", "조수"],
])("%s needs no table of the file's own", async (encoding, ordering, codes, text) => {
  const page = `BT /F9 12 Tf 72 700 Td <${codes}> Tj ET`;
  expect((await readPdf([page], { fonts: { F9: composite(encoding, ordering) } })).markdown).toBe(text);
});

test("Hebrew and Arabic are painted from the left, and read from the right", () => {
  expect(joinGlyphs(["ם", "ו", "ל", "ש"])).toBe("שלום");
  expect(joinGlyphs(["ﺎ", "ﺒ", "ﺣ", "ﺮ", "ﻣ"].map(glyphText))).toBe("مرحبا");
  expect(joinGlyphs(["4", "2", " ", "ם", "י"])).toBe("ים 42");
});

test("a tail painted behind its letter belongs to it, as TeX paints a cedilla", () => {
  expect(joinGlyphs([..."Franc¸ois"])).toBe("François");
  expect(joinGlyphs([..."a ¸ alone"])).toBe("a ¸ alone");
  expect(composed("Franc", "¸ois")).toBe("François");
});

test.each([
  ["\ufb03", "ffi"],
  ["\uf0b7", "•"],
  ["\u{f03d9}", ""],
  ["\u0003", " "],
  ["½", "½"],
])("the glyph %j is %j", (glyph, text) => {
  expect(glyphText(glyph)).toBe(text);
});
