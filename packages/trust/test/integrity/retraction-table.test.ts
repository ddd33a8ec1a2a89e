import { describe, expect, test } from "vitest";
import { readRetractionTable } from "../../src/integrity/index.ts";
import { pieces, said } from "./table.ts";

const HEAD =
  "Record ID,Title,RetractionDate,RetractionDOI,RetractionPubMedID,OriginalPaperDOI,OriginalPaperPubMedID,RetractionNature,Notes,";
const CSV = `\uFEFF${HEAD}
1,"A ""made"" title, with
two lines",3/6/2004 0:00,10.1000/N.1,0,10.1000/Lichen.7,900001,Correction,,
2,Moss,2/6/2010 0:00,10.1000/n.2,0,https://doi.org/10.1000/lichen.7,900001,Retraction,,
3,Roofs,0:00,unavailable,0,10.1000/roof,0,expression of Concern,,
4,Walls,10/28/2021 0:00,Unavailable,0,unavailable,900004,Retraction,,
5,Nothing to look up,10/28/2021 0:00,,0,,0,Retraction,,
6,Back,3/12/2025 0:00,10.1000/n.6,0,10.1000/back,0,Reinstatement,,
7,Odd,3/12/2025 0:00,10.1000/n.7,0,10.1000/odd,0,Something else,,`;

const JSON_TEXT = JSON.stringify({
  total: 2,
  items: [
    {
      record_id: "1",
      title: 'A "made" } title ] \\',
      original_paper_doi: "10.1000/Lichen.7",
      retraction_doi: "10.1000/n.2",
      retraction_date: "2010-02-06T00:00:00.000Z",
      retraction_nature: "Retraction",
      original_paper_pubmed_id: "900001",
      more: { deep: [{}] },
    },
    {
      record_id: "2",
      title: "Moss",
      original_paper_doi: "10.1000/moss",
      retraction_doi: null,
      retraction_date: "2011-01-01",
      retraction_nature: "Correction",
    },
  ],
  query: { title: null },
});

describe("the table of retractions", () => {
  test.each([1, 7, 64, 100_000])("CSV in pieces of %i characters", async (size) => {
    const table = await readRetractionTable(pieces(CSV, size));
    expect([table.rows, table.unnamed, table.newest]).toEqual([7, 2, "2025-03-12"]);
    expect(said(table, "10.1000/LICHEN.7")).toEqual([
      "correction 2004-03-06 10.1000/n.1",
      "retraction 2010-02-06 10.1000/n.2",
    ]);
    expect(table.byPmid("900001")).toEqual(table.byDoi("10.1000/lichen.7"));
    expect(said(table, "10.1000/roof")).toEqual(["expression_of_concern  "]);
    expect(table.byPmid("900004").map(({ kind, date }) => [kind, date])).toEqual([["retraction", "2021-10-28"]]);
    expect(said(table, "10.1000/back")).toEqual(["reinstatement 2025-03-12 10.1000/n.6"]);
  });

  test.each([1, 7, 64, 100_000])("JSON in pieces of %i characters", async (size) => {
    const table = await readRetractionTable(pieces(JSON_TEXT, size));
    expect(table.rows).toBe(2);
    expect(said(table, "10.1000/lichen.7")).toEqual(["retraction 2010-02-06 10.1000/n.2"]);
    expect(said(table, "10.1000/moss")).toEqual(["correction 2011-01-01 "]);
  });

  test.each(["10.1000/none", "", "constructor", "__proto__", "pmid:0"])("nothing is known of %j", async (doi) => {
    const table = await readRetractionTable(pieces(CSV, 100));
    expect(table.byDoi(doi)).toEqual([]);
    expect(table.byPmid(doi)).toEqual([]);
  });

  test.each([
    ["nothing", ""],
    ["another table", "a,b,c\n1,2,3"],
    ["a page", "<html><body>Sign in</body></html>"],
    ["an empty list", "[]"],
    ["another JSON", '{"error":"no"}'],
    ["a row of a million cells", `${HEAD}\n${",".repeat(1_000_000)}`],
    ["quotes without end", `${'"'.repeat(1_000_001)}`],
    ["brackets without end", "[".repeat(1_000_000)],
    ["objects without end", `[${'{"a":'.repeat(200_000)}`],
    ["a text without end", `[{"a":"${'\\"'.repeat(500_000)}`],
  ])("%s is no table", async (_, text) => {
    await expect(readRetractionTable(pieces(text, 65_536))).rejects.toThrow(SyntaxError);
  });

  test("a broken record costs itself alone", async () => {
    const table = await readRetractionTable(
      pieces(
        '[{"OriginalPaperDOI":"10.1000/a","RetractionNature":"Retraction"},{broken},{"OriginalPaperDOI":"10.1000/b","RetractionNature":"Retraction"}]',
        10,
      ),
    );
    expect([said(table, "10.1000/a").length, said(table, "10.1000/b").length]).toEqual([1, 1]);
  });
});
