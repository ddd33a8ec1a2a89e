import { type Replay, type ReplayRequest, startReplay } from "@wellsourced/testkit";
import { createWellsourced, type Wellsourced } from "@wellsourced/wellsourced";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createToolbox, type ToolReply, tools } from "../src/index.ts";

/** A mock Brave, and an invented site with the pages in its results. */
const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 19);
const asked: ReplayRequest[] = [];
let newsDown = false;
let brave: Replay;
let site: Replay;
let sources: Wellsourced;

beforeAll(async () => {
  const words = "Slate is split by hand along its grain and lasts for a hundred years on a roof. ".repeat(10);
  site = await startReplay([
    {
      path: "/one",
      headers: { "content-type": "text/html" },
      body: `<html><body><article><h1>One</h1><p>${words}</p></article></body></html>`,
    },
  ]);
  const results = () => [
    { title: "One", url: `${site.origin}/one`, description: "About slate", page_age: day(2) },
    { title: "Old", url: `${site.origin}/old`, description: "About tiles", page_age: day(300) },
    { title: "Undated", url: `${site.origin}/gone`, description: "About moss" },
  ];
  brave = await startReplay([
    {
      path: "/res/v1/web/search",
      reply: (request) => {
        asked.push(request);
        return { body: { type: "search", web: { results: request.query.get("q") === "nothing" ? [] : results() } } };
      },
    },
    {
      path: "/res/v1/news/search",
      reply: () =>
        newsDown
          ? { status: 500, body: "down" }
          : {
              body: {
                type: "news",
                results: [{ title: "News", url: "https://www.reuters.com/slate", page_age: day(1) }],
              },
            },
    },
    {
      path: "/res/v1/images/search",
      body: {
        type: "images",
        results: [{ title: "Roof", url: "https://roofs.example/", properties: { url: "https://roofs.example/r.jpg" } }],
      },
    },
  ]);
  sources = createWellsourced({
    ...{ cacheDir: false, dataDir: false, chromePath: "disabled", allowPrivateNetwork: true, searchProvider: "brave" },
    originMap: { "https://api.search.brave.com": brave.origin },
    keys: { BRAVE_API_KEY: "made-key-of-brave" },
    rates: { brave: 1_000 },
  });
});

afterAll(async () => {
  await sources.close();
  await Promise.all([brave.close(), site.close()]);
});

const caller = { tenant: "roofers", user: "ada" };
const search = (args: object): Promise<ToolReply> =>
  createToolbox({ tools, sources }).call(
    "pulse_search",
    { query: "slate", ...args },
    { signal: new AbortController().signal, caller },
  );

const rowsOf = ({ content }: ToolReply): Record<string, Record<string, unknown>[]> =>
  Object.fromEntries(
    content.flatMap((item) =>
      item.type === "resource"
        ? [[/^pulse:\/\/search\/(\w+)\/\d+$/u.exec(item.resource.uri)?.[1], JSON.parse(item.resource.text)]]
        : [],
    ),
  );
const lineOf = ({ content: [item] }: ToolReply): string => (item?.type === "text" ? item.text : "");

test("a count line comes first, then one JSON resource for each source that found something", async () => {
  const reply = await search({ sources: ["web", "images", "news"] });
  expect(lineOf(reply)).toMatch(/^Found 3 web, 1 images, 1 news results for "slate"\./u);
  expect(reply.content.map(({ type }) => type)).toEqual(["text", "resource", "resource", "resource"]);
  expect(rowsOf(reply)).toMatchObject({
    web: [{ title: "One", description: "About slate" }, {}, {}],
    images: [{ imageUrl: "https://roofs.example/r.jpg", url: "https://roofs.example/" }],
    news: [{ source: "reuters.com" }],
  });
  expect(reply.structuredContent).toBeUndefined();
});

test("the web is the default source, and nothing found is no error", async () => {
  const reply = await search({ query: "nothing" });
  expect(reply.isError).toBeUndefined();
  expect(reply.content).toHaveLength(1);
  expect(lineOf(reply)).toBe('Found no results for "nothing".');
});

test("a source that fails is named beside what the others found; where all fail, the search fails", async () => {
  newsDown = true;
  const some = await search({ query: "slate while news are down", sources: ["web", "news"] });
  expect(Object.keys(rowsOf(some))).toEqual(["web"]);
  expect(lineOf(some)).toContain("No news results: ");
  const none = await search({ query: "slate while news are down", sources: ["news"] });
  expect(none.isError).toBe(true);
  newsDown = false;
});

test("tbs leaves out what was published outside the window, and says what states no date", async () => {
  const reply = await search({ query: "slate tbs", tbs: "qdr:w" });
  expect(rowsOf(reply).web?.map(({ title }) => title)).toEqual(["One", "Undated"]);
  expect(lineOf(reply)).toContain("1 web result without a date may be outside");
  const year = new Date(Date.now() - 300 * 86_400_000).getUTCFullYear();
  const range = await search({ query: "slate range", tbs: `cdr:1,cd_min:01/01/${year - 1},cd_max:12/31/${year - 1}` });
  expect(rowsOf(range).web?.map(({ title }) => title)).toEqual(["Undated"]);
  for (const tbs of ["qdr:x", "cdr:1,cd_min:02/31/2024", "cdr:1,cd_min:00/15/2024", "yesterday"])
    expect((await search({ tbs })).isError, tbs).toBe(true);
});

test("categories, country and language reach the provider", async () => {
  asked.length = 0;
  const reply = await search({ query: "roof", categories: ["github", "pdf"], country: "de", lang: "fr" });
  const sent = asked.map(({ query }) => query.get("q") ?? "");
  expect(sent.some((text) => text.includes("github.com"))).toBe(true);
  expect(sent.some((text) => text.includes("filetype:pdf"))).toBe(true);
  expect(asked[0]?.query.get("country")).toMatch(/^de$/iu);
  expect(asked[0]?.query.get("search_lang")).toBe("fr");
  expect(rowsOf(reply).web?.every(({ category }) => category === "pdf" || category === "github")).toBe(true);
});

test("scrapeOptions read each result; a page that fails says why, or is left out if that is wanted", async () => {
  const reply = await search({ query: "slate pages", scrapeOptions: { formats: ["markdown"] } });
  const [one, old] = rowsOf(reply).web ?? [];
  expect(one?.markdown).toContain("Slate is split by hand");
  expect(old?.error).toMatchObject({ kind: "not_found" });
  const good = await search({
    query: "slate pages",
    ignoreInvalidURLs: true,
    scrapeOptions: { formats: ["markdown"] },
  });
  expect(rowsOf(good).web?.map(({ title }) => title)).toEqual(["One"]);
});
