import { describe, expect, test } from "vitest";
import { matchTitle } from "../../src/match/title.ts";
import { chance, lossy, OTHER, SAME, spliced } from "./damage.ts";

const TITLES = [
  "Positive effects of shade on mountain lettuce: a field trial in upland gardens",
  "Late flowering is associated with early frost in 12 lowland orchards. II. Pears",
  "Untersuchung größerer Gärten über den Dächern der Stadt Musterhausen im Jahr 1998",
  "Modelling thermal conductivity of layered clay bricks under cyclic loading",
] as const;

describe("titles of one work", () => {
  test.each<[why: string, a: string, b: string]>([
    ["the same", "On Lettuce", "On Lettuce"],
    ["case, marks and quotes", "ON LETTUCE - AND FROST!", "On “lettuce” – and frost"],
    ["a subtitle dropped", "Mountain lettuce in upland gardens", "Mountain lettuce in upland gardens: a field trial"],
    ["a subtitle added", "Mountain lettuce in upland gardens: a field trial", "Mountain lettuce in upland gardens"],
    ["parts swapped", "A field trial: Lettuce in upland gardens", "Lettuce in upland gardens: a field trial"],
    ["British and American", "Modelling behaviour of coloured fibres", "Modeling behavior of colored fibers"],
    ["a Greek letter by name", "TGF-beta 1 in growing lettuce", "TGF-β1 in growing lettuce"],
    [
      "TeX",
      "Decay of $\\beta$-carotene in \\textit{Lactuca sativa} at $\\mathrm{CO_2}$ excess",
      "Decay of β-carotene in Lactuca sativa at CO₂ excess",
    ],
    ["TeX accents", "G{\\\"a}rten in Erdb{\\'e}re und {\\O}lby", "Gärten in Erdbére und Ølby"],
    [
      "HTML escaped twice",
      "Growth of &amp;lt;i&amp;gt;Lactuca&amp;lt;/i&amp;gt; under glass",
      "Growth of Lactuca under glass",
    ],
    ["an ampersand", "Frost &amp; lettuce in gardens", "Frost and lettuce in gardens"],
    ["words for numbers", "Two new lettuces from three gardens", "2 new lettuces from 3 gardens"],
    ["Roman and Arabic", "Studies on lettuce. Part II: roots", "Studies on lettuce. Part 2: Roots"],
    ["years cut short", "Frost in upland gardens, 2011–12", "Frost in upland gardens, 2011-2012"],
    ["an abbreviation", "MRI of lettuce roots in loam", "Magnetic resonance imaging of lettuce roots in loam"],
    [
      "words cut with a full stop",
      "Thermal conduct. of layered clay bricks",
      "Thermal conductivity of layered clay bricks",
    ],
    ["a thousands mark", "A survey of 1,200 gardens in hills", "A survey of 1200 gardens in hills"],
    ["its own translation in brackets", "Frost in gardens", "Frost im Garten [Frost in gardens]"],
    ["brackets around it all", "[Frost in upland gardens].", "Frost in upland gardens"],
    ["the language of a translated article", "Frost in upland gardens [Article in Polish]", "Frost in upland gardens"],
    ["a mark that it was retracted", "RETRACTED ARTICLE: Frost in upland gardens", "Frost in upland gardens"],
    ["a mark behind", "Frost in upland gardens (Retracted article. See vol. 7, p. 1, 2020)", "Frost in upland gardens"],
    ["Cyrillic and its transliteration", "Zamorozki v gornykh sadakh", "Заморозки в горных садах"],
    ["full-width letters", "Ｆｒｏｓｔ in upland gardens", "Frost in upland gardens"],
    ["no spaces to go by", "山地菜园霜冻研究", "山地菜园霜冻研究。"],
    ["both are corrections", "Correction: Frost in upland gardens", "Correction to: Frost in upland gardens"],
    [
      "a kind's name in the middle",
      "Frost error correction in garden sensor networks",
      "Frost Error Correction in Garden Sensor Networks",
    ],
  ])("%s", (_, a, b) => expect(matchTitle(a, b)).toMatchObject({ verdict: "match" }));

  test.each(Object.entries(SAME))("%s", (name, damage) => {
    for (const title of TITLES)
      expect([title, matchTitle(damage(title, chance(title + name)), title).verdict]).toEqual([title, "match"]);
  });

  test("a tenth of the words lost", () => {
    for (const title of TITLES) expect(matchTitle(lossy(title, 0.1), title).verdict).toBe("match");
  });
});

describe("titles of two works", () => {
  test.each<[why: string, a: string, b: string]>([
    ["series", "Frost in upland gardens. Part I", "Frost in upland gardens. Part II"],
    ["series", "Frost in upland gardens, I: roots", "Frost in upland gardens, II: roots"],
    ["series", "Type 1 blight in upland gardens", "Type 2 blight in upland gardens"],
    ["series", "A phase II trial of lettuce extract in frost", "A phase III trial of lettuce extract in frost"],
    ["number", "Lettuce at 10 mg in upland gardens", "Lettuce at 20 mg in upland gardens"],
    ["number", "Annual report on gardens 2018", "Annual report on gardens 2019"],
    ["number", "First results on frost in upland gardens", "Second results on frost in upland gardens"],
    ["negation", "Lettuce is associated with frost in gardens", "Lettuce is not associated with frost in gardens"],
    ["contrary", "Lettuce with frost in upland gardens", "Lettuce without frost in upland gardens"],
    ["contrary", "Increased frost damage in upland gardens", "Decreased frost damage in upland gardens"],
    ["contrary", "Hypertension in gardeners of the uplands", "Hypotension in gardeners of the uplands"],
    ["contrary", "Stability of finite lettuce lattices", "Stability of infinite lettuce lattices"],
    ["contrary", "Uptake of nitrate in lettuce roots", "Uptake of nitrite in lettuce roots"],
    ["correction", "Corrigendum: Frost in upland gardens", "Frost in upland gardens"],
    ["reply", "Frost in upland gardens – authors’ reply", "Frost in upland gardens"],
    ["reply", "Re: Frost in upland gardens", "Frost in upland gardens"],
    ["comment", "Comment on ‘Frost in upland gardens’", "Frost in upland gardens"],
    ["review", "Review of Frost in upland gardens", "Frost in upland gardens"],
    ["reply", "Reply to: Comment on: Frost in upland gardens", "Comment on: Frost in upland gardens"],
    ["other_words", "Frost in upland gardens", "A survey of brick kilns"],
    ["other_words", spliced(TITLES[0], TITLES[3]), TITLES[0]],
  ])("%s: %s", (why, a, b) => {
    expect(matchTitle(a, b)).toMatchObject({ verdict: "mismatch", reasons: [why] });
    expect(matchTitle(b, a).verdict).toBe("mismatch");
  });

  test.each(Object.entries(OTHER))("%s", (name, make) => {
    for (const title of TITLES) {
      const made = make(title, chance(title + name));
      if (made !== title) expect([made, matchTitle(made, title).verdict]).toEqual([made, "mismatch"]);
    }
  });
});

describe("what a title alone cannot tell", () => {
  test.each<[why: string, a: string, b: string]>([
    ["language", "Frost in upland gardens of the north", "Frostschäden in nördlichen Berggärten und ihre Verhütung"],
    ["language", "霜冻研究", "Frost in upland gardens"],
    ["series", "Frost in upland gardens", "Frost in upland gardens. II"],
    ["protocol", "Frost in upland gardens: study protocol", "Frost in upland gardens"],
    ["words_replaced", "Frost damage in lowland gardens and orchards", "Frost damage in upland gardens and orchards"],
    ["too_short", "Lettuce", "Lettuce in upland gardens"],
    ["empty", "", "Lettuce"],
    ["empty", "—", "Lettuce"],
    ["order", "Effects of lettuce on frost", "Effects of frost on lettuce"],
  ])("%s: %s", (why, a, b) => expect(matchTitle(a, b)).toMatchObject({ verdict: "not_checked", reasons: [why] }));
});

test("names the words that only one title has", () => {
  expect(matchTitle("Frost and brick kilns", "Frost and lettuce")).toMatchObject({
    onlyA: ["brick", "kilns"],
    onlyB: ["lettuce"],
  });
});

test.each([
  ["open tags", "<i".repeat(400_000)],
  ["brackets", "[".repeat(1_000_000)],
  ["blanks", "lettuce ".repeat(125_000)],
  ["backslashes", "\\a ".repeat(300_000)],
  ["entities", "&amp;".repeat(200_000)],
  ["replies", "reply to: ".repeat(100_000)],
  ["one word", "x".repeat(1_000_000)],
  ["prototype names", "constructor __proto__ toString hasOwnProperty"],
])("takes the worst of input without harm: %s", (_, text) => {
  expect(["match", "mismatch", "not_checked"]).toContain(matchTitle(text, "Frost in upland gardens").verdict);
  expect(["match", "not_checked"]).toContain(matchTitle(text, text).verdict);
});
