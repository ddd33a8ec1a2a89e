import { type LocalServer, startServer } from "@wellsourced/testkit";
import { createWellsourced, type Wellsourced } from "@wellsourced/wellsourced";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createToolbox, type ToolReply, tools } from "../src/index.ts";

/** An invented site with a sitemap of 30 URLs, two of them in another language. */
let site: LocalServer;
let sources: Wellsourced;

beforeAll(async () => {
  site = await startServer((request, response) => {
    const origin = `http://${request.headers.host}`;
    if (request.url === "/sitemap.xml") {
      const paths = [...Array.from({ length: 28 }, (_, at) => `/roofs/${at}`), "/fr/toits", "/de/daecher"];
      response.setHeader("content-type", "application/xml");
      return void response.end(
        `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${paths.map((path) => `<url><loc>${origin}${path}</loc></url>`).join("")}</urlset>`,
      );
    }
    if (request.url !== "/") response.statusCode = 404;
    response.setHeader("content-type", "text/html");
    response.end(request.url === "/" ? `<title>Roofs</title><a href="/about-slate">About slate quarries</a>` : "");
  });
  sources = createWellsourced({ cacheDir: false, dataDir: false, chromePath: "disabled", allowPrivateNetwork: true });
});

afterAll(async () => {
  await sources.close();
  await site.close();
});

const caller = { tenant: "roofers", user: "ada" };
const map = (args: object): Promise<ToolReply> =>
  createToolbox({ tools, sources }).call(
    "map",
    { url: site.origin, ...args },
    { signal: new AbortController().signal, caller },
  );
const summaryOf = ({ content: [item] }: ToolReply): string => (item?.type === "text" ? item.text : "");
const linksOf = ({ content }: ToolReply): { url: string; title?: string }[] =>
  content.flatMap((item) => (item.type === "resource" ? JSON.parse(item.resource.text) : []));

test("a summary comes first, then the links with an address at which they can be read again", async () => {
  const reply = await map({});
  expect(JSON.parse(summaryOf(reply))).toEqual({
    message: `Map of ${site.origin}: 30 links`,
    total: 30,
    excludedLanguagePaths: 2,
    uniqueDomains: 1,
    linksWithTitles: "7%",
    showing: "Showing 1-30 of 30",
  });
  expect(linksOf(reply)).toContainEqual({ url: `${site.origin}/about-slate`, title: "About slate quarries" });
  const [, item] = reply.content;
  const uri = item?.type === "resource" ? item.resource.uri : "";
  expect(uri).toMatch(/^pulse:\/\/map\/127\.0\.0\.1:\d+\/\d+\/page-1$/u);
  expect(JSON.parse((await sources.saved.get({ ...caller, uri }))?.text ?? "[]")).toHaveLength(30);
});

describe("paging", () => {
  test("goes on by startIndex and asks the site once", async () => {
    const first = await map({ maxResults: 12, limit: 29 });
    expect(JSON.parse(summaryOf(first))).toMatchObject({
      showing: "Showing 1-12 of 29",
      next: "Use startIndex 12 for the next links.",
    });
    const second = await map({ maxResults: 12, startIndex: 12 });
    expect(summaryOf(second)).toContain("Showing 13-24 of 30");
    const [, item] = second.content;
    expect(item?.type === "resource" && item.resource.uri).toMatch(/page-2$/u);
    const before = site.requests.length;
    const last = await map({ maxResults: 12, startIndex: 24 });
    expect(site.requests.length).toBe(before);
    expect(summaryOf(last)).not.toContain("Use startIndex");
    const all = [first, second, last].flatMap((reply) => linksOf(reply).map(({ url }) => url));
    expect(new Set(all).size).toBe(30);
  });
});

test("a phrase leaves the addresses that it is about", async () => {
  expect(linksOf(await map({ search: "slate quarries" }))[0]?.url).toBe(`${site.origin}/about-slate`);
});

test("saveOnly gives a link and says how long the list is; returnOnly gives a text", async () => {
  const saved = await map({ resultHandling: "saveOnly" });
  expect(saved.content.map(({ type }) => type)).toEqual(["text", "resource_link"]);
  expect(summaryOf(saved)).toMatch(/has about \d+ tokens/u);
  expect((await map({ resultHandling: "returnOnly" })).content.map(({ type }) => type)).toEqual(["text", "text"]);
});

test.each([0, 5_001])("maxResults of %d is refused", async (maxResults) => {
  expect(summaryOf(await map({ maxResults }))).toMatch(/^Invalid arguments: maxResults: maxResults must be at /u);
});

test("a site that cannot be reached is a failure and not an empty map", async () => {
  const gone = await startServer(() => {});
  await gone.close();
  const reply = await map({ url: gone.origin });
  expect(reply.isError).toBe(true);
  expect(summaryOf(reply)).toContain('"kind":"network"');
});
