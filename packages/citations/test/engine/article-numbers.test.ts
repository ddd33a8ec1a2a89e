import { describe, expect, test } from "vitest";
import { format } from "../../src/format.ts";
import { readRecords } from "../../src/parse.ts";

const entry = (fields: string): string =>
  `@article{a, author={Roe, Ann}, title={Walls}, journal={Dunes}, volume=9, number=3, year=2013, ${fields}}`;

const crossref = JSON.stringify({
  type: "journal-article",
  title: ["Walls"],
  author: [{ family: "Roe", given: "Ann" }],
  "container-title": ["Dunes"],
  volume: "9",
  issue: "3",
  "article-number": "045202",
  issued: { "date-parts": [[2013]] },
});

describe("the number of an article", () => {
  test.each([
    ["eid", entry("eid={e1003285}"), "e1003285"],
    ["a number alone", entry("eid={045202}"), "045202"],
    ["Crossref", crossref, "045202"],
    [
      "RIS",
      "TY  - JOUR\nAU  - Roe, Ann\nTI  - Walls\nT2  - Dunes\nVL  - 9\nIS  - 3\nPY  - 2013\nC7  - 77\nER  - \n",
      "77",
    ],
  ])("%s: is printed as one", async (_from, text, number) => {
    const { items } = readRecords(text);
    expect(await format(items, { style: "apa" })).toBe(`Roe, A. (2013). Walls. Dunes, 9(3), Article ${number}.`);
    expect(await format(items, { style: "ieee" })).toContain(`vol. 9, no. 3, 2013, Art. no. ${number}.`);
    expect(await format(items, { style: "vancouver" })).toContain(`2013;9(3):${number}.`);
    expect(await format(items, { style: "chicago-author-date" })).toContain(`9 (3): ${number}.`);
  });

  test("a page that merely looks like one stays a page", async () => {
    expect(await format(readRecords(entry("pages={e1003285}")).items, { style: "apa" })).toContain("9(3), e1003285.");
  });

  test("pages stay pages", async () => {
    const { items } = readRecords(entry("pages={12--15}, eid={e7}"));
    expect(await format(items, { style: "apa" })).toContain("9(3), 12–15.");
    expect(await format(items, { style: "ieee" })).toContain("pp. 12–15");
  });
});
