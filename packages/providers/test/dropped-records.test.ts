import { describe, expect, test } from "vitest";
import type { Providers } from "../src/providers.ts";
import { createProviders } from "../src/providers.ts";
import { createFakeHttp, json } from "./helpers/fake-http.ts";
import { fullSettings } from "./helpers/whole-catalogue.ts";

/** Invented replies, and the records omitted from them. */
const ask = async <Value>(body: unknown, work: (providers: Providers) => Promise<Value>): Promise<Value> => {
  const { http } = createFakeHttp(() => json(body));
  return work(createProviders({ http, settings: fullSettings("https://instance.example"), thinThreshold: 0 }));
};

const story = (objectID: string, url: string) => ({ objectID, url, title: `Story ${objectID}` });

describe("a record that is left out is counted, and the note says why", () => {
  test("stories that were submitted several times, and stories of other sites", async () => {
    const hits = [1, 2, 3]
      .map((id) => story(String(id), "https://a.example/one"))
      .concat(story("4", "https://b.example/"));
    const all = await ask({ hits }, (it) => it.web({ query: "a.example", limit: 10 }, { provider: "hackernews" }));
    expect(all).toMatchObject({ records: { length: 2 }, note: "Left out of 4 results: 2 repeated." });
    const one = await ask({ hits }, (it) =>
      it.web({ query: "x", limit: 10, site: "b.example" }, { provider: "hackernews" }),
    );
    expect(one).toMatchObject({
      records: { length: 1 },
      note: "The filters of this search exclude, of 4 results: 3 by site.",
    });
  });

  test("an article that is older than the time range which the service was asked for", async () => {
    const old = { title: "Slate", url: "https://a.example/", description: "x", page_age: "2020-01-01T00:00:00" };
    const answer = await ask({ type: "news", results: [old] }, (it) =>
      it.find("news", { query: "slate", limit: 5, timeRange: "week" }, { provider: "brave" }),
    );
    expect(answer).toMatchObject({
      records: [],
      note: "The filters of this search exclude, of 1 result: 1 by time_range.",
    });
  });

  test("results without an address, and terms that were excluded", async () => {
    const results = [
      { title: "no address" },
      { url: "https://a.example/", title: "art" },
      { url: "https://b.example/" },
    ];
    const answer = await ask({ results }, (it) =>
      it.web({ query: "x", limit: 5, excludeTerms: "art" }, { provider: "searxng" }),
    );
    expect(answer.records).toHaveLength(answer.note?.includes("exclude_terms") ? 1 : 2);
    expect(answer.note).toContain("Left out of 3 results: 1 incomplete or not what was requested");
  });

  test("works without a title or an address, repeated ones, and those of other years", async () => {
    const items = [
      { DOI: "10.1000/a", title: ["A"], issued: { "date-parts": [[2020]] } },
      { DOI: "10.1000/A", title: ["A"], issued: { "date-parts": [[2020]] } },
      { DOI: "10.1000/b", title: ["B"], issued: { "date-parts": [[1990]] } },
      { DOI: "10.5555/test", title: ["C"] },
    ];
    const answer = await ask({ message: { "total-results": 4, items } }, (it) =>
      it.academic({ query: "a", limit: 5, yearFrom: 2000 }, { provider: "crossref" }),
    );
    expect(answer.records).toHaveLength(1);
    expect(answer.note).toBe(
      "Left out of 4 results: 1 repeated, 1 incomplete or not what was requested. The filters of this search exclude, of 4 results: 1 by year_from.",
    );
  });

  test("what the caller's own filters exclude is not lost, and is said only where less came than was asked for", async () => {
    const hits = [1, 2, 3, 4].map((id) => story(String(id), `https://${id > 2 ? "b" : "a"}.example/${id}`));
    const of = (limit: number) =>
      ask({ hits }, (it) => it.web({ query: "x", limit, site: "b.example" }, { provider: "hackernews" }));
    expect(await of(3)).toMatchObject({
      records: { length: 2 },
      note: "The filters of this search exclude, of 4 results: 2 by site.",
    });
    const full = await of(2);
    expect(full.records).toHaveLength(2);
    expect(full).not.toHaveProperty("note");
  });

  test("nothing is said where everything is shown", async () => {
    const hits = [story("1", "https://a.example/one")];
    expect(
      await ask({ hits }, (it) => it.web({ query: "a", limit: 5 }, { provider: "hackernews" })),
    ).not.toHaveProperty("note");
  });
});
