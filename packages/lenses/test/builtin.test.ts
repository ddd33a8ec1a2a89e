import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { generateLenses } from "../scripts/gen-lenses.ts";
import { builtinLenses, findLens, lensCatalog } from "../src/index.ts";

/** Number of domains in each lens, counted by hand in the specification. */
const counts: Readonly<Record<string, number>> = {
  academic: 10,
  "academic-extended": 10,
  "awesome-lists": 10,
  biomed: 15,
  clinical: 10,
  curriculum: 28,
  devops: 12,
  docs: 24,
  finance: 10,
  government: 10,
  investigative_records: 10,
  legal: 10,
  medical: 10,
  news: 10,
  osint: 11,
  programming: 15,
  "programming-goggle": 0,
  science: 10,
  security: 10,
  tech: 10,
};

test("every lens is there, with all of its domains", () => {
  const found = Object.fromEntries(builtinLenses().map(({ name, domains }) => [name, domains.length]));
  expect(found).toEqual(counts);
});

test("no lens brings an engine of its own, and one is a goggle", () => {
  expect(builtinLenses().filter(({ cx }) => cx)).toEqual([]);
  expect(findLens("programming-goggle")?.goggle).toMatch(/^https:\/\/.*\/goggles\/programming\.goggle$/);
});

test("domains keep the order of the file", () => {
  expect(findLens("news")?.domains.slice(0, 3)).toEqual(["reuters.com", "apnews.com", "bbc.com"]);
});

test("every list says when it was read last and what it is for", () => {
  for (const { name, reviewed, purpose } of builtinLenses()) {
    expect(reviewed, name).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(purpose, name).toBeTruthy();
  }
});

test("journalism combines news and public records", () => {
  const { domains = [] } = findLens("journalism") ?? {};
  expect(domains).toHaveLength(20);
  expect([domains[0], domains[9], domains[10], domains[19]]).toEqual(["reuters.com", "ft.com", "sec.gov", "gao.gov"]);
});

test("an alias and an unknown name are not listed", () => {
  const names = lensCatalog(builtinLenses()).map(({ name }) => name);
  expect(names).not.toContain("journalism");
  expect(findLens("astrology")).toBeUndefined();
  expect(findLens("constructor")).toBeUndefined();
});

test("the catalogue says how many domains a lens has", () => {
  expect(lensCatalog(builtinLenses()).find(({ name }) => name === "biomed")).toEqual({
    name: "biomed",
    description: "Rare disease and biomedical knowledge sources",
    domainCount: 15,
    hasCX: false,
  });
});

test("the generated files are up to date", async () => {
  for (const [path, content] of Object.entries(generateLenses()))
    expect(await readFile(new URL(`../../../${path}`, import.meta.url), "utf8"), path).toBe(content);
});
