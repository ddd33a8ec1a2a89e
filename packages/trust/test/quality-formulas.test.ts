import type { QualityScore } from "@wellsourced/core/records";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { components, contentQuality, freshness, qualityScore, recommend, relevance } from "../src/index.ts";

/** Returns `count` different words of five letters, without punctuation. */
const words = (count: number): string =>
  Array.from({ length: count }, (_, at) =>
    String.fromCharCode(...[4, 3, 2, 1, 0].map((digit) => 97 + (Math.floor(at / 9 ** digit) % 9))),
  ).join(" ");

describe("content quality", () => {
  test.each([
    [50, 0.3],
    [51, 0.4],
    [200, 0.4],
    [201, 0.5],
    [500, 0.5],
    [501, 0.6],
    [50_000, 0.6],
  ])("of %d plain words is %d: their number, usual length and prose", (count, value) => {
    expect(contentQuality(words(count))).toBeCloseTo(value, 9);
  });

  test.each([
    [3, 0.3],
    [4, 0.5],
  ])("counts paragraphs from the fourth on: %d short ones have %d", (count, value) => {
    const paragraphs = Array.from({ length: count }, (_, at) => `${words(9)} ${"abcd".repeat(at + 1)}`);
    expect(contentQuality(paragraphs.join("\n \t\n"))).toBeCloseTo(value, 9);
  });

  test.each([
    ["five stops", "word. ".repeat(5), 0.3],
    ["six stops", "word. ".repeat(6), 0.5],
    ["six stops of other kinds", "word! word? word。 word！ word？ word. ", 0.5],
    ["words of two letters", "of to in on at by we so it is", 0.1],
    ["one word of twelve letters", "abcdefghijkl", 0.1],
    ["words of nine letters", "abcdefghi bcdefghij", 0.3],
    ["mostly digits", "12345 67890 12345 67890", 0.2],
    ["an image alone", "![a heron on a stone](heron.png)", 0],
    ["blanks of every kind", " \t\n\u00a0\u3000", 0],
  ])("of %s", (_, text, value) => {
    expect(contentQuality(text)).toBeCloseTo(value, 9);
  });

  test("of a page of links is not better than that of its words", () => {
    const links = Array.from({ length: 60 }, (_, at) => `[${words(1)} ${at}](https://a.example/${at})`).join(" ");
    const plain = links.replace(/\[([^\]]*)\]\([^)]*\)/gu, "$1");
    expect(contentQuality(links)).toBeLessThanOrEqual(contentQuality(plain));
  });

  test("of a text in Thai or Chinese is as good as that of one with blanks", () => {
    expect(contentQuality("กรุงเทพมหานครเป็นเมืองหลวงของประเทศไทย".repeat(20))).toBeCloseTo(0.6, 9);
    expect(contentQuality("北京是中国的首都。".repeat(100))).toBeCloseTo(0.8, 9);
  });

  test("is at most one, never below zero, and never worse for more paragraphs of prose", () => {
    const prose = "Seven grey whales passed the long pier before noon today.";
    let last = 0;
    for (let count = 0; count < 80; count += 8) {
      const value = contentQuality(Array.from({ length: count }, (_, at) => `${prose} ${words(at + 9)}.`).join("\n\n"));
      expect(value).toBeGreaterThanOrEqual(last);
      last = value;
    }
    expect(last).toBeLessThanOrEqual(1);
  });
});

describe("relevance", () => {
  const text = fc.array(fc.constantFrom("heron", "river", "Reiher", "the", "鷺", "川", "2019", ",", "\n"), {
    maxLength: 30,
  });
  const joined = text.map((parts) => parts.join(" "));

  test("lies between nothing and one, and one more mention never lowers it", () => {
    fc.assert(
      fc.property(joined, joined, (content, query) => {
        const before = relevance(content, "", query);
        expect(before).toBeGreaterThanOrEqual(0);
        expect(before).toBeLessThanOrEqual(1);
        expect(relevance(`${content} heron`, "", query)).toBeGreaterThanOrEqual(before - 1e-9);
      }),
    );
  });

  test("does not depend on the order of the query's words, nor on repeating them", () => {
    const content = "A heron stood by the river. The river rose.";
    const value = relevance(content, "Herons", "heron river flood");
    expect(relevance(content, "Herons", "flood river heron")).toBeCloseTo(value, 9);
    expect(relevance(content, "Herons", "heron heron river flood FLOOD")).toBeCloseTo(value, 9);
  });

  test.each([
    ["no word of it", "sea eagle", 0],
    ["one of two equal words, once", "heron eagle", 0.6 * (1.5 / 2.2) * 0.5],
    ["its one word, twice", "river", 0.6 * (3 / 3.2)],
    ["its one word, once", "herons", 0.6 * (1.5 / 2.2)],
  ])("of a text that holds %s follows the formula", (_, query, value) => {
    expect(relevance("A heron by the river. The river rose.", "", query)).toBeCloseTo(value, 9);
  });

  test("of a title that holds all and a text that holds nothing is four tenths", () => {
    expect(relevance("", "Heron by the river", "heron river")).toBeCloseTo(0.4, 9);
  });

  test.each([
    ["de", "Die Reiher am Fluss", "Reiher am Fluss"],
    ["fr", "Le héron près du fleuve", "HERON FLEUVE"],
    ["ru", "Цапля у реки", "цапля"],
    ["el", "Ο ερωδιός στον ποταμό", "ΕΡΩΔΙΟΣ"],
    ["ar", "مالك الحزين على النهر", "النهر"],
    ["he", "אנפה ליד הנהר", "אנפה"],
    ["hi", "नदी के पास बगुला", "बगुला"],
  ])("is found in any script: %s", (_, title, query) => {
    expect(relevance("", title, query)).toBeGreaterThan(0.3);
  });
});

describe("freshness", () => {
  const now = Date.UTC(2026, 5, 15, 12);
  const day = 86_400_000;
  const ago = (ms: number) => freshness(new Date(now - ms).toISOString(), now);

  test.each([
    [-day, 1],
    [-day - 1, 0.5],
    [0, 1],
    [day - 1, 1],
    [day, 0.9],
    [7 * day - 1, 0.9],
    [7 * day, 0.7],
    [30 * day - 1, 0.7],
    [30 * day, 0.5],
    [365 * day - 1, 0.5],
    [365 * day, 0.3],
    [100_000 * day, 0.3],
  ])("of a text %d milliseconds old is %d", (age, value) => {
    expect(ago(age)).toBe(value);
  });

  test("reads zones, and takes no date for an unknown one", () => {
    expect(freshness("2026-06-14T23:00:00+14:00", now)).toBe(0.9);
    for (const nothing of ["next week", "2026-13-45", "n. d."]) expect(freshness(nothing, now)).toBe(0.5);
  });
});

describe("the score of a source", () => {
  const source = { content: "", title: "", query: "", url: "https://a.example/", now: 0 };

  test("of nothing known is that of the unknown parts", () => {
    // 0.35 · 0.5 + 0.2 · 0.5 + 0.25 · 0.5 + 0.2 · 0
    expect(qualityScore(source)).toEqual({
      overall: 0.4,
      relevance: 0.5,
      freshness: 0.5,
      authority: 0.5,
      contentQuality: 0,
    });
  });

  test("uses the unrounded parts: they are rounded one by one for show", () => {
    // 0.35 · 0.40909… + 0.2 · 0.5 + 0.25 · 0.5 + 0.2 · 0.3 = 0.42818…
    expect(qualityScore({ ...source, content: "solar panels", query: "solar panels" })).toMatchObject({
      relevance: 0.41,
      overall: 0.43,
    });
  });
});

describe("recommendations and components", () => {
  const scores = (overall: number): QualityScore => ({
    overall,
    relevance: 0.5,
    freshness: 0.5,
    authority: 0.5,
    contentQuality: 0.5,
  });

  test("of no sources are none", () => {
    expect(recommend([])).toEqual([]);
    expect(components([])).toEqual([]);
  });

  test("leave the sources in their order", () => {
    const sources = Object.freeze(
      [0.6, 0.9, 0.7].map((overall) => ({ url: `${overall}`, content: "x", scores: scores(overall) })),
    );
    expect(recommend(sources).map(({ url }) => url)).toEqual(["0.9", "0.7", "0.6"]);
    expect(sources.map(({ url }) => url)).toEqual(["0.6", "0.9", "0.7"]);
  });

  test("name no title where there is none", () => {
    const [found] = recommend([{ url: "https://a.example/", title: "", content: "x", scores: scores(0.9) }]);
    expect(found).not.toHaveProperty("title");
    const [card] = components([{ url: "https://a.example/", title: "", content: "x", scores: scores(0.9) }]);
    expect(card).not.toHaveProperty("title");
  });

  test("sources without text or scores are in no table, and one source makes none", () => {
    const read = { url: "a", content: "Text", scores: scores(0.9) };
    const found = components([read, { url: "b", content: " \n", scores: scores(0.9) }, { url: "c", content: "Text" }]);
    expect(found.map(({ type }) => type)).toEqual(["card"]);
    expect(found[0]?.sourceRefs).toEqual(["a"]);
  });

  test("a snippet is the beginning of the text without blanks around it", () => {
    const [card] = components([{ url: "a", content: `\n\n  ${"é".repeat(201)}`, scores: scores(0.9) }]);
    expect(card?.type === "card" && card.card.snippet).toBe(`${"é".repeat(199)}…`);
  });
});
