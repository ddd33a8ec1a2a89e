import { describe, expect, test } from "vitest";
import { readNbib } from "../../src/readers/nbib.ts";
import { readRefworks } from "../../src/readers/refworks.ts";
import { readWos } from "../../src/readers/wos.ts";

// All records are invented.
const lines = (...all: string[]) => all.join("\n");

describe("NBIB", () => {
  const article = lines(
    "PMID- 1001",
    "OWN - NLM",
    "IS  - 1234-5678 (Print)",
    "VI  - 7",
    "IP  - 2",
    "DP  - 1996 Jul 9",
    "TI  - Walls and",
    "      what they hold.",
    "PG  - 6913-7",
    "LID - S0001 [pii]",
    "AID - 10.1000/WALLS [doi]",
    "FAU - van Byron, M J",
    "AU  - van Byron MJ",
    "FAU - Doe, Rex Jr",
    "CN  - Wall Study Group",
    "FAU - Roe, A-B",
    "LA  - eng",
    "PT  - Journal Article",
    "TA  - Wall J",
    "JT  - Journal of walls (Bath, England)",
    "PMC - PMC77",
    "AU  - et al.",
  );

  test("an article", () => {
    expect(readNbib(`\uFEFF${article.replaceAll("\n", "\r\n")}`)).toEqual({
      items: [
        {
          id: "van1996walls",
          type: "article-journal",
          title: "Walls and what they hold",
          author: [
            { family: "van Byron", given: "M. J." },
            { family: "Doe", given: "Rex", suffix: "Jr" },
            { literal: "Wall Study Group" },
            { family: "Roe", given: "A.-B." },
          ],
          issued: { "date-parts": [[1996, 7, 9]] },
          "container-title": "Journal of walls",
          "container-title-short": "Wall J",
          volume: "7",
          issue: "2",
          page: "6913-6917",
          ISSN: "1234-5678",
          language: "eng",
          DOI: "10.1000/walls",
          PMID: "1001",
          PMCID: "PMC77",
        },
      ],
      problems: [],
      places: expect.any(Array),
    });
  });

  test.each([
    ["a blank line", `${article}\n\n${article}`],
    ["nothing", `${article}\n${article}`],
    [
      "blank lines of a database without numbers",
      "OWN - ERIC\nTI  - A\nDP  - 2001\n\n\nOWN - ERIC\nTI  - B\nDP  - 2002",
    ],
  ])("records with %s between them, and ids made once each", (_, text) => {
    const { items, problems } = readNbib(text);
    expect(items).toHaveLength(2);
    expect(new Set(items.map(({ id }) => id)).size).toBe(2);
    expect(problems).toEqual([]);
  });

  test("initials behind the name where no full one is given", () => {
    const [item] = readNbib("PMID- 1\nTI  - A\nAU  - de la Roe AB\nAU  - Doe J Jr\nAU  - Wall Institute\n").items;
    expect(item?.author).toEqual([
      { family: "de la Roe", given: "A. B." },
      { family: "Doe", given: "J.", suffix: "Jr" },
      { literal: "Wall Institute" },
    ]);
  });

  test.each([
    ["TI  - A\nBTI - All walls", { type: "chapter", "container-title": "All walls" }],
    ["BTI - All walls", { type: "book", title: "All walls" }],
    ["TI  - A\nPT  - Preprint", { type: "article" }],
    [
      "TI  - A\nPT  - Dissertations/Theses - Doctoral Dissertations\nJT  - ProQuest",
      { type: "thesis", publisher: "ProQuest" },
    ],
    ["TI  - A\nPT  - Reports - Research\nJT  - Wall Office", { type: "report", publisher: "Wall Office" }],
    [
      "TI  - A\nPT  - Journal Articles\nPT  - Reports - Research\nJT  - Walls",
      { type: "article-journal", "container-title": "Walls" },
    ],
    ["TI  - A\nPT  - Dataset", { type: "dataset" }],
    ["TI  - [A in brackets].", { title: "A in brackets" }],
    ["TI  - A\nAID - https://doi.org/10.1000/x", { DOI: "10.1000/x" }],
  ])("%j", (text, expected) => {
    expect(readNbib(`PMID- 1\n${text}`).items[0]).toMatchObject(expected);
  });
});

describe("Web of Science", () => {
  const file = (...record: string[]) => lines("FN Some Index", "VR 1.0", ...record, "ER", "", "EF");

  test("an article with lines that go on", () => {
    const text = file(
      "PT J",
      "AU Roe, A",
      "   Doe, JM",
      "AF Roe, Ada (roe@example.org)",
      "   Doe, John Mark",
      "CA Wall Study Group",
      "TI Walls and",
      "   what they hold",
      "SO JOURNAL OF WALLS",
      "DT Article; Proceedings Paper",
      "SN 1234-5678",
      "PD SPR",
      "PY 2011",
      "VL 7",
      "BP 82",
      "EP 85",
      "DI 10.1000/WALLS",
      "UT WOS:1",
    );
    expect(readWos(text)).toEqual({
      items: [
        {
          id: "WOS:1",
          type: "article-journal",
          title: "Walls and what they hold",
          author: [
            { family: "Roe", given: "Ada" },
            { family: "Doe", given: "John Mark" },
            { literal: "Wall Study Group" },
          ],
          issued: { "date-parts": [[2011]], season: 1 },
          "container-title": "JOURNAL OF WALLS",
          volume: "7",
          page: "82-85",
          ISSN: "1234-5678",
          DOI: "10.1000/walls",
        },
      ],
      problems: [],
      places: expect.any(Array),
    });
  });

  test("lines that go on without indent, and a word of two capitals at their start", () => {
    const [item] = readWos(file("PT J", "TI On the making of", "CO abounds in walls", "AU Roe, A", "Doe, B")).items;
    expect(item).toMatchObject({
      title: "On the making of CO abounds in walls",
      author: [{ family: "Roe" }, { family: "Doe" }],
    });
  });

  test.each([
    [
      ["PT S", "TI A", "SO ALL WALLS", "SE Wall Studies", "BE Ed, I"],
      { type: "chapter", "collection-title": "Wall Studies", editor: [{ family: "Ed", given: "I." }] },
    ],
    [["PT B", "TI Walls.", "SO Walls"], { type: "book", title: "Walls." }],
    [
      ["PT B", "TI A", "SO P", "DT Proceedings Paper", "CT Wall Days"],
      { type: "paper-conference", "event-title": "Wall Days" },
    ],
    [
      ["PT P", "TI A", "AU ROE Y", "PN US1", "AE Wall Inc", "PD JUN 28 2011", "PY 2011"],
      {
        type: "patent",
        number: "US1",
        author: [{ family: "ROE", given: "Y." }],
        publisher: "Wall Inc",
        issued: { "date-parts": [[2011, 6, 28]] },
      },
    ],
    [["PT J", "TI A", "DT Data set"], { type: "dataset" }],
    [["PT J", "TI A", "PD MAY-JUN", "PY 1999"], { issued: { "date-parts": [[1999, 5]] } }],
  ])("%j", (record, expected) => {
    expect(readWos(file(...record)).items[0]).toMatchObject(expected);
  });

  test("a record without end is read and told of", () => {
    const { items, problems } = readWos("PT J\nTI A\nPT J\nTI B\nER\n");
    expect(items.map(({ title }) => title)).toEqual(["A", "B"]);
    expect(problems).toMatchObject([{ line: 1 }]);
  });
});

describe("RefWorks", () => {
  test.each([
    [
      lines(
        "RT Journal Article",
        "ID 9",
        "A1 Roe,Ada",
        "T1 Walls",
        "JF Wall Journal",
        "YR 2002",
        "FD Feb 12",
        "VO 3",
        "SP 1",
        "OP 9",
        "SN 1234-5678",
        "DO doi:10.1000/X",
        "LK http://example.org",
      ),
      {
        id: "9",
        type: "article-journal",
        title: "Walls",
        author: [{ family: "Roe", given: "Ada" }],
        "container-title": "Wall Journal",
        issued: { "date-parts": [[2002, 2, 12]] },
        page: "1-9",
        ISSN: "1234-5678",
        DOI: "10.1000/x",
        URL: "http://example.org",
      },
    ],
    [
      lines(
        "RT Book, Section",
        "T1 Walls",
        "T2 All walls",
        "A2 Ed,I.",
        "SN 0727912771 (paperback)",
        "PB Wall",
        "PP Bath",
      ),
      {
        type: "chapter",
        "container-title": "All walls",
        editor: [{ family: "Ed", given: "I." }],
        ISBN: "0727912771",
        publisher: "Wall",
        "publisher-place": "Bath",
      },
    ],
    [lines("RT Dissertation/Thesis", "T1 Walls"), { type: "thesis" }],
    [lines("RT Something else", "T1 Walls"), { type: "document" }],
  ])("%j", (text, expected) => {
    expect(readRefworks(text).items[0]).toMatchObject(expected);
  });

  test("each type begins a record; one that says nothing is told of", () => {
    const { items, problems } = readRefworks("RT Report\nT1 A\n\nRT Report\nRT Map\nT1 B\n");
    expect(items.map(({ type }) => type)).toEqual(["report", "map"]);
    expect(problems).toMatchObject([{ line: 4 }]);
  });
});
