import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { composeText, luceneText, nearestTo, type Operator, planParts, termsOf } from "../src/query-text.ts";

const ALL: readonly Operator[] = ["sites", "exactTerms", "excludeTerms"];
const hosts = (count: number) => Array.from({ length: count }, (_, index) => `site${index + 1}.example`);
const base = { query: "lichen", sites: [] };

describe("filters written into the query", () => {
  test("one site", () => {
    expect(composeText({ ...base, sites: ["a.example/docs"] }, ALL)).toBe("lichen site:a.example/docs");
  });

  test("several sites", () => {
    expect(composeText({ ...base, sites: ["a.example", "b.example"] }, ALL)).toBe(
      "lichen (site:a.example OR site:b.example)",
    );
  });

  test("exact and excluded terms", () => {
    expect(composeText({ ...base, exactTerms: 'growth "rate', excludeTerms: 'moss "dry rot"' }, ALL)).toBe(
      'lichen "growth rate" -moss -"dry rot"',
    );
  });

  test("only operators that the upstream reads", () => {
    expect(composeText({ query: "lichen", sites: ["a.example"], exactTerms: "growth rate" }, ["exactTerms"])).toBe(
      'lichen "growth rate"',
    );
  });

  test.each([
    ["moss algae", ["moss", "algae"]],
    ["-moss", ["moss"]],
    ['"dry rot" moss', ["dry rot", "moss"]],
    ['"', []],
    ["", []],
  ])("%s is the terms %j", (text, expected) => {
    expect(termsOf(text)).toEqual(expected);
  });
});

describe("cutting a question into queries", () => {
  test("ten sites a query, in the given order", () => {
    const { parts, shortened } = planParts({ ...base, sites: hosts(28) }, ALL, {});
    expect(parts.map(({ sites }) => sites.length)).toEqual([10, 10, 8]);
    expect(parts.flatMap(({ sites }) => sites)).toEqual(hosts(28));
    expect(shortened).toBe(false);
  });

  test("fewer when the query would grow too long", () => {
    const { parts } = planParts({ query: "lichen ".repeat(20).trim(), sites: hosts(10) }, ALL, { chars: 250 });
    expect(parts.length).toBeGreaterThan(1);
    for (const { text } of parts) expect(text.length).toBeLessThanOrEqual(250);
    expect(parts.flatMap(({ sites }) => sites)).toEqual(hosts(10));
  });

  test("words count too: `site:` and OR are words", () => {
    // Ten sites are ten words and nine ORs; with 31 words of query that makes 50.
    const fits = planParts({ query: "w ".repeat(31).trim(), sites: hosts(10) }, ALL, { words: 50 });
    const bursts = planParts({ query: "w ".repeat(32).trim(), sites: hosts(10) }, ALL, { words: 50 });
    expect(fits.parts).toHaveLength(1);
    expect(bursts.parts).toHaveLength(2);
  });

  test("a query that is too long in itself loses its last words, and that is said", () => {
    expect(planParts({ query: "one two three", sites: [] }, ALL, { words: 2 })).toEqual({
      parts: [{ text: "one two", sites: [] }],
      shortened: true,
    });
  });

  test("one endless word is cut by letters", () => {
    expect(planParts({ query: "x".repeat(500), sites: [] }, ALL, { chars: 400 }).parts[0]?.text).toBe("x".repeat(400));
  });

  test("a provider with a list of its own gets every site at once", () => {
    expect(planParts({ ...base, sites: hosts(28) }, [], { sites: 300 }).parts).toEqual([
      { text: "lichen", sites: hosts(28) },
    ]);
  });

  test("whatever is asked, every query fits, every site is covered once, and there are not too many", () => {
    const words = fc.array(fc.stringMatching(/^[a-z]{1,20}$/u), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(words, fc.integer({ min: 0, max: 40 }), (query, count) => {
        const { parts } = planParts({ query: query.join(" "), sites: hosts(count) }, ALL, { chars: 400, words: 50 });
        for (const { text, sites } of parts) {
          expect(text.length).toBeLessThanOrEqual(400);
          expect(text.split(" ").length).toBeLessThanOrEqual(50);
          expect(sites.length).toBeLessThanOrEqual(10);
        }
        expect(parts.flatMap(({ sites }) => sites)).toEqual(hosts(count));
        expect(parts.length).toBeLessThanOrEqual(8);
      }),
    );
  });
});

describe("of several titles of one work", () => {
  const titles = ["Croissance du lichen", "Growth of lichen: a survey", "Growth of lichen"];

  test.each([
    ["Growth of Lichen", "Growth of lichen"],
    ["growth of lichen, a survey", "Growth of lichen: a survey"],
    ["croissance lichen", "Croissance du lichen"],
    ["moss", "Croissance du lichen"],
    ["", "Croissance du lichen"],
  ])("%j gets %j", (query, title) => {
    expect(nearestTo(query, titles)).toBe(title);
  });

  test("none is none", () => {
    expect(nearestTo("moss", [])).toBeUndefined();
  });
});

describe("words for an index that reads the question as a language", () => {
  test.each([
    ["(C)-moss", "C moss"],
    ["lichen:+moss", "lichen moss"],
    ["well-known (e+/e-) lichen", "well-known e e lichen"],
    ["- lichen -", "lichen"],
  ])("%j: a hyphen behind a bracket excludes no word", (query, words) => {
    expect(luceneText(query)).toBe(words);
  });
});
