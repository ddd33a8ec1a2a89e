import { describe, expect, test } from "vitest";
import { format, parse, parseAuthors, parseReference } from "../src/index.ts";

/** Any number and kind of white space around a delimiter is ignored. */
const BLANKS = ["", " ", "  ", "\t", " \t  ", "\u00A0 "];
const around = (mark: string): string[] => BLANKS.flatMap((before) => BLANKS.map((after) => before + mark + after));

describe("blanks around a mark do not count", () => {
  test.each(around(";"))("people apart by %j", (mark) => {
    expect(parseAuthors(`Byron, Ada${mark}Hopper, Grace`)).toEqual([
      { family: "Byron", given: "Ada" },
      { family: "Hopper", given: "Grace" },
    ]);
  });

  test.each(around(","))("a family name and a given one apart by %j", (mark) => {
    expect(parseAuthors(`Byron${mark}Ada; Hopper${mark}Grace`)).toEqual([
      { family: "Byron", given: "Ada" },
      { family: "Hopper", given: "Grace" },
    ]);
  });

  test.each(around("–"))("pages of BibTeX apart by %j", async (mark) => {
    const { items } = await parse(`@article{a, title = {Slate}, pages = {12${mark}15}}`, { format: "bibtex" });
    expect(items[0]?.page).toBe("12-15");
  });

  test.each(around("-"))("pages apart by %j, written as RIS", async (mark) => {
    const ris = await format([{ id: "a", type: "book", title: "Slate", page: `12${mark}15` }], { style: "ris" });
    expect(ris).toMatch(/SP {2}- 12\r?\nEP {2}- 15/u);
  });

  test.each([...around(";"), ...around(",")])("keywords apart by %j, written as RIS", async (mark) => {
    const ris = await format([{ id: "a", type: "book", title: "Slate", keyword: `roofs${mark}slate` }], {
      style: "ris",
    });
    expect(ris).toMatch(/KW {2}- roofs\r?\nKW {2}- slate/u);
  });

  test("marks beside each other leave nothing between them, and later ones are found too", () => {
    expect(parseAuthors("Byron, Ada ; ; Hopper, Grace;  Noether, Emmy").map(({ family }) => family)).toEqual([
      "Byron",
      "Hopper",
      "Noether",
    ]);
  });

  test.each(BLANKS)("the mark of a DOI in PubMed's records behind %j", async (blank) => {
    const { items } = await parse(`PMID- 1\nTI  - Slate.\nAID - 10.1000/slate${blank}[doi]\n`, { format: "nbib" });
    expect(items[0]?.DOI).toBe("10.1000/slate");
  });

  test.each(around(";"))("people of a reference apart by %j", (mark) => {
    const { author } = parseReference(`Byron, A.${mark}Hopper, G. (2001). Slate roofs. Annals of Roofs, 12(3), 1-20.`);
    expect(author?.map(({ family }) => family)).toEqual(["Byron", "Hopper"]);
  });
});
