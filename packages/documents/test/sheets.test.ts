import { archive, row, xlsxFile } from "@wellsourced/testkit/files";
import { describe, expect, test } from "vitest";
import { parseDocument, readDocument } from "../src/read.ts";

const cell = (at: string, value: string | number) =>
  typeof value === "number"
    ? `<c r="${at}"><v>${value}</v></c>`
    : `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;
/** Rows of cells by column letter. */
const rowsOf = (rows: Readonly<Record<number, Readonly<Record<string, string | number>>>>) =>
  Object.entries(rows)
    .map(
      ([number, cells]) =>
        `<row r="${number}">${Object.entries(cells)
          .map(([at, it]) => cell(at + number, it))
          .join("")}</row>`,
    )
    .join("");
const read = (rows: string) => readDocument(xlsxFile([{ name: "S", rows }]));
const tables = async (rows: Parameters<typeof rowsOf>[0]) =>
  (await read(rowsOf(rows))).markdown.split("\n\n").filter((block) => block.startsWith("|"));

describe("formulas that no program has computed", () => {
  const formula = (at: string, text: string) => `<c r="${at}"><f>${text}</f></c>`;
  const rows =
    row(1, "Item", "Price") +
    `<row r="2">${cell("A2", "Rope")}${formula("B2", "C2*2")}</row>` +
    `<row r="3">${cell("A3", "Sum")}${formula("B3", "SUM(B2:B2)&amp;&quot;|&quot;")}</row>` +
    `<row r="4">${cell("A4", "Shared")}<c r="B4"><f t="shared" si="0"/><v></v></c></row>`;

  test("are shown in their cells, and counted", async () => {
    const { markdown, metadata } = await read(rows);
    expect(markdown).toContain('| Rope | `=C2*2` |\n| Sum | `=SUM(B2:B2)&"\\|"` |\n| Shared | *formula* |');
    expect(metadata.leftOut).toEqual(['computed values of 3 formulas of sheet "S"']);
  });

  test("of an OpenDocument sheet, too", async () => {
    const bytes = archive({
      mimetype: "application/vnd.oasis.opendocument.spreadsheet",
      "content.xml": `<o:document-content xmlns:o="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="t" xmlns:text="x"><o:body><o:spreadsheet><table:table table:name="S"><table:table-row><table:table-cell o:value-type="string"><text:p>Sum</text:p></table:table-cell><table:table-cell table:formula="of:=SUM([.A1:.A2])"/></table:table-row></table:table></o:spreadsheet></o:body></o:document-content>`,
    });
    const { markdown, metadata } = await parseDocument({ format: "ods", source: bytes, url: "" });
    expect(markdown).toContain("=SUM(\\[.A1:.A2])".replace("\\", ""));
    expect(metadata.leftOut).toEqual(["computed values of 1 formula"]);
  });
});

describe("tables beside each other on a sheet", () => {
  test("are two tables where an empty column parts them", async () => {
    const found = await tables({
      1: { A: "Quarter", B: "Boats", D: "City", E: "People" },
      2: { A: 1, B: 20, D: "Kiel", E: 250_000 },
      3: { A: 2, B: 40 },
    });
    expect(found.map((it) => it.split("\n")[0])).toEqual(["| Quarter | Boats |", "| City | People |"]);
    expect(found[1]).toContain("| Kiel | 250000 |");
  });

  test("are two tables where the second begins farther down", async () => {
    const found = await tables({
      1: { A: "Year", B: "Level" },
      2: { A: 1883, B: 4 },
      3: { A: 1884, B: 5, D: "Month", E: "Tide" },
      4: { A: 1885, B: 6, D: 1, E: 2 },
    });
    expect(found.map((it) => it.split("\n").length)).toEqual([5, 3]);
  });

  test.each<[string, Parameters<typeof rowsOf>[0]]>([
    [
      "figures behind a narrow column that keeps them apart",
      {
        1: { A: "Account", B: "FY22", D: "FY23", E: "FY24" },
        2: { A: "Fish", B: 1, D: 2, E: 3 },
        3: { A: "Note: made." },
      },
    ],
    [
      "a form with signs between its parts",
      {
        1: { A: "1.1", B: "Voltage", D: "kV", E: ":", F: 130 },
        2: { A: "1.2", B: "Frequency", D: "Hz", E: ":", F: 50 },
      },
    ],
  ])("%s are one table", async (_, rows) => {
    expect(await tables(rows)).toHaveLength(1);
  });
});
