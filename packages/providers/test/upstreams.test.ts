import { createHttp } from "@wellsourced/http";
import { NOTHING, startUpstreams } from "@wellsourced/testkit";
import { expect, test } from "vitest";
import { createProviders } from "../src/providers.ts";
import { SECRETS } from "./helpers/upstream.ts";

/** Checks the providers against the fake upstreams used in end-to-end tests. */
async function withUpstreams(
  work: (parts: { providers: ReturnType<typeof createProviders>; site: string }) => Promise<void>,
) {
  const { originMap, site, close } = await startUpstreams();
  const http = createHttp({ originMap });
  try {
    await work({ providers: createProviders({ http, settings: SECRETS }), site });
  } finally {
    await http.close();
    await close();
  }
}

test("web answers link to the pages of the made site", () =>
  withUpstreams(async ({ providers, site }) => {
    const ask = { query: "lichen on slate", limit: 5 };
    const pages = ["lichen-on-slate", "roof-survey", "moss-and-damp"].map((name) => `${site}/${name}.html`);
    const duck = await providers.web(ask, { provider: "duckduckgo" });
    expect(duck.records.map(({ url }) => url)).toEqual(pages);
    expect(duck.records[0]).toMatchObject({
      title: "How fast lichen grows on slate",
      publishedAt: "2024-05-17T00:00:00Z",
    });
    const brave = await providers.web(ask, { provider: "brave" });
    expect(brave.records.map(({ url }) => url)).toEqual(pages.slice(0, 2));
  }));

test("both indexes describe the same two works", () =>
  withUpstreams(async ({ providers }) => {
    for (const provider of ["openalex", "crossref"]) {
      const { records } = await providers.academic({ query: "lichen", limit: 5 }, { provider });
      expect(records.map(({ doi }) => doi)).toEqual(["10.1000/lichen.2021.7", "10.1000/moss.2019.3"]);
      expect(records[0]).toMatchObject({
        authors: ["Ada Byron", "Tomás Río"],
        year: 2021,
        abstract: "We measured forty roofs.",
      });
      expect(records[1]?.retractionStatus).toMatchObject({ retracted: true });
    }
  }));

test("and nothing is found when nothing is there", () =>
  withUpstreams(async ({ providers }) => {
    for (const provider of ["duckduckgo", "brave"]) {
      expect((await providers.web({ query: NOTHING, limit: 5 }, { provider })).records).toEqual([]);
    }
    for (const provider of ["openalex", "crossref"]) {
      expect((await providers.academic({ query: NOTHING, limit: 5 }, { provider })).records).toEqual([]);
    }
  }));
