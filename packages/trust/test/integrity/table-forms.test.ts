import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  describeReplies,
  judgeExistence,
  judgeIntegrity,
  readRetractionTable,
  type SourceReply,
} from "../../src/integrity/index.ts";
import { pieces, said } from "./table.ts";

const HEAD = "OriginalPaperDOI,OriginalPaperPubMedID,RetractionDate,RetractionDOI,RetractionNature";
const table = (text: string, size = 1_000) => readRetractionTable(pieces(text, size));

/** A cell as RFC 4180 writes it. */
const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

describe("a table in the forms that programs write", () => {
  test.each([
    ["lines that end as on Windows", `${HEAD}\r\n10.1000/a,1,1/2/2003,10.1000/n,Retraction\r\n`],
    ["no line end after the last row", `${HEAD}\n10.1000/a,1,1/2/2003,10.1000/n,Retraction`],
    [
      "every cell in quotes",
      [HEAD.split(","), ["10.1000/a", "1", "1/2/2003", "10.1000/n", "Retraction"]]
        .map((row) => row.map(quoted).join(","))
        .join("\n"),
    ],
    [
      "columns in another order",
      "RetractionNature,RetractionDOI,RetractionDate,OriginalPaperPubMedID,OriginalPaperDOI\nRetraction,10.1000/n,1/2/2003,1,10.1000/a",
    ],
    [
      "names of columns in other letters",
      "Original Paper DOI,original_paper_pubmed_id,RETRACTION DATE,Retraction-DOI,Retraction Nature\n10.1000/a,1,2003-01-02,10.1000/n,RETRACTION",
    ],
    [
      "a JSON list",
      JSON.stringify([
        {
          OriginalPaperDOI: "10.1000/a",
          OriginalPaperPubMedID: 1,
          RetractionDate: "1/2/2003",
          RetractionDOI: "10.1000/n",
          RetractionNature: "Retraction",
        },
      ]),
    ],
    [
      "a JSON list deep in an object",
      JSON.stringify(
        {
          a: {
            b: {
              c: [
                {
                  OriginalPaperDOI: "https://doi.org/10.1000/A",
                  OriginalPaperPubMedID: "1",
                  RetractionDate: "2003-01-02T00:00:00Z",
                  RetractionDOI: "doi:10.1000/N",
                  RetractionNature: "Retraction",
                },
              ],
            },
          },
        },
        null,
        2,
      ),
    ],
  ])("%s", async (_, text) => {
    for (const size of [1, 3, 10_000]) {
      const read = await table(text, size);
      expect([read.rows, read.unnamed, read.newest]).toEqual([1, 0, "2003-01-02"]);
      expect(said(read, "10.1000/A")).toEqual(["retraction 2003-01-02 10.1000/n"]);
      expect(read.byPmid("1")).toEqual(read.byDoi("10.1000/a"));
    }
  });

  test.each([
    ["Retraction", "retraction"],
    [" expression of concern ", "expression_of_concern"],
    ["Correction/Erratum", "correction"],
    ["Reinstatement", "reinstatement"],
    ["Partial Retraction", "partial_retraction"],
  ])("the nature %j is %s", async (nature, kind) => {
    const read = await table(`${HEAD}\n10.1000/a,0,1/2/2003,,${nature}`);
    expect(read.byDoi("10.1000/a")).toEqual([
      { kind, date: "2003-01-02", source: "retraction-watch", reportedBy: ["retraction-watch"] },
    ]);
  });

  test.each([
    ["12/31/1999", "1999-12-31"],
    ["1/2/2003 0:00", "2003-01-02"],
    ["2003-01-02", "2003-01-02"],
    ["0:00", undefined],
    ["2003", undefined],
    ["31 Dec 1999", undefined],
    ["", undefined],
  ])("the date %j is %s", async (date, expected) => {
    const read = await table(`${HEAD}\n10.1000/a,0,${date},,Retraction`);
    expect(read.byDoi("10.1000/a")[0]?.date).toBe(expected);
    expect(read.newest).toBe(expected);
  });

  test("rows of one work are kept in the order of the table, and found by its other number too", async () => {
    const read = await table(
      `${HEAD}\n10.1000/a,7,1/1/2001,,Correction\n10.1000/b,8,1/1/2005,,Retraction\n10.1000/A,7,1/1/2003,,Retraction`,
    );
    expect(read.byPmid("7").map(({ kind, date }) => `${kind} ${date}`)).toEqual([
      "correction 2001-01-01",
      "retraction 2003-01-01",
    ]);
    expect(read.newest).toBe("2005-01-01");
    expect(read.byPmid("9")).toEqual([]);
  });

  test.each([
    ["no DOI and no number", ",0,1/1/2001,,Retraction"],
    ["a DOI that is none", "see publisher,0,1/1/2001,,Retraction"],
    ["a negative number", ",-5,1/1/2001,,Retraction"],
    ["no nature", "10.1000/a,1,1/1/2001,,"],
    ["an unknown nature", "10.1000/a,1,1/1/2001,,Praise"],
    ["too few cells", "10.1000/a"],
  ])("a row with %s is counted as one that nobody can look up", async (_, row) => {
    const read = await table(`${HEAD}\n10.1000/b,2,1/1/2001,,Retraction\n${row},\n`);
    expect([read.rows, read.unnamed]).toEqual([2, 1]);
    expect(read.byDoi("10.1000/a")).toEqual([]);
  });

  test("whatever stands in the cells around it, and however the text is cut, the row is the same", async () => {
    const cell = fc.string({ unit: fc.constantFrom("a", '"', ",", "\n", "é", "😀", " ", "|"), maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(cell, { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 1, max: 9 }),
        async (cells, size) => {
          const text = [
            ["Title", HEAD].join(","),
            ...cells.map((title, at) => `${quoted(title)},10.1000/${at},${at + 1},1/2/2003,10.1000/n,Retraction`),
          ].join("\n");
          const read = await table(text, size);
          expect([read.rows, read.unnamed]).toEqual([cells.length, 0]);
          for (const at of cells.keys())
            expect(said(read, `10.1000/${at}`)).toEqual(["retraction 2003-01-02 10.1000/n"]);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe("what the sources of a work say together", () => {
  const answer = (source: string, says: SourceReply["says"], more: Partial<SourceReply> = {}): SourceReply => ({
    source,
    says,
    ...more,
  });

  test("a notice of a source that failed afterwards is still told", () => {
    const notices = [{ kind: "correction" as const, reportedBy: ["crossref"] }];
    expect(judgeIntegrity([answer("crossref", "failed", { notices })])).toMatchObject({
      retractionStatus: { retracted: false, kind: "correction" },
      checkedSources: [],
      failedSources: ["crossref"],
    });
  });

  test("a register of numbers is neither named as checked nor as failed", () => {
    for (const says of ["knows", "failed"] as const)
      expect(judgeIntegrity([answer("doi", says), answer("datacite", says)])).toEqual({
        checkedSources: [],
        failedSources: [],
      });
  });

  test("nobody's answer gives no status and no list", () => {
    expect(judgeIntegrity([])).toEqual({ checkedSources: [], failedSources: [] });
  });

  test.each(["crossref", "datacite", "doi", "arxiv"])("%s alone proves that a work exists", (source) => {
    expect(judgeExistence([answer(source, "knows"), answer("doi", "lacks")])).toBe(true);
  });

  test.each(["openalex", "pubmed", "europepmc"])("%s proves it only where the register of all is silent", (source) => {
    expect(judgeExistence([answer(source, "knows"), answer("doi", "failed")])).toBe(true);
    expect(judgeExistence([answer(source, "knows"), answer("doi", "lacks")])).toBe(false);
    expect(judgeExistence([answer(source, "lacks"), answer("doi", "failed")])).toBeUndefined();
  });

  test("a list of notices that cannot be searched says so, and one that names the work says what it names", () => {
    const notices = [
      { kind: "retraction" as const, reportedBy: ["retraction-watch"] },
      { kind: "expression_of_concern" as const, reportedBy: ["retraction-watch"] },
    ];
    expect(
      describeReplies([
        answer("crossref-notices", "lacks"),
        answer("retraction-watch", "knows", { notices }),
        answer("crossref-notices", "not_asked"),
      ]),
    ).toEqual([
      "crossref-notices cannot be searched for it",
      "retraction-watch names it: retraction, expression of concern",
      "crossref-notices was not queried",
    ]);
  });
});
