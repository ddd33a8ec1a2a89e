import { systemClock } from "@wellsourced/core";
import { type Replay, type ReplayRoute, startReplay } from "@wellsourced/testkit";
import { createWellsourced, type Wellsourced } from "@wellsourced/wellsourced";
import { canAsk } from "@wellsourced/wellsourced/env";
import { afterEach, describe, expect, test } from "vitest";
import { createToolbox, tools } from "../src/index.ts";

let replay: Replay | undefined;
let sources: Wellsourced | undefined;
afterEach(async () => {
  await sources?.close();
  await replay?.close();
});

const ORIGINS = [
  "https://www.sec.gov",
  "https://data.sec.gov",
  "https://efts.sec.gov",
  "https://www.courtlistener.com",
  "https://api.search.brave.com",
  "https://clinicaltrials.gov",
];

/** Mock replies of all upstreams. */
async function open(routes: readonly ReplayRoute[] = []) {
  const server = await startReplay(routes);
  replay = server;
  const built = createWellsourced({
    cacheDir: false,
    chromePath: "disabled",
    originMap: Object.fromEntries(ORIGINS.map((origin) => [origin, server.origin])),
    keys: { BRAVE_API_KEY: "made-key-of-brave" },
    rates: { brave: 1_000 },
    contactEmail: "reader@example.org",
  });
  sources = built;
  const box = createToolbox({ tools, sources: built, clock: systemClock });
  const caller = { tenant: "default", user: "anonymous" };
  return async (name: string, args: unknown) => {
    const reply = await box.call(name, args, { signal: new AbortController().signal, caller });
    const [first] = reply.content;
    const text = first?.type === "text" ? first.text : "";
    const tool = tools.find((one) => one.name === name);
    if (!reply.isError) expect(tool?.output.safeParse(reply.structuredContent).error).toBeUndefined();
    return { body: reply.structuredContent, text, meta: reply._meta ?? {} };
  };
}

const TICKERS = {
  path: "/files/company_tickers.json",
  body: { 0: { cik_str: 99, ticker: "SLTE", title: "Slate Inc" } },
};
const point = { end: "2024-12-31", val: 7, accn: "0000000099-25-000001", form: "10-K", filed: "2025-02-01" };
const TAGS = "Revenues NetIncomeLoss Assets Liabilities StockholdersEquity OperatingIncomeLoss Cash".split(" ");
const FACTS = {
  path: "/api/xbrl/companyfacts/CIK0000000099.json",
  body: { facts: { "us-gaap": Object.fromEntries(TAGS.map((tag) => [tag, { units: { USD: [point] } }])) } },
};

test.each([
  ["filing_search", { query: " " }, "query is required"],
  ["filing_search", { query: "a", date_from: "2024-02-30" }, "date_from must be a day such as 2024-01-31"],
  [
    "filing_search",
    { query: "a", date_from: "2024-02-02", date_to: "2024-02-01" },
    "date_from must not be after date_to",
  ],
  ["legal_search", { query: "a", date_to: "2024" }, "date_to must be a day such as 2024-01-31"],
  ["local_search", { query: "a", latitude: 10 }, "latitude and longitude belong together"],
  ["local_search", { query: "a", latitude: 91, longitude: 0 }, "latitude must lie between -90 and 90"],
  ["local_search", { query: "a", radius: -1 }, "radius must be at least 0"],
  ["clinical_search", { status: "RECRUITING" }, "one of query, condition, intervention and sponsor is required"],
  ["clinical_search", { query: "a", status: "DONE" }, "status must be one of RECRUITING"],
])("%s refuses %j", async (name, args, words) => {
  const call = await open();
  const { text } = await call(name, args);
  expect(text).toContain(words);
  expect(text).toContain('"kind":"validation"');
  expect(replay?.requests).toEqual([]);
});

describe("filing_search", () => {
  test("returns every headline figure unless fewer are requested, and reports those left out", async () => {
    const call = await open([
      TICKERS,
      FACTS,
      { path: /.*/u, status: 404, body: "<Error><Code>NoSuchKey</Code></Error>" },
    ]);
    const all = await call("filing_search", { ticker: "SLTE", facts: true });
    expect(all.body).toMatchObject({ resultCount: TAGS.length, query: "", provider: "edgar" });
    const few = await call("filing_search", { ticker: "SLTE", facts: true, num_results: 2 });
    expect(few.body).toMatchObject({ resultCount: 2, note: expect.stringContaining("Left out by the limit: Assets") });
  });

  test("nothing found is not remembered, and hints name the filters", async () => {
    const call = await open([TICKERS, { path: "/LATEST/search-index", body: { hits: { hits: [] } } }]);
    const args = { query: "moss on slate", form_type: "8-K" };
    for (const _ of [1, 2]) {
      const { body, meta } = await call("filing_search", args);
      expect(body).toMatchObject({ filings: [], hints: { filtersApplied: { form_type: "8-K" } } });
      expect(meta).not.toHaveProperty("cached", true);
    }
  });

  test("is only for who gives an address", () => {
    const settings = createWellsourced({ cacheDir: false }).settings;
    expect(canAsk("filing", settings)).toBe(false);
    expect(canAsk("filing", { ...settings, contactEmail: "reader@example.org" })).toBe(true);
    expect(canAsk("filing", { ...settings, keys: { OPENALEX_EMAIL: "reader@example.org" } })).toBe(true);
    expect(canAsk("local", settings)).toBe(false);
  });
});

test("local_search without a place to start from says so where it finds nothing", async () => {
  const call = await open([{ path: /.*/u, body: { type: "search", query: {} } }]);
  const { body } = await call("local_search", { query: "coffee" });
  expect(body).toMatchObject({
    places: [],
    hints: { reason: "missing_location_anchor", suggestedActions: [{ action: "add_parameter", parameter: "near" }] },
  });
  const near = await call("local_search", { query: "coffee", latitude: 0, longitude: 0, radius: 100 });
  expect(near.body).toMatchObject({
    hints: { reason: "filters_too_restrictive", filtersApplied: { latitude: "0", longitude: "0", radius: "100" } },
  });
});

test("legal_search gives an opinion with its citation, from the cache the second time", async () => {
  const item = {
    absolute_url: "/opinion/1/slate-v-moss/",
    caseName: "Slate v. Moss",
    citation: ["910 U.S. 9113"],
    dateFiled: "1973-01-22",
    court_id: "scotus",
  };
  const call = await open([{ path: "/api/rest/v4/search/", body: { count: 1, results: [item] } }]);
  const args = { query: "Slate v. Moss", jurisdiction: "scotus" };
  const { body } = await call("legal_search", args);
  expect(body).toMatchObject({ cases: [{ citation: "910 U.S. 9113 (1973)", courtId: "scotus" }], resultCount: 1 });
  expect((await call("legal_search", args)).meta).toMatchObject({ cached: true });
  expect(replay?.requests).toHaveLength(1);
});
