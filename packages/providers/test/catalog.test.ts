import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { generateCatalog } from "../scripts/gen-catalog.ts";
import { regionOf } from "../src/catalog/duckduckgo.ts";
import { abstractOf } from "../src/catalog/openalex/work.ts";
import { catalog } from "../src/catalog.gen.ts";
import { isAutomatic, providerManifest, rowsOf } from "../src/manifest.ts";

test("the generated catalogue is up to date", async () => {
  for (const [path, content] of Object.entries(await generateCatalog())) {
    const file = new URL(`../../../${path}`, import.meta.url);
    expect(await readFile(file, "utf8"), `${path} is stale: run pnpm gen`).toBe(content);
  }
});

test("every row says what its file says", async () => {
  for (const row of catalog) {
    const { default: provider } = await row.load();
    expect(provider.name).toBe(row.name);
    expect(provider.can.map(({ capability }) => capability)).toEqual(Object.keys(row.skills));
  }
});

describe("the manifest", () => {
  test("lists web providers in the order in which a default is chosen", () => {
    const orderOf = (capability: "web" | "academic") => rowsOf(capability).map(({ name }) => name);
    const automatic = (capability: "web" | "academic") =>
      rowsOf(capability).flatMap((row) => (isAutomatic(row, capability) ? [row.name] : []));
    // Providers asked by default come first, in this order; those that must be named follow.
    expect(orderOf("web").slice(0, automatic("web").length)).toEqual(automatic("web"));
    expect(orderOf("academic").slice(0, automatic("academic").length)).toEqual(automatic("academic"));
    expect(automatic("web")).toEqual([
      "google",
      "brave",
      "serper",
      "searxng",
      "searchapi",
      "duckduckgo",
      "tavily",
      "exa",
    ]);
    expect(automatic("academic")).toEqual([
      "openalex",
      "crossref",
      "pubmed",
      "semanticscholar",
      "exa",
      "europepmc",
      "arxiv",
      "datacite",
      "core",
    ]);
  });

  test("names every setting, and hides none but the harmless", () => {
    const keys = providerManifest.flatMap((provider) => provider.keys);
    expect(keys.map(({ env }) => env)).toEqual(
      expect.arrayContaining(["BRAVE_API_KEY", "FIRECRAWL_BASE_URL", "SEARXNG_BASIC_AUTH", "OPENALEX_EMAIL"]),
    );
    // Addresses and e-mails are no secrets; whatever else is shown must be said to be harmless here.
    const shown = [...new Set(keys.filter(({ secret }) => !secret).map(({ env }) => env))];
    const harmless = ["GOOGLE_CUSTOM_SEARCH_ID", "WELLSOURCED_LLM_PROVIDER", "WELLSOURCED_LLM_MODEL", "AWS_REGION"];
    expect(shown.filter((env) => !/_(?:EMAIL|URL)$/u.test(env) && !harmless.includes(env))).toEqual([]);
  });

  test("gives each provider a place to read about it and a pace", () => {
    for (const { docs, pace } of providerManifest) {
      expect(docs).toMatch(/^https:\/\//u);
      expect(pace.perSecond).toBeGreaterThan(0);
    }
  });
});

describe("DuckDuckGo's regions", () => {
  test.each([
    [{}, "wt-wt", []],
    [{ country: "US" }, "us-en", []],
    [{ country: "GB" }, "uk-en", []],
    [{ country: "ES" }, "es-es", []],
    [{ country: "CH", language: "fr" }, "ch-fr", []],
    [{ country: "JP", language: "ja" }, "jp-jp", []],
    [{ country: "TW", language: "zh" }, "tw-tzh", []],
    [{ country: "DE", language: "en" }, "de-de", ["language"]],
    [{ language: "en" }, "us-en", []],
    [{ language: "de" }, "de-de", []],
    [{ language: "zh" }, "cn-zh", []],
    [{ language: "uk" }, "ua-uk", []],
    [{ language: "ca" }, "ct-ca", []],
    [{ language: "la" }, "wt-wt", ["language"]],
    [{ country: "VA" }, "wt-wt", ["country"]],
    [{ country: "VA", language: "it" }, "it-it", ["country"]],
  ])("%j is %s", (wish, code, unmet) => {
    expect(regionOf(wish)).toEqual({ code, unmet });
  });
});

describe("OpenAlex's abstracts", () => {
  test("are put back in order", () => {
    expect(abstractOf({ b: [1, 3], a: [0], c: [2] })).toBe("a b c b");
  });

  test("do not grow without end, and may be missing", () => {
    expect(abstractOf({ near: [0], far: [9_999_999], odd: [-1] })).toBe("near");
    expect(abstractOf({})).toBeUndefined();
    expect(abstractOf(null)).toBeUndefined();
  });
});
