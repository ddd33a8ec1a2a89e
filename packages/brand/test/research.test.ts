import { Failure } from "@wellsourced/core";
import type { Entity } from "@wellsourced/core/records";
import { describe, expect, test } from "vitest";
import { BrandResult, type BrandSources, findDomain, researchBrand, siteOf } from "../src/index.ts";

const entity: Entity = {
  id: "Q900000001",
  name: "Orrery",
  aliases: ["Planet Works"],
  kinds: [],
  url: "https://www.wikidata.org/wiki/Q900000001",
  website: "https://www.orrery.example/",
  industries: ["toy industry"],
  listings: [],
  relations: [],
  profiles: {},
  source: "wikidata",
};

/** Sources with pages by URL; every other URL is missing. */
const sourcesOf = (pages: Readonly<Record<string, string>>, more: Partial<BrandSources> = {}): BrandSources => ({
  open: async (url) => ({
    url,
    status: pages[url] === undefined ? 404 : 200,
    headers: new Headers(),
    body: new TextEncoder().encode(pages[url] ?? "<title>Not found</title>"),
  }),
  read: async (url) => {
    throw new Failure("not_found", `${url} is missing.`);
  },
  searchWeb: async () => [],
  findEntities: async () => [entity],
  ...more,
});

const pages = {
  "https://orrery.example/": `<title>Orrery</title><link rel="stylesheet" href="/site.css"><meta name="theme-color" content="#0A2540">`,
  "https://orrery.example/site.css": ":root { --color-accent: hsl(16 100% 60%) }",
};
const site = siteOf("orrery.example");

describe("researchBrand", () => {
  test("combines the homepage, its style sheets and the databases", async () => {
    const { brand, isComplete } = await researchBrand({ site, depth: "full" }, sourcesOf(pages));
    expect(brand).toMatchObject({
      identity: { name: "Orrery", domain: "orrery.example", industry: "toy industry" },
      colors: { primary: "#0a2540", accent: "#ff6933" },
      suggestion: "No brand page was found. Read the homepage with scrape_page: https://orrery.example/",
    });
    expect(brand.sources.map(({ name, fields }) => [name, fields])).toEqual([
      ["homepage_meta", ["identity.name", "colors.primary"]],
      ["homepage_meta", ["colors.accent", "colors.palette"]],
      ["wikidata", ["identity.industry"]],
    ]);
    expect(isComplete).toBe(true);
    const result = { ...brand, cache_age: 0, trust: "untrusted-external-content" };
    expect(BrandResult.parse(result)).toEqual(result);
  });

  test("names sources that failed", async () => {
    const findEntities = async () => Promise.reject(new Failure("rate_limited", "Wait."));
    const { brand, isComplete } = await researchBrand({ site, depth: "full" }, sourcesOf(pages, { findEntities }));
    expect(brand.note).toBe("wikidata: Wait.");
    expect(isComplete).toBe(false);
  });

  test("ends with the caller's abort", async () => {
    const signal = AbortSignal.abort(new Error("left"));
    const open = async () => Promise.reject(signal.reason);
    await expect(researchBrand({ site, depth: "quick" }, sourcesOf({}, { open }), { signal })).rejects.toThrow("left");
  });
});

test.each([
  ["orrery.com", "orrery.com"],
  ["planet works", "orrery.example"],
])("the domain of %j is %s", async (name, domain) => {
  expect(await findDomain(name, sourcesOf({}))).toBe(domain);
});
