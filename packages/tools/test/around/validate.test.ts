import { Failure, systemClock } from "@wellsourced/core";
import { year } from "@wellsourced/core/searches";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { validate } from "../../src/around/validate.ts";
import { boundedYear, choice, count, cuttable, flag, optional, required } from "../../src/fields.ts";

const schema = z.strictObject({
  query: required("What to search for", 500),
  num_results: count({ fallback: 5, max: 10, what: "Results" }),
  safe: choice(["off", "medium"], "Safe search").default("medium"),
  site: optional("Domain", 20),
  year_from: boundedYear(year("First year")),
  deep: flag(false, "Deep"),
  parts: z.array(choice(["a", "b"], "Parts")).optional(),
  claim: cuttable("Claim", 4),
});

const refusal = (input: unknown): string => {
  try {
    validate(schema, input);
  } catch (error) {
    if (error instanceof Failure && error.kind === "validation") return error.message;
    throw error;
  }
  return "accepted";
};

describe("arguments", () => {
  test.each([
    [{}, "query is required"],
    [undefined, "query is required"],
    [{ query: "   " }, "query is required"],
    [{ query: "x".repeat(501) }, "query must be 500 characters or less"],
    [{ query: 7 }, "query must be text"],
    // The misspelt name explains why the correct one is missing.
    [{ qury: "a" }, "Unknown argument qury. Did you mean query?"],
    [{ q: "a" }, "Unknown argument q. Did you mean query?"],
    [{ query: ["a"] }, "query must be text"],
    [{ query: "a", num_results: "five" }, "num_results must be a number"],
    [{ query: "a", num_results: 2.5 }, "num_results must be a whole number"],
    [{ query: "a", safe: "Off" }, "safe must be one of off, medium"],
    [{ query: "a", deep: "yes" }, "deep must be true or false"],
    [{ query: "a", parts: ["a", "c"] }, "each entry of parts must be one of a, b"],
    [{ query: "a", year_from: 1899 }, "year_from must lie between 1900 and 2030"],
    [{ query: "a", numResults: 3 }, "Unknown argument numResults. Did you mean num_results?"],
    [{ query: "a", sites: "x" }, "Unknown argument sites. Did you mean site?"],
    [
      { query: "a", text: "a" },
      "Unknown argument text. The arguments are query, num_results, safe, site, year_from, deep, parts, claim.",
    ],
    ["query", "The arguments must be an object"],
  ])("%j is refused by name", (input, sentence) => {
    expect(refusal(input)).toBe(sentence);
  });

  test.each([
    [0, 5],
    [-3, 5],
    [1, 1],
    [10, 10],
    [99, 10],
  ])("a count of %d becomes %d instead of an error", (given, used) => {
    expect(validate(schema, { query: "a", num_results: given }).num_results).toBe(used);
  });

  test("the last year moves on with the calendar", () => {
    const on = (date: number) => z.strictObject({ y: boundedYear(year("Year"), { ...systemClock, now: () => date }) });
    expect(() => validate(on(Date.UTC(2029, 11, 31)), { y: 2031 })).toThrow("y must lie between 1900 and 2030");
    expect(validate(on(Date.UTC(2030, 0, 1)), { y: 2031 })).toEqual({ y: 2031 });
    expect(() => validate(on(Date.UTC(2030, 0, 1)), { y: 2032 })).toThrow("y must lie between 1900 and 2031");
  });

  test.each(["", "  "])(
    "%j instead of one of a few words counts as not given; blanks around one are dropped",
    (blank) => {
      expect(validate(schema, { query: "a", safe: blank, site: blank }).safe).toBe("medium");
      expect(validate(schema, { query: "a", safe: `${blank}off${blank}` }).safe).toBe("off");
    },
  );

  test("text is trimmed, blank options count as not given, long claims are cut at a code point", () => {
    const input = validate(schema, { query: " a ", site: "  ", claim: "ab😀😀cd" });
    expect(input).toEqual({ query: "a", num_results: 5, safe: "medium", deep: false, claim: "ab😀" });
  });
});

test("the detail names every other mistake", () => {
  const refused = () => validate(schema, { q: "a", deep: "yes" });
  expect(refused).toThrow("Unknown argument q.");
  expect(refused).toThrow(expect.objectContaining({ detail: "query is required; deep must be true or false" }));
});

describe("names that a caller makes up", () => {
  const long = "x".repeat(1_000_000);

  test("are quoted in part, whatever their length", () => {
    expect(refusal({ [long]: 1 }).length).toBeLessThan(300);
    expect(refusal({ query: "a", parts: [{ [long]: 1 }] })).toBe("each entry of parts must be one of a, b");
    const open = z.strictObject({ by: z.record(z.string(), z.number("must be a number")) });
    const inside = () => validate(open, { by: { [long]: "a" } }, { listed: true });
    expect(inside).toThrow(expect.objectContaining({ message: expect.stringMatching(/^.{1,400}$/u) }));
  });

  test("never fill a message, whatever their number", () => {
    const many = Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`k${n}`, n]));
    expect(refusal(many).length).toBeLessThan(300);
    const wrong = () => validate(schema, { query: "a", parts: Array(20_000).fill(0) });
    expect(wrong).toThrow(expect.objectContaining({ detail: expect.stringMatching(/^.{1,300}$/u) }));
  });
});
