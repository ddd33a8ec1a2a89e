import type { QualityScore } from "@wellsourced/core/records";
import { expect, test } from "vitest";
import { recommend } from "../src/index.ts";

const scores = (overall: number, rest: Partial<QualityScore> = {}): QualityScore => ({
  overall,
  relevance: 0.5,
  freshness: 0.5,
  authority: 0.5,
  contentQuality: 0.5,
  ...rest,
});
const source = (url: string, overall: number, rest: Partial<QualityScore> = {}) => ({
  url,
  title: `Title of ${url}`,
  content: "Some text.",
  scores: scores(overall, rest),
});

test("the best three from 0.6 on, equals in the order given", () => {
  const found = recommend([
    source("a", 0.6),
    source("b", 0.59),
    source("c", 0.9),
    source("d", 0.7),
    source("e", 0.9),
    source("f", 0.65),
  ]);
  expect(found.map(({ url, score }) => [url, score])).toEqual([
    ["c", 0.9],
    ["e", 0.9],
    ["d", 0.7],
  ]);
});

test("sources without text or scores are not recommended", () => {
  expect(
    recommend([
      { ...source("a", 0.9), content: " " },
      { url: "b", content: "Text" },
    ]),
  ).toEqual([]);
});

test.each([
  [{ authority: 0.9, relevance: 0.9 }, "high authority"],
  [{ relevance: 0.9, freshness: 0.9 }, "strong relevance"],
  [{ freshness: 0.9, contentQuality: 0.9 }, "recent"],
  [{ contentQuality: 0.9 }, "substantial content"],
  [{}, "high authority"],
])("%o is recommended for %s", (parts, reason) => {
  expect(recommend([source("a", 0.8, parts)])[0]?.reason).toBe(`${reason} (content-based; advisory only)`);
});
