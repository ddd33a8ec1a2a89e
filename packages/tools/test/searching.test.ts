import { expect, test } from "vitest";
import { unapplied, whoAnswered } from "../src/searching.ts";

test.each([
  [[], {}, {}],
  [["timeRange", "exactTerms"], {}, { notHonoured: ["time_range", "exact_terms"] }],
  [["limit"], {}, { notHonoured: ["num_results"] }],
  [["safe"], { safe: "medium" }, {}],
  [["safe"], { safe: "high" }, { notHonoured: ["safe"] }],
])("filters %j that could not be applied to %j", (names, asked, said) => {
  expect(unapplied(names, asked)).toEqual(said);
});

const routed = { provider: "crossref", attempted: ["crossref"], routed: false };

test.each([
  [routed, "crossref"],
  [{ ...routed, routed: true }, "router"],
  [{ ...routed, routed: true, via: "web" as const }, "web_search"],
])("%j answers as %s", (who, said) => {
  expect(whoAnswered(who)).toBe(said);
});
