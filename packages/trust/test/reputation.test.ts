import { Failure } from "@wellsourced/core";
import { expect, test } from "vitest";
import data from "../src/data/reputation.json" with { type: "json" };
import { domainReputation, loadReputation } from "../src/index.ts";

const file = (domains: Record<string, unknown>, rest: object = {}) =>
  JSON.stringify({ version: "1", basis: "A made set", domains, ...rest });

test("a host, its www form and what lies below it are found; others are not", () => {
  expect(domainReputation("census.gov")?.tier).toBe("high");
  expect(domainReputation("WWW.Census.gov")?.tier).toBe("high");
  expect(domainReputation("data.census.gov")?.tier).toBe("high");
  expect(domainReputation("notcensus.gov")).toBeUndefined();
  expect(domainReputation("census.gov.evil.example")).toBeUndefined();
  expect(domainReputation("gov")).toBeUndefined();
  expect(domainReputation("")).toBeUndefined();
});

test("an entry without a basis takes the set's", () => {
  const set = loadReputation(
    file({ "a.example": { tier: "mixed" }, "b.example": { tier: "high", basis: "own" } }),
    "replace",
  );
  expect(domainReputation("a.example", set)).toEqual({ tier: "mixed", basis: "A made set" });
  expect(domainReputation("b.example", set)?.basis).toBe("own");
});

test("extending keeps the built-in hosts, replacing drops them", () => {
  const json = file({ "a.example": { tier: "high" }, "census.gov": { tier: "unknown" } });
  expect(domainReputation("bls.gov", loadReputation(json, "extend"))?.tier).toBe("high");
  expect(domainReputation("census.gov", loadReputation(json, "extend"))).toBeUndefined();
  expect(domainReputation("bls.gov", loadReputation(json, "replace"))).toBeUndefined();
});

test.each([
  ["broken JSON", "{", /not JSON/],
  ["no domains", JSON.stringify({ version: "1", basis: "x" }), /domains/],
  ["a tier of its own", file({ "a.example": { tier: "evil" } }), /a\.example\.tier/],
  [
    "low without a source",
    file({ "a.example": { tier: "low", basis: "x" } }, { as_of: "2026-01-01" }),
    /a basis, a source and a date/,
  ],
  ["low without a date", file({ "a.example": { tier: "low", basis: "x", source: "y" } }), /a date/],
])("%s is refused, and the message names it", (_, json, message) => {
  expect(() => loadReputation(json, "extend")).toThrow(message);
  expect(() => loadReputation(json, "extend")).toThrow(Failure);
});

test("the data we ship names a source and a licence for each host, and calls nobody low", () => {
  const entries = Object.entries(data.domains);
  expect(entries.length).toBeGreaterThan(20);
  for (const [host, entry] of entries) {
    expect(entry.basis && entry.source && entry.licence, host).toBeTruthy();
    expect(["high", "mixed"], host).toContain(entry.tier);
  }
});
