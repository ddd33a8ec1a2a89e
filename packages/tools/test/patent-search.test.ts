import { systemClock } from "@wellsourced/core";
import { type Replay, startReplay } from "@wellsourced/testkit";
import { createWellsourced, type Wellsourced, type WellsourcedOptions } from "@wellsourced/wellsourced";
import { afterEach, expect, test } from "vitest";
import { createToolbox, tools } from "../src/index.ts";

const file = (number: string, more: object = {}) => ({
  applicationNumberText: "15999901",
  applicationMetaData: { inventionTitle: "Tide gauge", patentNumber: number, filingDate: "2018-04-03", ...more },
});
const page = `<html><head><meta name="DC.title" content="Tide bell"><meta name="citation_patent_number" content="EP:9900002:B1">
<meta name="DC.contributor" content="Tom Quay" scheme="inventor"></head><body><section itemprop="abstract"><h2>Abstract</h2><p>It rings.</p></section></body></html>`;
const hits = `<div id="links"><div class="result web-result"><a class="result__a" href="https://patents.google.com/patent/EP9900002B1/en">Tide bell</a></div></div>`;

let replay: Replay | undefined;
let sources: Wellsourced | undefined;
afterEach(async () => {
  await sources?.close();
  await replay?.close();
});

/** The complete tool with mock replies of all upstreams. */
async function stage(options: WellsourcedOptions) {
  const running = await startReplay([
    { path: "/api/v1/patent/applications/search", query: { q: '"nothing"' }, status: 404, body: { code: 404 } },
    { path: "/api/v1/patent/applications/search", body: { count: 1, patentFileWrapperDataBag: [file("99000001")] } },
    { path: "/html/", body: hits },
    { path: "/patent/EP9900002B1/en", body: page },
  ]);
  const origins = ["https://api.uspto.gov", "https://html.duckduckgo.com", "https://patents.google.com"];
  const built = createWellsourced({
    cacheDir: false,
    chromePath: "disabled",
    originMap: Object.fromEntries(origins.map((origin) => [origin, running.origin])),
    ...options,
  });
  replay = running;
  sources = built;
  const box = createToolbox({ tools, sources: built, clock: systemClock });
  const caller = { tenant: "default", user: "anonymous" };
  const call = (args: object) => box.call("patent_search", args, { signal: new AbortController().signal, caller });
  return { call, replay: running };
}

test("a configured index is used; an equal search is cached, an empty one is repeated", async () => {
  const { call, replay: upstream } = await stage({ keys: { USPTO_API_KEY: "made-uspto-key" } });
  const first = await call({ query: "tide gauge", num_results: 3 });
  expect(first.structuredContent).toMatchObject({
    patents: [{ title: "Tide gauge", number: "US99000001", filed: "2018-04-03" }],
    searchType: "prior_art",
    resultCount: 1,
    source: "uspto",
    searchUrl: "https://patents.google.com/?q=tide+gauge",
  });
  expect((await call({ query: "tide gauge", num_results: 3 }))._meta).toMatchObject({ cached: true });
  expect(upstream.requests).toHaveLength(1);
  await call({ query: "nothing" });
  const { structuredContent } = await call({ query: "nothing" });
  expect(structuredContent).toMatchObject({ resultCount: 0, hints: { reason: "no_match" } });
  expect(upstream.requests).toHaveLength(3);
});

test("an office that the only index lacks is looked for on the web, and named it says that it lacks it", async () => {
  const { call } = await stage({ keys: { USPTO_API_KEY: "made-uspto-key" } });
  expect((await call({ query: "tide bell", patent_office: "EP" })).structuredContent).toMatchObject({
    source: "web_discovery",
    patents: [{ title: "Tide bell", number: "EP9900002B1", inventor: "Tom Quay" }],
  });
  const named = await call({ query: "tide bell", patent_office: "EP", provider: "uspto" });
  expect(named.structuredContent).toMatchObject({
    source: "uspto",
    resultCount: 0,
    hints: { reason: "coverage_miss" },
  });
});

test("without any index the pages are found by the web's own provider", async () => {
  const { call } = await stage({});
  const { structuredContent } = await call({ query: "tide bell", provider: "duckduckgo" });
  expect(structuredContent).toMatchObject({ source: "web_discovery", patents: [{ number: "EP9900002B1" }] });
});

test.each([
  ["no question", { patent_office: "US" }, /one of query, assignee and inventor is required/u],
  ["years in the wrong order", { query: "x", year_from: 2020, year_to: 2019 }, /year_from must not be after year_to/u],
  ["an index without its keys", { query: "x", provider: "epo" }, /EPO_OPS_CONSUMER_KEY and EPO_OPS_CONSUMER_SECRET/u],
  ["an unknown provider", { query: "x", provider: "nope" }, /searchapi.*uspto.*duckduckgo|epo.*duckduckgo/u],
])("%s is refused", async (_, args, said) => {
  const { call } = await stage({});
  const reply = await call(args);
  expect(reply.isError).toBe(true);
  expect(JSON.stringify(reply.content)).toMatch(said);
});
