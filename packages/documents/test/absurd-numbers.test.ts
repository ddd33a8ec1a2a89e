import { docxFile, odfFile, paragraph, pptxFile, row, shape, xlsxFile } from "@wellsourced/testkit/files";
import { describe, expect, test } from "vitest";
import { type DocumentFormat, parseDocument } from "../src/index.ts";

const read = async (format: DocumentFormat, source: Uint8Array) =>
  (await parseDocument({ format, source, url: "" })).markdown;

/** Numbers that no program writes, but an attacker might. */
const ABSURD = ["-1", "-999999999", "0", "1.5", "1e9", "999999999999", "Infinity", "NaN", "", "x"];

describe.each(ABSURD)("the number %j where a file has a small one breaks nothing", (number) => {
  test("blanks, spans, levels and starts of an OpenDocument text", async () => {
    const body =
      `<text:h text:outline-level="${number}">H</text:h>` +
      `<text:p>a<text:s text:c="${number}"/>b</text:p>` +
      `<text:list><text:list-item text:start-value="${number}"><text:p>c</text:p></text:list-item></text:list>` +
      `<table:table><table:table-row table:number-rows-repeated="${number}"><table:table-cell table:number-columns-spanned="${number}" table:number-rows-spanned="${number}" table:number-columns-repeated="${number}"><text:p>d</text:p></table:table-cell></table:table-row></table:table>`;
    const markdown = await read("odt", odfFile("text", body));
    for (const word of ["# H", "a", "b", "c", "d"]) expect(markdown).toContain(word);
    expect(markdown.length).toBeLessThan(60_000);
  });

  test("columns and rows of an OpenDocument sheet", async () => {
    const cell = `<table:table-cell table:number-columns-repeated="${number}" table:number-rows-spanned="${number}"><text:p>x</text:p></table:table-cell>`;
    const body = `<table:table table:name="S"><table:table-column table:visibility="collapse" table:number-columns-repeated="${number}"/><table:table-row table:number-rows-repeated="${number}">${cell}${cell}</table:table-row></table:table>`;
    expect(await read("ods", odfFile("spreadsheet", body))).toContain("## S");
  });

  test("grids, spans, levels, sizes and letters of a Word file", async () => {
    const cell = `<w:tc><w:tcPr><w:gridSpan w:val="${number}"/></w:tcPr>${paragraph("cell")}</w:tc>`;
    const body =
      `<w:tbl><w:tr><w:trPr><w:gridBefore w:val="${number}"/></w:trPr>${cell}</w:tr></w:tbl>` +
      `<w:p><w:pPr><w:numPr><w:ilvl w:val="${number}"/><w:numId w:val="${number}"/></w:numPr><w:outlineLvl w:val="${number}"/></w:pPr><w:r><w:t>item</w:t></w:r></w:p>` +
      `<w:p><w:r><w:t>s</w:t><w:sym w:font="Arial" w:char="${number}"/><w:t>t</w:t></w:r></w:p>` +
      paragraph("sized", { run: `<w:sz w:val="40"/><w:position w:val="${number}"/>` });
    const markdown = await read("docx", docxFile(body));
    for (const word of ["cell", "item", "s", "t", "sized"]) expect(markdown).toContain(word);
  });

  test("places, columns and formats of a workbook", async () => {
    const cells = `<row r="${number}"><c r="${number}" s="${number}"><v>1</v></c><c t="s"><v>${number}</v></c><c r="B2"><v>${number}</v></c></row>`;
    const sheet = {
      name: "S",
      rows: row(1, "a", "b") + cells,
      before: `<dimension ref="A1:${number}"/><cols><col min="${number}" max="${number}" hidden="1"/></cols>`,
      after: `<mergeCells><mergeCell ref="A1:${number}"/><mergeCell ref="${number}"/></mergeCells>`,
    };
    expect(await read("xlsx", xlsxFile([sheet]))).toContain("## S");
  });

  test("levels, sizes and numbers of a deck", async () => {
    const text = `<a:p><a:pPr lvl="${number}"><a:buAutoNum startAt="${number}"/></a:pPr><a:r><a:rPr sz="1800" baseline="${number}"/><a:t>word</a:t></a:r></a:p>`;
    expect(await read("pptx", pptxFile([{ shapes: shape("body", text, text) }]))).toContain("word");
  });

  test("every number of RTF", async () => {
    const rtf = `{\\rtf1\\ansicpg${number}{\\fonttbl{\\f${number}\\fcharset${number} X;}}{\\colortbl;\\red${number};}{\\stylesheet{\\s${number}\\outlinelevel${number} A;}}\\uc${number}\\deflang${number} \\pard\\s${number}\\ls${number}\\ilvl${number}\\outlinelevel${number}\\f${number}\\cf${number}\\lang${number} x\\u${number}?y\\par}`;
    await expect(parseDocument({ format: "rtf", source: Buffer.from(rtf, "latin1"), url: "" })).resolves.toBeDefined();
  });
});

test.each([
  ["a private letter", "F0E0", ""],
  ["a letter", "41", "A"],
  ["beyond all letters", "FFFFFFFF", ""],
  ["half a pair", "D800", ""],
])("a symbol of a common font that is %s is shown as %j", async (_, char, shown) => {
  const body = `<w:p><w:r><w:t>s</w:t><w:sym w:font="Arial" w:char="${char}"/><w:t>t</w:t></w:r></w:p>`;
  expect((await read("docx", docxFile(body))).replace("\ufffd", "")).toBe(`s${shown}t`);
});
