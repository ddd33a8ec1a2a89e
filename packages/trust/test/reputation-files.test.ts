import { Failure } from "@wellsourced/core";
import { describe, expect, test } from "vitest";
import { domainReputation, loadReputation } from "../src/index.ts";

const file = (domains: object, rest: object = {}) =>
  JSON.stringify({ version: "1", basis: "A made set", domains, ...rest });
const low = { tier: "low", basis: "A made ruling", source: "Made register", as_of: "2026-01-01" };

describe("the nearest listed host decides", () => {
  const set = loadReputation(
    file({
      "example.org": { tier: "high", basis: "above" },
      "blogs.example.org": { tier: "mixed", basis: "below", note: "Anybody writes here." },
      "off.example.org": { tier: "unknown" },
      "WWW.Capital.example": { tier: "high" },
    }),
    "replace",
  );

  test.each([
    ["example.org", "high"],
    ["www.example.org", "high"],
    ["example.org.", "high"],
    ["a.b.example.org", "high"],
    ["blogs.example.org", "mixed"],
    ["ada.blogs.example.org", "mixed"],
    ["off.example.org", undefined],
    ["x.off.example.org", undefined],
    ["capital.example", "high"],
    ["org", undefined],
    ["myexample.org", undefined],
    ["example.org.evil.example", undefined],
    ["", undefined],
    [".", undefined],
    ["constructor.prototype", undefined],
  ])("for %j: %s", (host, tier) => {
    expect(domainReputation(host, set)?.tier).toBe(tier);
  });

  test("a note is passed on, and nothing else of the file", () => {
    expect(domainReputation("blogs.example.org", set)).toEqual({
      tier: "mixed",
      basis: "below",
      note: "Anybody writes here.",
    });
  });
});

describe("nobody is called low without a named and dated basis", () => {
  test.each([
    ["complete", low, {}],
    ["dated by the set", { ...low, as_of: undefined }, { as_of: "2026-01-01" }],
  ])("an entry that is %s is taken", (_, entry, rest) => {
    expect(domainReputation("a.example", loadReputation(file({ "a.example": entry }, rest), "replace"))?.tier).toBe(
      "low",
    );
  });

  test.each([
    ["without a basis of its own", { ...low, basis: undefined }],
    ["with an empty source", { ...low, source: "" }],
    ["with a date that is none", { ...low, as_of: "2026-02-30" }],
    ["with a date in words", { ...low, as_of: "last year" }],
  ])("an entry %s is refused", (_, entry) => {
    expect(() => loadReputation(file({ "good.example": { tier: "high" }, "a.example": entry }), "replace")).toThrow(
      /a\.example/u,
    );
  });
});

describe("a file that cannot be used", () => {
  test.each([
    ["empty", ""],
    ["null", "null"],
    ["a list", "[]"],
    ["domains as a list", JSON.stringify({ version: "1", basis: "x", domains: [] })],
    ["a host without a tier", file({ "a.example": {} })],
    ["a number for a version", JSON.stringify({ version: 1, basis: "x", domains: {} })],
    ["no basis", JSON.stringify({ version: "1", domains: {} })],
  ])("is a failure of the configuration that the user can mend: %s", (_, json) => {
    for (const mode of ["extend", "replace"] as const)
      expect(() => loadReputation(json, mode)).toThrow(expect.objectContaining({ kind: "config" }));
  });

  test("shows nothing of its contents but names of the format", () => {
    const load = () => loadReputation('{"version":"1","key":"hush-hush"', "extend");
    expect(load).toThrow(Failure);
    expect(load).not.toThrow(/hush/u);
  });

  test("leaves the built-in set as it was", () => {
    const before = domainReputation("census.gov");
    expect(() => loadReputation("{", "replace")).toThrow();
    loadReputation(file({ "census.gov": { tier: "mixed" } }), "extend");
    expect(domainReputation("census.gov")).toEqual(before);
  });
});

test("an empty set of an operator knows nobody, and extends by nothing", () => {
  expect(domainReputation("census.gov", loadReputation(file({}), "replace"))).toBeUndefined();
  expect(domainReputation("census.gov", loadReputation(file({}), "extend"))?.tier).toBe("high");
});

test("fields that the format does not know do no harm", () => {
  const json = file({ "a.example": { tier: "high", colour: "red" } }, { author: "Ada" });
  expect(domainReputation("a.example", loadReputation(json, "replace"))).toEqual({ tier: "high", basis: "A made set" });
});
