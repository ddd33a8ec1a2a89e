import { describe, expect, test } from "vitest";
import type { CslItem, CslName } from "../../src/csl.ts";
import { checkIdentifier, findChimera, meantRecord } from "../../src/match/chimera.ts";
import { matchReference } from "../../src/match/reference.ts";

const item = (
  title: string | undefined,
  authors: readonly (string | CslName)[],
  year?: number,
  more: Partial<CslItem> = {},
): CslItem => ({
  id: "x",
  type: "article-journal",
  ...(title !== undefined && { title }),
  author: authors.map((name) => (typeof name === "string" ? { literal: name } : name)),
  ...(year !== undefined && { issued: { "date-parts": [[year]] } }),
  ...more,
});

const frost = item(
  "Frost damage in upland gardens",
  [
    { family: "van der Berg", given: "Johanna Rosa" },
    { family: "Müller", given: "Karl" },
  ],
  2012,
  {
    "container-title": "Journal of the Imaginary Garden Society",
    volume: "7",
    page: "101-112",
    DOI: "10.5555/frost",
  },
);
const bricks = item(
  "Thermal conductivity of clay bricks",
  [
    { family: "Okafor", given: "Ada" },
    { family: "Lindqvist", given: "Per" },
  ],
  2016,
  {
    "container-title": "Brick Letters",
    DOI: "10.5555/bricks",
  },
);

describe("authors", () => {
  const ada = [{ family: "Byron", given: "Ada" }];
  test.each<
    [why: string, cited: readonly (string | CslName)[], known: readonly (string | CslName)[], share: number | undefined]
  >([
    ["the same", ["Ada Byron"], ada, 1],
    ["inverted", ["Byron, A."], ada, 1],
    ["as an index writes it", ["Byron A"], ada, 1],
    ["et al.", ["Byron A", "et al."], ada, 1],
    ["a particle left out", [{ family: "Berg", given: "J." }], [{ family: "van der Berg", given: "Johanna" }], 1],
    [
      "a particle apart",
      [{ family: "Berg", given: "J.", "non-dropping-particle": "van der" }],
      [{ family: "van der Berg", given: "J." }],
      1,
    ],
    ["umlauts spelled out", [{ family: "Mueller", given: "K" }], [{ family: "Müller", given: "Karl" }], 1],
    ["accents lost", [{ family: "Nemec", given: "J" }], [{ family: "Němec", given: "Jan" }], 1],
    ["half a double name", [{ family: "García", given: "M" }], [{ family: "García Soto", given: "María" }], 1],
    ["a hyphen lost", [{ family: "Smith Jones", given: "B" }], [{ family: "Smith-Jones", given: "Bea" }], 1],
    ["eastern order", [{ family: "Ming", given: "Li" }], [{ family: "Li", given: "Ming" }], 1],
    ["Cyrillic", [{ family: "Иванов", given: "П." }], [{ family: "Ivanov", given: "Petr" }], 1],
    ["a slip of the pen", [{ family: "Lindquist", given: "P" }], [{ family: "Lindqvist", given: "Per" }], 0.8],
    ["a short name with another letter", [{ family: "Yang", given: "Y" }], [{ family: "Wang", given: "Yi" }], 0],
    ["a nickname", [{ family: "Lindqvist", given: "Bill" }], [{ family: "Lindqvist", given: "William" }], 1],
    ["other initials", [{ family: "Wang", given: "X." }], [{ family: "Wang", given: "Yi" }], 0.5],
    ["an institution", ["Imaginary Garden Society"], ["Imaginary Garden Society"], 1],
    ["one of two", ["Ada Byron", "Max Muster"], ada, 0.5],
    ["others", ["Max Muster"], ada, 0],
    ["no common script", ["王小明"], ada, undefined],
    ["nobody", [], ada, undefined],
  ])("%s", (_, cited, known, share) => {
    expect(matchReference(item("Frost", cited), item("Frost", known)).parts.authors).toBe(share);
  });
});

describe("venue", () => {
  test.each([
    ["J. Imag. Gard. Soc.", 1],
    ["JIGS", 1],
    ["The Journal of the Imaginary Garden Society", 1],
    ["Brick Letters", 0],
  ])("%s", (name, share) => {
    expect(matchReference(item("Frost", [], 2012, { "container-title": name }), frost).parts.venue).toBe(share);
  });
});

describe("confidence", () => {
  test.each<[why: string, reference: CslItem, confidence: string, differing: readonly string[]]>([
    ["all agrees", frost, "high", []],
    ["print and online", item("Frost damage in upland gardens", ["J. van der Berg"], 2013), "high", []],
    ["only a title", item("Frost damage in upland gardens", []), "high", []],
    ["title and year", item("Frost damage in upland gardens", [], 2012), "high", []],
    ["other authors", item("Frost damage in upland gardens", ["Max Muster"], 2012), "medium", ["authors"]],
    [
      "other authors, other year",
      item("Frost damage in upland gardens", ["Max Muster"], 1990),
      "low",
      ["authors", "year"],
    ],
    ["another year", item("Frost damage in upland gardens", ["K. Müller"], 2002), "high", ["year"]],
    ["another title", item("Growth of lettuce under glass", ["K. Müller"], 2012), "low", ["title"]],
    ["nothing", bricks, "none", ["title", "authors", "year", "venue"]],
    [
      "no title, but the place",
      item(undefined, ["K. Müller"], 2012, { "container-title": "J. Imag. Gard. Soc.", volume: "7", page: "101" }),
      "high",
      [],
    ],
    ["no title and no place", item(undefined, ["K. Müller"], 2012), "low", []],
    [
      "a translated title",
      item("Frostschäden und ihre Verhütung in den Gärten des Hochlands", ["K. Müller"], 2012, {
        "container-title": "JIGS",
      }),
      "medium",
      ["title"],
    ],
    ["nothing to compare", item(undefined, []), "low", []],
  ])("%s", (_, reference, confidence, differing) => {
    const match = matchReference(reference, frost);
    expect(match.confidence).toBe(confidence);
    expect(match.differences.map(({ part }) => part)).toEqual(differing);
  });

  test("shared by too many works to know one by it", () => {
    expect(matchReference(item("Editorial", []), item("Editorial", ["Ada Byron"])).confidence).toBe("medium");
    expect(matchReference(item("Editorial", ["Max Muster"]), item("Editorial", ["Ada Byron"])).confidence).toBe("low");
  });

  test("a difference holds both values", () => {
    const [difference] = matchReference(
      item("Frost damage in upland gardens", ["Max Muster"], 2012),
      frost,
    ).differences;
    expect(difference).toEqual({
      part: "authors",
      reference: "Max Muster",
      record: "Johanna Rosa van der Berg; Karl Müller",
    });
  });
});

describe("an identifier and the words beside it", () => {
  test.each<[why: string, reference: CslItem, verdict: string]>([
    ["the work", frost, "same"],
    ["another work", bricks, "other"],
    ["its title, others' names", { ...frost, author: bricks.author }, "mixed"],
    ["its title, another year", { ...frost, issued: { "date-parts": [[1999]] } }, "mixed"],
    ["its authors, another title", { ...frost, title: bricks.title }, "mixed"],
    ["its correction", { ...frost, title: `Correction to: ${frost.title}` }, "mixed"],
    ["a title that may be a translation", { ...frost, title: "霜冻研究", page: undefined }, "unsure"],
    ["a translation at the same place", { ...frost, title: "霜冻研究" }, "same"],
    ["no words", item(undefined, []), "unsure"],
  ])("%s", (_, reference, verdict) => expect(checkIdentifier(reference, frost).verdict).toBe(verdict));
});

describe("two works in one reference", () => {
  const mixed: CslItem = { ...frost, author: bricks.author, issued: bricks.issued, DOI: undefined };

  test("are both named", () => {
    expect(findChimera(mixed, [bricks, frost])).toEqual({ titleRecord: frost, authorRecord: bricks });
    expect(
      findChimera({ ...mixed, author: [{ family: "Okafor", given: "A." }], DOI: "10.5555/bricks" }, [bricks, frost]),
    ).toBeDefined();
  });

  test.each<[why: string, reference: CslItem, records: readonly CslItem[]]>([
    ["the work itself", frost, [frost, bricks]],
    ["one shared name", { ...mixed, author: [{ family: "Okafor" }] }, [frost, bricks]],
    ["another year of the second", { ...mixed, issued: { "date-parts": [[1980]] } }, [frost, bricks]],
    ["no second", mixed, [frost]],
    ["a copy of the first", mixed, [frost, { ...frost, author: bricks.author, issued: bricks.issued }]],
  ])("nothing is said of %s", (_, reference, records) => expect(findChimera(reference, records)).toBeUndefined());

  test("the record that a reference with a wrong DOI means", () => {
    expect(meantRecord({ ...frost, DOI: "10.5555/bricks" }, [bricks, frost])).toBe(frost);
    expect(meantRecord(frost, [bricks])).toBeUndefined();
  });
});

test("a book is not confirmed by a review of it in a journal, even where its author is listed", () => {
  const book = item("Gardens and their walls: a user's guide", ["Johanna van der Berg"], 1994, {
    type: "book",
    ISBN: "978-3-16-148410-0",
    publisher: "Garden Press",
  });
  const review = item("Gardens and their walls: a user's guide", ["Johanna van der Berg"], 1996, {
    "container-title": "Journal of Gardens",
    volume: "52",
    page: "379",
    DOI: "10.5555/review",
  });
  expect(matchReference(book, review).confidence).toBe("low");
  expect(matchReference(book, { ...book, id: "y" }).confidence).toBe("high");
  // An article with the type @book by mistake; no other field is a book's.
  const { ISBN: _none, publisher: _either, ...loose } = book;
  expect(matchReference({ ...loose, issued: review.issued }, review).confidence).toBe("high");
});
