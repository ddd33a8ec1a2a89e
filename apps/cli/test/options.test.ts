import { Failure } from "@wellsourced/core";
import { describe, expect, test } from "vitest";
import { read } from "../src/commands/read.ts";
import { research } from "../src/commands/research.ts";
import { search } from "../src/commands/search.ts";
import { trials } from "../src/commands/trials.ts";
import { describe as described, optionsOf, toArguments } from "../src/options.ts";

const named = (flag: string) => {
  const found = [...optionsOf(search), ...optionsOf(read), ...optionsOf(research)].find(
    ({ option }) => option.long === flag,
  );
  if (!found) throw new Error(`no ${flag}`);
  return found.option;
};

describe("options made from a tool's schema", () => {
  test("every input of the tool is reachable, by place or by option", () => {
    const flags = optionsOf(search).map(({ name }) => name);
    expect(flags).toContain("num_results");
    expect(flags).toContain("lens");
    expect(flags).not.toContain("query");
  });

  test("numbers are numbers, and a word in their place is refused by name", () => {
    expect(named("--num-results").parseArg?.("7", undefined)).toBe(7);
    expect(() => named("--num-results").parseArg?.("seven", undefined)).toThrow(Failure);
    expect(() => named("--num-results").parseArg?.("seven", undefined)).toThrow(/--num-results/u);
  });

  test("bounds of a call, which the list of tools leaves out, are options here", () => {
    expect(named("--deadline-ms").parseArg?.("5000", undefined)).toBe(5000);
    const options = { deadlineMs: 5000, maxCostUsd: 0.01 };
    expect(toArguments(search, { args: ["tides"], options })).toEqual({ query: "tides", ...options });
  });

  test("what is on by default is turned off by --no-…", () => {
    expect(named("--no-deduplicate").negate).toBe(true);
  });

  test("arguments carry the tool's own names, and only what was given", () => {
    expect(toArguments(search, { args: ["tides"], options: { numResults: 3, safe: undefined } })).toEqual({
      query: "tides",
      num_results: 3,
    });
    expect(toArguments(research, { args: ["tides"], options: { deduplicate: true } })).toEqual({ query: "tides" });
    expect(toArguments(research, { args: ["tides"], options: { deduplicate: false } })).toEqual({
      query: "tides",
      deduplicate: false,
    });
  });

  test("a list takes several with commas, by repeating, or both", () => {
    const first = named("--providers").parseArg?.<unknown>("brave, tavily,", undefined);
    expect(named("--providers").parseArg?.("exa", first)).toEqual(["brave", "tavily", "exa"]);
  });

  test("what may be left out is reachable by place and by option, and not by both at once", () => {
    expect(toArguments(trials, { args: ["asthma"], options: {} })).toEqual({ query: "asthma" });
    expect(toArguments(trials, { args: [], options: { query: "asthma" } })).toEqual({ query: "asthma" });
    expect(() => toArguments(trials, { args: ["asthma"], options: { query: "moss" } })).toThrow(/--query/u);
  });

  test.each([
    [{ type: "array", description: "Ids" }, "Ids; several with commas"],
    [{ type: "array", description: "Parts", items: { enum: ["a", "b"] } }, "Parts; several with commas [a, b]"],
    [{ type: "string", description: "Order", enum: ["a", "b"], default: "a" }, "Order [a, b] (default: a)"],
    [{ type: "boolean", description: "Only free", default: false }, "Only free"],
  ])("help says what %j takes", (schema, text) => {
    expect(described(schema)).toBe(text);
  });
});
