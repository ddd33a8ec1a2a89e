import type { Hit } from "@wellsourced/core/records";
import { createHttp } from "@wellsourced/http";
import {
  type CallOptions,
  createProviders,
  type ProviderResponse,
  type Providers,
  type WebAsk,
} from "@wellsourced/providers";
import { describe, expect, test } from "vitest";
import { createSearchWeb } from "../../src/recipes/search/web.ts";

const hit = (url: string, snippet = "A snippet."): Hit => ({
  title: "T",
  url,
  snippet,
  displayLink: new URL(url).hostname,
});
const lens = { name: "rivers", description: "Rivers", domains: ["river.example", "water.example/rivers"] };
const wide = {
  name: "wide",
  description: "Many",
  domains: Array.from({ length: 12 }, (_, index) => `d${index}.example`),
};

function world(records: readonly Hit[], answer: Partial<ProviderResponse<Hit>> = {}) {
  const asked: { ask: WebAsk; call: CallOptions | undefined }[] = [];
  const providers: Providers = {
    web: async (ask, call) => {
      asked.push({ ask, call });
      return { records, provider: "brave", attempted: ["brave"], routed: false, notHonoured: [], ...answer };
    },
    academic: async () => {
      throw new Error("not asked here");
    },
    render: () => Promise.reject(new Error("no page is read here")),
    cachedIn: () => providers,
    find: () => Promise.reject(new Error("not asked here")),
    filters: createProviders({ http: createHttp() }).filters,
    lacks: () => undefined,
    list: () => [],
  };
  return {
    asked,
    search: createSearchWeb({
      providers,
      lenses: [lens, wide],
      reputation: new Map([["river.example", { tier: "high" }]]),
    }),
  };
}

test("the routing names the providers queried, and does not repeat the records", async () => {
  const { search } = world([hit("https://river.example/weirs")], {
    fallbackReason: "primary_unavailable",
    costUsd: 0.01,
  });
  const { routing } = await search({ query: "weirs" });
  expect(routing).toEqual({
    provider: "brave",
    attempted: ["brave"],
    routed: false,
    fallbackReason: "primary_unavailable",
  });
});

describe("the question", () => {
  test("contains only the filters that were set", async () => {
    const { asked, search } = world([]);
    await search({ query: "weirs", timeRange: "week", country: undefined });
    expect(asked[0]?.ask).toEqual({ query: "weirs", limit: 5, safe: "medium", timeRange: "week" });
  });

  test("a lens wins over a site and brings its domains", async () => {
    const { asked, search } = world([]);
    await search({ query: "weirs", lens: "rivers", site: "else.example" });
    expect(asked[0]?.ask).toMatchObject({ sites: lens.domains });
    expect(asked[0]?.ask).not.toHaveProperty("site");
  });

  test("an unknown lens names the known ones", async () => {
    await expect(world([]).search({ query: "weirs", lens: "rivres" })).rejects.toThrow(/rivers, wide/u);
  });

  test("a forced provider is passed on", async () => {
    const { asked, search } = world([]);
    await search({ query: "weirs", provider: "tavily" });
    expect(asked[0]?.call).toMatchObject({ provider: "tavily" });
  });
});

describe("the answer", () => {
  test("shows the reputation of known hosts, and nothing for others", async () => {
    const { results } = await world([hit("https://river.example/a"), hit("https://other.example/")]).search({
      query: "weirs",
    });
    expect(results[0]?.sourceReputation).toEqual({ tier: "high" });
    expect(results[1]).not.toHaveProperty("sourceReputation");
  });

  test("says how many domains of a long lens were searched, and is silent on a short one", async () => {
    expect(
      await world([hit("https://d1.example/")], { sitesSearched: 12 }).search({ query: "a", lens: "wide" }),
    ).toMatchObject({ lensDomainsSearched: 12 });
    expect(
      await world([hit("https://river.example/")], { sitesSearched: 2 }).search({ query: "a", lens: "rivers" }),
    ).not.toHaveProperty("lensDomainsSearched");
  });

  test("when empty has hints that name what was set", async () => {
    const { hints } = await world([]).search({ query: "a", site: "b.example", exactTerms: "c" });
    expect(hints).toMatchObject({
      reason: "filters_too_restrictive",
      filtersApplied: { site: "b.example", exact_terms: "c" },
    });
    expect((await world([]).search({ query: "a" })).hints).toMatchObject({ reason: "no_match" });
  });

  test("passes on what could not be honoured", async () => {
    expect(
      await world([hit("https://a.example/")], { notHonoured: ["language"] }).search({ query: "a" }),
    ).toMatchObject({ notHonoured: ["language"] });
  });
});
