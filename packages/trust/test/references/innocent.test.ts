import type { Source } from "@wellsourced/citations";
import { isOnlyJournal, parseCitation, textBesidesDoi } from "@wellsourced/citations";
import { compareReference } from "@wellsourced/citations/matching";
import type { Paper } from "@wellsourced/core/records";
import { describe, expect, test } from "vitest";
import { compare, itemOf } from "../../src/references/compare-record.ts";
import { foundRecord } from "../../src/references/found-record.ts";

// Works and references made for these tests.
const record = (title: string, authors: readonly string[], year: number, journal?: string): Paper => ({
  title,
  authors: [...authors],
  year,
  ...(journal ? { journal } : {}),
  url: "https://doi.org/10.1000/x",
  doi: "10.1000/x",
  source: "crossref",
});
const LICHEN = record("Growth of lichen on the slate roofs of northern towns", ["A. Byron", "E. Stone"], 2013, "Roofs");
const lichen = { title: LICHEN.title };

const findingsOf = (cited: Source, found: Paper) =>
  compareReference(itemOf(cited), [foundRecord(found, { identifier: "10.1000/x" })], { thisYear: 2026 }).findings;
/** Returns the findings that the record of a reference's DOI is another work. */
const accusations = (cited: Source, found: Paper) =>
  findingsOf(cited, found)
    .filter(({ level }) => level === "error")
    .map(({ flag }) => flag);

describe("a reference that is no chimera", () => {
  test.each<[what: string, cited: Source, found: Paper]>([
    ["a reprint or a preprint, years apart", { ...lichen, author: "Byron, A.", date: "1998" }, LICHEN],
    ["letters for names", { ...lichen, author: "AB; ES" }, LICHEN],
    ["the consortium for its people", { ...lichen, author: "International Lichen Sequencing Consortium" }, LICHEN],
    [
      "people for the consortium",
      { ...lichen, author: "Byron, A." },
      record(LICHEN.title, ["Lichen Collaboration"], 2013),
    ],
    [
      "an agency by its letters",
      { ...lichen, author: "NLLA" },
      record(LICHEN.title, ["Northern Lichen and Lime Agency"], 2013),
    ],
    [
      "a chapter with the DOI of its book",
      { title: "Damp walls and what they tell", author: "Smith, J.", site: "Handbook of Old Roofs" },
      record("Handbook of Old Roofs", ["Tom Editor"], 2009),
    ],
    [
      "a title where the register has a rubric",
      { title: "On masks in clinics of the north", author: "Roe, J." },
      record("Correspondence", ["J. Roe"], 2013),
    ],
    [
      "a translated title",
      { title: "On the growth of moss", author: "Byron, A.", date: "1913" },
      record("Über das Wachstum der Moose", ["A. Byron"], 1913),
    ],
    ["diacritics left out", { title: LICHEN.title, author: "Muller, K." }, record(LICHEN.title, ["Karl Müller"], 2013)],
    [
      "a subtitle dropped",
      { title: "Growth of lichen on slate roofs" },
      record("Growth of lichen on slate roofs: a survey of forty towns", ["A. Byron"], 2013),
    ],
  ])("%s", (_, cited, found) => {
    expect(compare(itemOf(cited), found).titleMatch).not.toBe("mismatch");
    expect(accusations(cited, found)).toEqual([]);
  });

  test("a year that differs is told all the same", () => {
    expect(findingsOf({ ...lichen, author: "Byron, A.", date: "1998" }, LICHEN)).toMatchObject([
      { flag: "authors_differ", level: "warning" },
      { flag: "year_differs", level: "warning", differences: [{ cited: "1998", recorded: [{ value: "2013" }] }] },
    ]);
  });
});

describe("a chimera", () => {
  test.each<[what: string, cited: Source]>([
    ["the title with other people", { ...lichen, author: "Rossi, Maria; Okafor, Chidi" }],
    ["the title with other people and another year", { ...lichen, author: "Rossi, Maria", date: "1998" }],
    ["its people with another title", { title: "Moss as a measure of rising damp", author: "Byron, A.; Stone, E." }],
    ["another title", { title: "Moss as a measure of rising damp in old walls" }],
  ])("%s", (_, cited) => {
    expect(accusations(cited, LICHEN)).not.toEqual([]);
  });
});

describe("the words beside a DOI", () => {
  test.each([
    "Please check this paper: 10.1000/x",
    "Is this paper real? 10.1000/x",
    "see also doi 10.1000/x for details",
    "[Online]. Available: https://doi.org/10.1000/x. Accessed 3 May 2020",
    "DOI: 10.1000/x (accessed on 12 March 2021)",
    "PMID: 23903748; PMCID: PMC4221854; doi: 10.1000/x",
    "lichen_final.pdf 10.1000/x",
    "Byron (2013), https://doi.org/10.1000/x",
  ])("that name no work are not held against it: %s", (text) => {
    expect(parseCitation(text)).toEqual({ kind: "doi", doi: "10.1000/x", words: "" });
  });

  test("that are a title stay", () => {
    expect(textBesidesDoi("10.1000/x Moss as a measure of damp")).toBe("Moss as a measure of damp");
    expect(textBesidesDoi("10.1000/x 南方水稻生长研究")).toBe("南方水稻生长研究");
  });

  test("that say who cites the work go to the end of their line, and the next line stays", () => {
    expect(textBesidesDoi("10.1000/x, cited by 24 articles on roofs\nMoss as a measure of damp")).toBe(
      "Moss as a measure of damp",
    );
    expect(textBesidesDoi("Moss as a measure of damp, as cited in Annals of Roofs\r\n10.1000/x")).toBe(
      "Moss as a measure of damp",
    );
  });

  test("that are the journal's name are no title", () => {
    expect(isOnlyJournal("Annals of Roofs 12, 1913", "Annals of Roofs")).toBe(true);
    expect(isOnlyJournal("Annals of Roofs", undefined)).toBe(false);
  });

  test.each(["[", "x", "a ", "accessed on 1 ", "retrieved on a", "available "])(
    "%j a million times is read",
    (piece) => {
      expect(textBesidesDoi(piece.repeat(1_000_000 / piece.length)).length).toBeLessThanOrEqual(1_000_000);
    },
  );
});
