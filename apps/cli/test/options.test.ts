import { Failure } from "@wellsourced/core";
import { describe, expect, test } from "vitest";
import { read } from "../src/commands/read.ts";
import { research } from "../src/commands/research.ts";
import { search } from "../src/commands/search.ts";
import { optionsOf, toArguments } from "../src/options.ts";

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
});
