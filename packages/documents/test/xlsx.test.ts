import { link, row, xlsxFile } from "@wellsourced/testkit/files";
import { describe, expect, test } from "vitest";
import { formatNumber } from "../src/number-format.ts";
import { parseDocument } from "../src/read.ts";
import * as xlsx from "../src/xlsx.ts";

const read = async (bytes: Uint8Array) => (await parseDocument({ format: "xlsx", source: bytes, url: "" })).markdown;

describe("numbers are shown as the sheet shows them", () => {
  test.each([
    [0.1 + 0.2, "General", "0.3"],
    [1234.5, "#,##0.00", "1,234.50"],
    [-1234.5, "#,##0.00;(#,##0.00)", "(1,234.50)"],
    [0.256, "0.0%", "25.6%"],
    [12.5, '"€"#,##0.00', "€12.50"],
    [12.5, "[$£-809]#,##0.00;[Red]-[$£-809]#,##0.00", "£12.50"],
    [-5, "0", "-5"],
    [7, "000", "007"],
    [1_500_000, '0.0,,"M"', "1.5M"],
    [12345, "0.00E+00", "1.23E+04"],
    [42, '0" kg"', "42 kg"],
    [44259, "dd/mm/yyyy", "2021-03-04"],
    [44259.25, "yyyy-mm-dd hh:mm", "2021-03-04 06:00"],
    [0.5, "h:mm AM/PM", "12:00"],
    [1.5, "[h]:mm:ss", "36:00:00"],
    [1, "yyyy-mm-dd", "1900-01-01"],
    [0, '0;-0;"none"', "none"],
  ])("%d as %s is %s", (value, code, expected) => {
    expect(formatNumber(value, code)).toBe(expected);
  });

  test("dates of the other epoch", () => {
    expect(formatNumber(42797, "yyyy-mm-dd", true)).toBe("2021-03-04");
  });
});

test("sheets are headings with tables; shared, inline and formatted values", async () => {
  const rows = `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row><row r="2"><c r="A2" t="d"><v>2021-03-04T00:00:00</v></c><c r="B2" s="0"><f>1+1</f><v>0.5</v></c></row><row r="3"><c r="A3" t="b"><v>1</v></c><c r="B3" t="e"><v>#DIV/0!</v></c></row>`;
  const strings = "<si><t>Day</t></si><si><r><t>Le</t></r><r><t>vel</t></r><rPh><t>reading</t></rPh></si>";
  const markdown = await read(xlsxFile([{ name: "Tides", rows }], { strings, styles: ["0%"] }));
  expect(markdown).toBe("## Tides\n\n| Day | Level |\n| --- | --- |\n| 2021-03-04 | 50% |\n| TRUE | #DIV/0! |");
});

test("titles and notes stand beside the table; empty rows and columns go; a table without names has letters", async () => {
  const rows =
    row(1, "Tides of 1883") +
    `<row r="3"><c r="C3"><v>1</v></c><c r="E3"><v>2</v></c><c r="F3"><v>3</v></c></row>` +
    `<row r="4"><c r="C4"><v>4</v></c><c r="E4"><v>5</v></c><c r="F4"><v>6</v></c></row>` +
    row(5, "Source: the harbour");
  const markdown = await read(xlsxFile([{ name: "S", rows }]));
  expect(markdown).toBe(
    "## S\n\nTides of 1883\n\n| C | E | F |\n| --- | --- | --- |\n| 1 | 2 | 3 |\n| 4 | 5 | 6 |\n\nSource: the harbour",
  );
});

test("what is hidden is left out, named and counted", async () => {
  const before = '<cols><col min="2" max="2" hidden="1"/></cols>';
  const rows = `${row(1, "Name", "Secret", "Level")}${row(2, "a", "x", 1)}<row r="3" hidden="1"><c r="A3"><v>9</v></c></row>`;
  const { html, metadata, hiddenTextRemoved } = await xlsx.parse(
    xlsxFile([
      { name: "Open", rows, before },
      { name: "Shut", rows: row(1, "deep"), state: "veryHidden" },
    ]),
  );
  expect(html).toContain("<th>Name</th><th>Level</th>");
  expect(html).not.toMatch(/Secret|deep|>9</u);
  expect(metadata).toMatchObject({
    sheets: ["Open"],
    leftOut: ['hidden sheet "Shut"', 'hidden column B of sheet "Open"', 'hidden 1 row of sheet "Open"'],
  });
  expect(hiddenTextRemoved).toBe(4);
});

test("links lead out, comments are kept with their cells", async () => {
  const sheet = {
    name: "S",
    rows: row(1, "Name", "Page") + row(2, "a", "site"),
    after: '<hyperlinks><hyperlink ref="B2" r:id="l" location="top"/></hyperlinks>',
    relations: `${link("l", "https://a.example/x")}<Relationship Id="c" Type="http://x/comments" Target="../comments1.xml"/>`,
  };
  const more = {
    "xl/comments1.xml":
      '<comments><commentList><comment ref="A2"><text><t>Check this.</t></text></comment></commentList></comments>',
  };
  const markdown = await read(xlsxFile([sheet], { more }));
  expect(markdown).toContain("| a | [site](https://a.example/x#top) |");
  expect(markdown).toContain("Comments:\n\n- A2: Check this.");
});

test("a huge sheet is cut, and says what was left out", async () => {
  const rows = Array.from({ length: 60_000 }, (_, at) => row(at + 1, at, at)).join("");
  const { html, metadata } = await xlsx.parse(
    xlsxFile([{ name: "Big", rows, before: '<dimension ref="A1:B60000"/>' }]),
  );
  expect(html).toContain("Left out: rows 50001 to 60000.");
  expect(metadata.leftOut).toEqual(['rows 50001 to 60000 of sheet "Big"']);
});

test("a text that the file lacks is no empty cell, and a column that does not fit is named", async () => {
  const rows =
    row(1, "Name", "Level") +
    '<row r="2"><c r="A2" t="s"><v>7</v></c><c r="B2"><v>4</v></c><c r="CX2"><v>5</v></c></row>';
  const { metadata } = await xlsx.parse(xlsxFile([{ name: "S", rows }]));
  expect(metadata.leftOut).toEqual([
    'columns CW to CX and 1 cell whose text is missing or far back in the file of sheet "S"',
  ]);
});

test("a sheet that the file lacks is no empty sheet", async () => {
  const more = {
    "xl/workbook.xml":
      '<workbook xmlns:r="urn:x:r"><sheets><sheet name="S" r:id="s0"/><sheet name="Lost" r:id="s9"/></sheets></workbook>',
  };
  const { metadata } = await xlsx.parse(xlsxFile([{ name: "S", rows: row(1, "a", 1) }], { more }));
  expect(metadata.leftOut).toEqual(['sheet "Lost", which is not in the file']);
});

test("spans and columns of absurd size cost nothing", async () => {
  const sheet = {
    name: "S",
    rows: row(1, "a", "b") + row(1_048_576, 1, 2),
    before: '<cols><col min="3" max="999999999" hidden="1"/></cols>',
    after: '<mergeCells><mergeCell ref="A1:A1048576"/></mergeCells>',
  };
  expect(await read(xlsxFile([sheet]))).toContain("| 1 | 2 |");
});

test("names on two lines become one: a merged cell stands over the names of its columns", async () => {
  const cells = (at: number, ...given: readonly (readonly [column: string, text: string])[]) =>
    `<row r="${at}">${given.map(([column, text]) => `<c r="${column}${at}" t="inlineStr"><is><t>${text}</t></is></c>`).join("")}</row>`;
  const rows =
    cells(1, ["A", "Town"], ["B", "Level"], ["D", "Wind"]) +
    cells(2, ["B", "low"], ["C", "high"], ["D", "mean"], ["E", "gust"]) +
    row(3, "Cork", 1, 4, 20, 31);
  const after = '<mergeCells><mergeCell ref="A1:A2"/><mergeCell ref="B1:C1"/><mergeCell ref="D1:E1"/></mergeCells>';
  const markdown = await read(xlsxFile([{ name: "S", rows, after }]));
  expect(markdown).toContain("| Town | Level: low | Level: high | Wind: mean | Wind: gust |\n| --- ");
  expect(markdown).toContain("| Cork | 1 | 4 | 20 | 31 |");
});

test("years over the names of their columns are part of the names; a first line of data is not", async () => {
  const after = '<mergeCells><mergeCell ref="B1:C1"/></mergeCells>';
  const years = '<row r="1"><c r="A1" t="inlineStr"><is><t>Town</t></is></c><c r="B1"><v>2020</v></c></row>';
  const names =
    '<row r="2"><c r="B2" t="inlineStr"><is><t>low</t></is></c><c r="C2" t="inlineStr"><is><t>high</t></is></c></row>';
  const merged = await read(xlsxFile([{ name: "S", rows: years + names + row(3, "Cork", 1, 4), after }]));
  expect(merged).toContain("| Town | 2020: low | 2020: high |");
  const plain = await read(
    xlsxFile([{ name: "S", rows: row(1, "Town", "Level", "Wind") + row(2, "Cork", "low", "high") }]),
  );
  expect(plain).toContain("| Town | Level | Wind |\n| --- | --- | --- |\n| Cork | low | high |");
});
