import type { ResearchSource } from "@wellsourced/core/records";
import { expect, test } from "vitest";
import { coverageOf, refinementQueries } from "../src/index.ts";
import { begin, record } from "../src/rules.ts";
import { ADA, NOON } from "./helpers.ts";

const start = (goal = "why walls fall") =>
  begin(ADA, { id: "id", at: NOON, goal, step: { stepNumber: 1, description: "d" } });
const found = (sources: readonly ResearchSource[], goal?: string) => record(start(goal), { sources }, NOON);
const from = (...urls: string[]) => urls.map((url) => ({ url: `https://${url}` }));
const coverage = (sources: readonly ResearchSource[]) => coverageOf(found(sources));
const queries = (gaps: readonly string[], sources: readonly ResearchSource[] = [], goal?: string) => {
  const session = { ...found(sources, goal), gaps: gaps.map((description) => ({ description })) };
  return refinementQueries(session, coverageOf(session));
};

test("no source at all is a gap", () => {
  expect(coverage([])).toEqual({
    sourceCount: 0,
    uniqueDomains: 0,
    domainSpread: 0,
    sourceTypes: {},
    gaps: ["No sources recorded yet"],
  });
});

test("registered domains count, not hosts; private suffixes are domains of their own", () => {
  const sources = from("www.a.co.uk/1", "news.a.co.uk/2", "b.org", "one.github.io", "two.github.io");
  expect(coverage(sources)).toMatchObject({ sourceCount: 5, uniqueDomains: 4, domainSpread: 0.8 });
});

test("a text that several sites print under one title counts once", () => {
  const title = "The long fall of the northern wall";
  const sources = [
    { url: "https://a.org/1", title },
    { url: "https://b.org/1", title: `${title.toUpperCase()}!` },
    { url: "https://a.org/2", title: "Home" },
    { url: "https://b.org/2", title: "Home" },
  ];
  expect(coverage(sources)).toMatchObject({ sourceCount: 3, uniqueDomains: 2 });
});

test.each([
  [from("a.org/1", "a.org/2", "b.org"), "a.org"],
  [from("a.org/1", "a.org/2", "a.org/3", "b.org/1", "b.org/2"), undefined],
  [from("a.org"), undefined],
])("a domain with more than six tenths of several sources dominates (%#)", (sources, dominant) => {
  expect(coverage(sources).dominantDomain).toBe(dominant);
});

test("gaps are listed in alphabetical order", () => {
  const academic = from("a.org/1", "a.org/2").map((source) => ({ ...source, relevance: "academic" as const }));
  expect(coverage(academic)).toMatchObject({
    sourceTypes: { academic: 2 },
    gaps: ["All sources are of type academic", "Fewer than 3 independent sources", "Sources are concentrated on a.org"],
  });
});

test.each([
  ["What was the cost in 2021?", ['"why walls fall" cost after:2021']],
  ["Which mortar was used", ['"why walls fall" mortar used']],
  ["why do walls fall", ["why walls fall latest"]],
])("a gap becomes a search: %s", (gap, expected) => {
  expect(queries([gap])).toEqual(expected);
});

test("quotation marks in a goal do not end the phrase, and no search is longer than engines take", () => {
  const [query = ""] = queries(["mortar ".repeat(3)], [], `the "great" wall ${"x ".repeat(900)}`);
  expect(query).toMatch(/^"the great wall [x ]+" mortar$/u);
  expect(query.length).toBeLessThanOrEqual(500);
});

test("gaps come first, then what leans to one site or one kind; six at most, none twice", () => {
  const news = from("a.org/1", "a.org/2", "a.org/3").map((source) => ({ ...source, relevance: "news" as const }));
  expect(queries(["mortar", "mortar!"], news)).toEqual([
    '"why walls fall" mortar',
    "why walls fall -site:a.org",
    "why walls fall research paper",
  ]);
  expect(queries(["g1a", "g2b", "g3c", "g4d", "g5e", "g6f", "g7g"], news)).toHaveLength(6);
});
