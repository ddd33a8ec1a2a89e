import type { QualityScore } from "@wellsourced/core/records";
import { expect, test } from "vitest";
import { components } from "../src/index.ts";

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

test("one source gives a card and no table", () => {
  expect(components([source("https://a.example/", 0.8)])).toEqual([
    {
      type: "card",
      autoFormatted: true,
      label: "mcp-auto-formatted",
      title: "Title of https://a.example/",
      sourceRefs: ["https://a.example/"],
      card: { url: "https://a.example/", title: "Title of https://a.example/", score: 0.8, snippet: "Some text." },
    },
  ]);
});

test("two sources with text give a table as well", () => {
  const list = [
    source("a", 0.8, { authority: 0.9 }),
    { url: "b", content: "Text", scores: scores(0.75) },
    source("c", 0.7),
  ];
  const table = components(list.map((one) => (one.url === "c" ? { ...one, content: "" } : one)))[2];
  expect(table).toMatchObject({
    type: "table",
    title: "Source quality comparison",
    sourceRefs: ["a", "b"],
    table: {
      columns: ["source", "overall", "authority", "relevance", "freshness"],
      rows: [
        ["Title of a", "0.80", "0.90", "0.50", "0.50"],
        ["b", "0.75", "0.50", "0.50", "0.50"],
      ],
    },
  });
});

test("a snippet has at most 200 characters and no half letter", () => {
  const [card] = components([{ ...source("a", 0.8), content: `${"x".repeat(198)}😀${"y".repeat(50)}` }]);
  expect(card?.type === "card" && card.card.snippet).toBe(`${"x".repeat(198)}…`);
  const [whole] = components([{ ...source("a", 0.8), content: "z".repeat(200) }]);
  expect(whole?.type === "card" && whole.card.snippet).toBe("z".repeat(200));
});
