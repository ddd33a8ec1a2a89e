import { describe, expect, test } from "vitest";
import { econ } from "../src/commands/econ.ts";
import { extract } from "../src/commands/extract.ts";
import { graph } from "../src/commands/graph.ts";
import { monarch } from "../src/commands/monarch.ts";
import { papers } from "../src/commands/papers.ts";
import { search } from "../src/commands/search.ts";
import { spoken } from "../src/render.ts";
import { ending, nothingFound, type SearchFacts } from "../src/render-list.ts";
import { type MadeContext, madeContext, shown } from "./mock-context.ts";

const context = madeContext({ width: 100, tableWidth: 100 });

const reports = [
  { provider: "quarry", status: "answered", resultCount: 1 },
  { provider: "moor", status: "failed", kind: "network", reason: "The line is down." },
  { provider: "fen", status: "late" },
];

describe("what a list ends with", () => {
  test.each<[string, SearchFacts, string]>([
    ["nothing to tell", {}, ""],
    ["who answered", { provider: "quarry" }, "\n\nFrom quarry."],
    ["a source that is a way of asking", { source: "web_discovery" }, "\n\nFrom web discovery."],
    ["a router tells nobody's name", { source: "router" }, ""],
    ["the price", { provider: "quarry", costUsd: 0.005 }, "\n\nFrom quarry. Cost: $0.005."],
    ["nothing paid", { costUsd: 0 }, ""],
    [
      "filters by the names of the options",
      { notHonoured: ["date_from"] },
      "\n\nNot applied to every result: --date-from",
    ],
  ])("%s", (_, body, text) => {
    expect(ending(body, context)).toBe(text);
  });

  test.each<[string, { text(body: never, context: MadeContext): string }, Readonly<Record<string, readonly object[]>>]>(
    [
      ["search", search, { results: [] }],
      ["search", search, { results: [{ title: "On moss", url: "https://moss.example/", foundBy: ["quarry"] }] }],
      ["papers", papers, { papers: [] }],
      ["papers", papers, { papers: [{ title: "On moss", foundBy: ["quarry"] }] }],
    ],
  )("%s names whoever failed or was late, found or not: %#", (_, command, found) => {
    const text = shown(command, { ...found, reports });
    expect(text).toContain("Answered: quarry 1 result\n");
    expect(text).toContain("moor failed: The line is down.");
    expect(text).toContain("fen did not answer in time");
    expect(text.includes("found by quarry")).toBe(Object.values(found).some((list) => list.length > 0));
  });
});

test("what to try is said in the words of the command line", () => {
  const suggestedActions = [
    { action: "remove_filter" as const, parameter: "year_from", detail: "Search again without year_from." },
    { action: "try_different_provider" as const, parameter: "provider", value: "quarry", detail: "Ask quarry." },
    { action: "rephrase_query" as const },
  ];
  expect(nothingFound({ hints: { reason: "no_match", suggestedActions } }, context).split("\n")).toEqual([
    "Nothing was found.",
    "  · Search again without --year-from.",
    "  · Try quarry: add --provider quarry.",
    "  · rephrase query",
  ]);
});

test("a graph begins with the work that it is the graph of", () => {
  const body = {
    seed: "moss",
    seedPaper: { title: "On moss", url: "https://moss.example/", source: "quarry" },
    seedMatch: "title",
    provider: "quarry",
    citedBy: [{ title: "On fens", url: "https://fen.example/", source: "quarry" }],
  };
  expect(shown(graph, body).split("\n\n")).toEqual([
    "On moss\nhttps://moss.example/",
    "quarry: found by its title",
    "Cited by (1)",
    "1. On fens\n   https://fen.example/",
  ]);
});

test("a refuted relation is marked in its row", () => {
  const results = [
    { subjectLabel: "slate lung", predicate: "biolink:has_phenotype", objectLabel: "cough", negated: true },
  ];
  expect(shown(monarch, { results })).toMatch(/^1\. slate lung NOT has phenotype cough$/mu);
});

describe("values of a series", () => {
  const value = { seriesId: "M", title: "Moss", units: "Tons", source: "quarry" };
  test("are in a table below the common facts, with missing ones named", () => {
    const results = [
      { ...value, date: "2021", value: 43822901.5, country: "Fenland" },
      { ...value, date: "2020", available: false, country: "Moorland" },
    ];
    expect(shown(econ, { mode: "observations", seriesId: "M", results, provider: "quarry" }).split("\n")).toEqual([
      "Moss · Tons · M",
      "",
      "date  value          country",
      "────  ─────────────  ────────",
      "2021  43822901.5     Fenland",
      "2020  not available  Moorland",
      "",
      "From quarry.",
    ]);
  });

  test("that do not exist are nothing found", () => {
    expect(shown(econ, { mode: "observations", seriesId: "M", results: [] })).toContain("Nothing was found.");
  });
});

test.each([
  [[{ title: "Moss", summary: "Grows." }], true],
  [[{ title: "Moss", highlights: ["It grows."] }], false],
])("what a machine wrote is told as such: %j", (results, isTold) => {
  expect(shown(extract, { results }).includes("machine-written")).toBe(isTold);
});

test.each([
  [spoken("NOT_YET_RECRUITING"), "not yet recruiting"],
  [spoken("EARLY_PHASE1, PHASE2"), "early phase 1, phase 2"],
  [spoken("CaseToDiseaseAssociation"), "case to disease association"],
])("%j reads %j", (text, expected) => {
  expect(text).toBe(expected);
});
