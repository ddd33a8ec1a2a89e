import { describe, expect, test } from "vitest";
import { z } from "zod";
import { connect } from "../../src/call.ts";
import { academic } from "../../src/capabilities/academic.ts";
import { news } from "../../src/capabilities/news.ts";
import { web } from "../../src/capabilities/web.ts";
import { defineProvider, type Provider } from "../../src/define.ts";
import { createFakeHttp, json } from "../helpers/fake-http.ts";

const NOW = Date.UTC(2026, 0, 31);
const base = { name: "alpha", origin: "https://alpha.example", docs: "https://alpha.example", pace: { perSecond: 1 } };

function exchangeOf(provider: Provider, answers: Readonly<Record<string, unknown>>) {
  const { http, sent } = createFakeHttp(({ request }) => json(answers[request.path]));
  return { sent, exchange: connect(provider, http, {}).exchange({ now: NOW, signal: new AbortController().signal }) };
}

describe("an upstream that finds first and describes later", () => {
  const skill = academic({
    rank: 1,
    honours: [],
    most: 100,
    async steps({ text, limit }, { send }) {
      const { ids } = await send({ path: "/find", query: { text, limit } }, z.object({ ids: z.array(z.string()) }));
      const { works } = await send(
        { path: "/describe", query: { ids } },
        z.object({ works: z.array(z.object({ title: z.string(), doi: z.string(), year: z.number().nullish() })) }),
      );
      return { raws: works.map((work) => work), total: ids.length };
    },
  });
  const provider = defineProvider({ ...base, can: [skill] });

  test("is one file too, and gets the same checks", async () => {
    const { exchange, sent } = exchangeOf(provider, {
      "/find": { ids: ["1", "2", "3"] },
      "/describe": {
        works: [
          { title: "A", doi: "10.1000/A", year: 2020 },
          { title: "B", doi: "10.1000/a" },
          { title: "C", doi: "10.5555/c" },
        ],
      },
    });
    expect(await skill.answer({ query: "x", limit: 5 }, exchange)).toEqual({
      records: [{ title: "A", url: "https://doi.org/10.1000/a", source: "alpha", doi: "10.1000/a", year: 2020 }],
      notHonoured: [],
      total: 3,
      note: "Left out of 3 results: 1 repeated, 1 incomplete or not what was requested.",
    });
    expect(sent.map(({ request }) => request.query)).toEqual([{ text: "x", limit: 5 }, { ids: ["1", "2", "3"] }]);
  });
});

describe("an upstream that knows no filter", () => {
  const plain = web({
    rank: 1,
    honours: [],
    most: 10,
    request: ({ text }) => ({ path: "/", query: { q: text } }),
    response: z.object({
      hits: z.array(z.object({ url: z.string(), date: z.string().nullish(), text: z.string().nullish() })),
    }),
    records: ({ hits }) => hits.map(({ url, date, text }) => ({ url, publishedAt: date, snippet: text })),
  });
  const provider = defineProvider({ ...base, can: [plain] });
  const search = (ask: object, hits: readonly object[]) =>
    plain.answer({ query: "x", limit: 10, ...ask }, exchangeOf(provider, { "/": { hits } }).exchange);
  const urls = ({ records }: Awaited<ReturnType<typeof search>>) => records.map(({ url }) => url);

  test("still keeps to a site, since every result is checked", async () => {
    const found = await search({ site: "a.example" }, [{ url: "https://a.example/" }, { url: "https://b.example/" }]);
    expect([urls(found), found.notHonoured]).toEqual([["https://a.example/"], []]);
  });

  test("keeps to a time range as far as results are dated, and says when they are not", async () => {
    const dated = [
      { url: "https://a.example/new", date: "2026-01-30" },
      { url: "https://a.example/old", date: "2025-01-30" },
    ];
    const all = await search({ timeRange: "week" }, dated);
    const some = await search({ timeRange: "week" }, [...dated, { url: "https://a.example/undated" }]);
    expect([urls(all), all.notHonoured]).toEqual([["https://a.example/new"], []]);
    expect([urls(some), some.notHonoured]).toEqual([
      ["https://a.example/new", "https://a.example/undated"],
      ["timeRange"],
    ]);
  });

  test("drops what visibly holds an excluded term, and says that it cannot see more", async () => {
    const found = await search({ excludeTerms: 'moss "dry rot"' }, [
      { url: "https://a.example/1", text: "A Möss, and more." },
      { url: "https://a.example/2", text: "dry-rot" },
      { url: "https://a.example/3", text: "mosses" },
    ]);
    expect([urls(found), found.notHonoured]).toEqual([["https://a.example/3"], ["excludeTerms"]]);
  });

  test("reports the rest", async () => {
    const wishes = { safe: "high", language: "de", country: "AT", exactTerms: "y", goggle: "https://g.example/" };
    expect((await search(wishes, [])).notHonoured).toEqual(["safe", "language", "country", "exactTerms", "goggle"]);
  });

  test("says when it cannot give as many results as were asked for", async () => {
    expect((await search({ limit: 30 }, [{ url: "https://a.example/" }])).notHonoured).toEqual(["limit"]);
  });

  test("passes over what cannot be opened", async () => {
    const odd = ["javascript:alert(1)", "/relative", "", "mailto:a@b.example"].map((url) => ({ url }));
    expect((await search({}, odd)).records).toEqual([]);
  });
});

describe("a kind of search", () => {
  const skill = news({
    rank: 1,
    honours: [],
    most: 10,
    longest: { chars: 11 },
    request: ({ query }) => ({ path: "/", query: { q: query } }),
    response: z.object({ hits: z.array(z.object({ url: z.string(), date: z.string().nullish() })) }),
    records: ({ hits }) => hits.map(({ url, date }) => ({ url, publishedAt: date })),
  });
  const provider = defineProvider({ ...base, can: [skill] });
  const ask = async (more: object, hits: readonly object[]) => {
    const { exchange, sent } = exchangeOf(provider, { "/": { hits } });
    const found = await skill.answer({ query: "lichen on slate", limit: 5, ...more }, exchange);
    return { ...found, urls: found.records.map(({ url }) => url), sent: sent[0]?.request.query };
  };

  test("cuts a query at the last word that fits, and says so", async () => {
    expect(await ask({}, [])).toMatchObject({ sent: { q: "lichen on" }, notHonoured: ["query"] });
    expect(await ask({ query: "lichen" }, [])).toMatchObject({ sent: { q: "lichen" }, notHonoured: [] });
  });

  test.each([
    ["2026-01-30", "hour", ["https://a.example/1"], ["timeRange"]],
    ["2026-01-30T23:30:00Z", "hour", ["https://a.example/1"], []],
    ["2026-01-30T22:30:00Z", "hour", [], []],
    ["2026-01-29", "day", ["https://a.example/1"], ["timeRange"]],
    ["2026-01-28", "day", [], []],
    [undefined, "year", ["https://a.example/1"], ["timeRange"]],
  ])("an article of %s is looked for within the last %s", async (date, timeRange, urls, notHonoured) => {
    const found = await ask({ query: "x", timeRange }, [{ url: "https://a.example/1", date }]);
    expect(found).toMatchObject({ urls, notHonoured });
  });

  test("an order is a filter that cannot be met, but never why nothing was found", () => {
    expect(news.capability.filters?.({ query: "x", limit: 5, timeRange: "week", sortBy: "date" })).toEqual({
      freshness: "week",
    });
  });
});
