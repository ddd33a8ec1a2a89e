import { createHttp } from "@wellsourced/http";
import { createReader, type Reader } from "@wellsourced/scraper";
import { type LocalHandler, type LocalServer, startServer } from "@wellsourced/testkit";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { batch, crawl } from "../src/crawl.ts";
import type { CrawlOptions } from "../src/options.ts";
import { createMemoryStore } from "../src/stores/memory.ts";
import type { CrawledPage } from "../src/visit.ts";
import { prose } from "./made.ts";

const userAgent = "shipbot/1.0 (+https://harbour.example/bot)";
const http = createHttp({ allowPrivateNetwork: true, userAgent });
let reader: Reader;
let server: LocalServer;
let handler: LocalHandler = () => {};

beforeAll(async () => {
  server = await startServer((request, response) => handler(request, response));
  reader = createReader({ http, browser: { path: "disabled" } });
});
afterAll(async () => {
  await reader.close();
  await server.close();
  await http.close();
});
const seen: string[] = [];
afterEach(() => {
  seen.length = 0;
});

interface Answer {
  readonly links?: readonly string[];
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly text?: string;
  readonly head?: string;
}
type Site = Readonly<Record<string, Answer | (() => Answer)>>;

const sentence = (path: string) =>
  `The page ${path} tells of the harbour and of its boats, which leave in the morning and come back at night with fish. `;

/** Serves a generated site; all other URLs are gone. */
function serve(site: Site): void {
  handler = ({ url = "" }, response) => {
    seen.push(url);
    const found = site[url];
    const {
      links = [],
      status = found ? 200 : 404,
      headers = {},
      text,
      head = "",
    } = (typeof found === "function" ? found() : found) ?? {};
    response.writeHead(status, { "content-type": url === "/robots.txt" ? "text/plain" : "text/html", ...headers });
    if (url === "/robots.txt") return void response.end(text);
    const list = links.map((href) => `<li><a href="${href}">on to ${href}</a></li>`).join("");
    const body = `<h1>Page ${text ?? url}</h1><p>${sentence(text ?? url).repeat(4)}</p><ul>${list}</ul>`;
    response.end(
      `<!doctype html><html><head><title>${text ?? url}</title>${head}</head><body><main>${body}</main></body></html>`,
    );
  };
}

const pages = () => seen.filter((path) => path !== "/robots.txt" && path !== "/sitemap.xml");

async function run(options: CrawlOptions = {}, start = "/") {
  const going = crawl(server.origin + start, { http, reader, userAgent, ...options });
  const got: string[] = [];
  for await (const page of going) got.push(page.url.slice(server.origin.length));
  return { got, report: await going.report() };
}

const tree: Site = {
  "/": { links: ["/a", "/b", "#top"] },
  "/a": { links: ["/a/1", "/", "/gone"] },
  "/b": { links: ["/a/1", "/b/1"] },
  "/a/1": { links: ["/a/1/x"] },
  "/b/1": {},
  "/a/1/x": {},
};

describe("what a crawl visits", () => {
  test("every page that links lead to, once, and accounts for each address", async () => {
    serve(tree);
    const { got, report } = await run();
    expect(got.toSorted()).toEqual(Object.keys(tree).toSorted());
    expect(pages()).toHaveLength(7);
    expect(report).toMatchObject({ found: 7, done: 6, failed: 1, waiting: 0, leftOut: {} });
    expect(report.errors).toMatchObject([{ url: `${server.origin}/gone`, kind: "not_found", status: 404 }]);
  });

  test("exactly as many pages as the limit, and none in vain; what fails does not count", async () => {
    serve({ ...tree, "/": { links: ["/gone", "/a", "/b"] } });
    const { got } = await run({ limit: 3, maxConcurrency: 8 });
    expect(got).toHaveLength(3);
    expect(pages()).toHaveLength(4);
  });

  test("nothing deeper than asked, by the shortest way, though the shorter way answers late", async () => {
    serve({ ...tree, "/b": { links: ["/b/1"] } });
    const { got, report } = await run({ maxDiscoveryDepth: 2 });
    expect(got.toSorted()).toEqual(["/", "/a", "/a/1", "/b", "/b/1"]);
    expect(report.leftOut).toEqual({ "too-deep": 1 });
  });

  test("reads nothing that robots.txt forbids, and reports the addresses", async () => {
    serve({ ...tree, "/robots.txt": { text: "User-agent: shipbot\nDisallow: /a\n" } });
    const { got, report } = await run();
    expect(got.toSorted()).toEqual(["/", "/b", "/b/1"]);
    expect(seen[0]).toBe("/robots.txt");
    expect(report.blocked.toSorted()).toEqual([`${server.origin}/a`, `${server.origin}/a/1`]);
    expect(report.leftOut).toEqual({ robots: 2 });
  });

  test("a link that may be followed counts more than one that may not", async () => {
    serve({
      "/": { links: ["/a", "/b"] },
      "/a": { links: ["/b"], head: '<meta name="robots" content="nofollow">' },
      "/b": {},
    });
    expect((await run({ nofollow: "respect" })).got.toSorted()).toEqual(["/", "/a", "/b"]);
    serve({
      "/": { links: ["/a"] },
      "/a": { links: ["/b"], headers: { "x-robots-tag": "shipbot: nofollow" } },
      "/b": {},
    });
    expect((await run({ nofollow: "respect" })).got.toSorted()).toEqual(["/", "/a"]);
  });
});

describe("sitemaps", () => {
  const urls = (...paths: readonly string[]) =>
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${paths.map((path) => `<url><loc>${server.origin}${path}</loc></url>`).join("")}</urlset>`;
  const withMap = (path: string, robots?: string): LocalHandler => {
    serve({ "/": { links: ["/a"] }, "/a": {}, "/only": {}, "/private": {} });
    const pagesOf = handler;
    return (request, response) => {
      if (request.url === "/robots.txt" && robots) return void response.writeHead(200).end(robots);
      if (request.url !== path) return pagesOf(request, response);
      response.writeHead(200, { "content-type": "application/xml" }).end(urls("/only", "/private"));
    };
  };

  test("name pages that no link leads to; robots.txt holds for them", async () => {
    handler = withMap("/map.xml", `User-agent: *\nDisallow: /private\nSitemap: ${server.origin}/map.xml\n`);
    const { got, report } = await run();
    expect(got.toSorted()).toEqual(["/", "/a", "/only"]);
    expect(report.blocked).toEqual([`${server.origin}/private`]);
  });

  test("are looked for at their usual place, and left alone on request", async () => {
    handler = withMap("/sitemap.xml");
    expect((await run()).got.toSorted()).toEqual(["/", "/a", "/only", "/private"]);
    expect((await run({ sitemap: "skip" })).got.toSorted()).toEqual(["/", "/a"]);
  });

  test("that cannot be read are reported, and affect nothing else", async () => {
    const named = { text: `Sitemap: ${server.origin}/map.xml` };
    serve({ "/": { links: ["/a"] }, "/a": {}, "/robots.txt": named });
    const { got, report } = await run();
    expect(got).toHaveLength(2);
    expect(report.sitemapErrors).toMatchObject([{ url: `${server.origin}/map.xml` }]);
    serve({ "/": { links: ["/a"] }, "/a": {} });
    expect((await run()).report.sitemapErrors).toEqual([]);
  });
});

describe("redirects", () => {
  test("lead to a page once, and never out of the scope", async () => {
    const to = (location: string): Answer => ({ status: 302, headers: { location } });
    serve({
      "/": { links: ["/old", "/older", "/out", "/round"] },
      "/old": to("/new"),
      "/older": to("/old"),
      "/out": to("http://elsewhere.example/"),
      "/round": to("/round2"),
      "/round2": to("/round"),
      "/new": {},
    });
    const { got, report } = await run();
    expect(got.toSorted()).toEqual(["/", "/new"]);
    expect(pages()).toHaveLength(7);
    expect(report).toMatchObject({ found: 8, done: 2, leftOut: { redirect: 4, "other-host": 1 } });
  });

  test("to the same address are followed where a cookie opens it", async () => {
    handler = ({ url = "", headers }, response) => {
      seen.push(url);
      if (url !== "/") return void response.writeHead(404).end();
      if (!headers.cookie) return void response.writeHead(302, { location: "/", "set-cookie": "seen=1" }).end();
      response
        .writeHead(200, { "content-type": "text/html" })
        .end(`<title>Open</title><main><p>${sentence("/").repeat(5)}</p></main>`);
    };
    expect((await run()).got).toEqual(["/"]);
  });
});

describe("failures", () => {
  test("a server that stumbles is asked again, and one that stays broken a few times only", async () => {
    let tries = 0;
    serve({
      "/": { links: ["/once", "/never"] },
      "/once": () => (tries++ === 0 ? { status: 503 } : {}),
      "/never": { status: 500 },
    });
    const { got, report } = await run();
    expect(got.toSorted()).toEqual(["/", "/once"]);
    expect(seen.filter((path) => path === "/never")).toHaveLength(4);
    expect(report).toMatchObject({ done: 2, failed: 1, waiting: 0 });
  });

  test("a page that takes all its time is asked for twice, and counts as failed", async () => {
    handler = ({ url = "" }, response) => {
      seen.push(url);
      // Never answers, like a server that has lost its database.
      if (url === "/silent") return;
      response.writeHead(url === "/" ? 200 : 404, { "content-type": "text/html" });
      response.end(`<main><p>${sentence(url).repeat(5)}</p><a href="/silent">on</a></main>`);
    };
    const { got, report } = await run({ timeoutMs: 150 });
    expect(got).toEqual(["/"]);
    expect(seen.filter((path) => path === "/silent")).toHaveLength(2);
    expect(report).toMatchObject({ done: 1, failed: 1, waiting: 0 });
    expect(report.errors).toMatchObject([{ url: `${server.origin}/silent`, kind: "network" }]);
  });

  test("a bad start and a bad limit are refused at once", () => {
    expect(() => crawl("ftp://harbour.example/", { http, reader, userAgent })).toThrow(/url must be/u);
    expect(() => crawl(server.origin, { http, reader, userAgent, limit: 0 })).toThrow(/limit must be/u);
  });
});

test("an endless calendar is left early and reported, and all other pages are read", async () => {
  handler = ({ url = "" }, response) => {
    seen.push(url);
    const month = /^\/calendar\/(\d+)$/u.exec(url)?.[1];
    const known = url === "/" || /^\/p\d$/u.test(url);
    if (month === undefined && !known) return void response.writeHead(404).end();
    const links =
      month === undefined
        ? ["/calendar/1", ...[1, 2, 3, 4].map((n) => `/p${n}`)]
        : [1, 7].map((n) => `/calendar/${Number(month) + n}`);
    const text =
      month === undefined
        ? sentence(url).repeat(4)
        : "Nothing happens in the harbour in this month, so come back in another one. ".repeat(5);
    response.writeHead(200, { "content-type": "text/html" });
    response.end(
      `<title>${url}</title><main><h1>Harbour</h1><p>${text}</p>${links.map((href) => `<a href="${href}">on</a>`).join(" ")}</main>`,
    );
  };
  const going = crawl(server.origin, { http, reader, userAgent, limit: 500 });
  const got = new Set<string>();
  for await (const { url } of going) got.add(url.slice(server.origin.length));
  expect(got).toEqual(got.union(new Set(["/", "/p1", "/p2", "/p3", "/p4"])));
  expect(seen.filter((path) => path.startsWith("/calendar")).length).toBeLessThan(60);
  const { cuts, leftOut } = await going.report();
  expect(cuts).toMatchObject([{ because: "same-again" }]);
  expect(leftOut["same-again"]).toBeGreaterThan(0);
});

test("a crawl that goes on knows the traps that it met before", async () => {
  const month = (at: number): Answer => ({ text: "one", links: [`/month/${at + 1}`] });
  const months = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`/month/${at}`, month(at)]));
  const others = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`/page/${at}`, {}]));
  serve({ ...months, ...others, "/": { links: ["/month/0", ...Object.keys(others)] } });
  const store = createMemoryStore();
  const options = {
    http,
    reader,
    userAgent,
    store,
    job: "one",
    maxConcurrency: 1,
    limit: 1_000,
    sitemap: "skip",
  } as const;
  for await (const page of crawl(server.origin, options)) if (page.url.endsWith("/month/29")) break;
  for await (const _ of crawl(server.origin, options)) if ((await store.job("one"))?.learnt) break;
  const met = pages().filter((path) => path.startsWith("/month/")).length;
  for await (const _ of crawl(server.origin, options)) {
    // Wait until the crawl is over.
  }
  expect(pages().filter((path) => path.startsWith("/month/"))).toHaveLength(met);
  expect(pages().filter((path) => path.startsWith("/page/"))).toHaveLength(60);
});

test("a duplicate under another address is reported and does not count", async () => {
  serve({ "/": { links: ["/a", "/copy", "/b"] }, "/a": { text: "one" }, "/copy": { text: "one" }, "/b": {} });
  const going = crawl(server.origin, { http, reader, userAgent, limit: 3, maxConcurrency: 1 });
  const got: (readonly [string, string | undefined])[] = [];
  for await (const page of going) got.push([page.url.slice(server.origin.length), page.duplicateOf]);
  expect(got).toEqual([
    ["/", undefined],
    ["/a", undefined],
    ["/copy", `${server.origin}/a`],
    ["/b", undefined],
  ]);
  expect((await going.report()).duplicates).toBe(1);
});

test("a page is read exactly as the reader reads it; with links alone it is not read", async () => {
  serve({ "/": { links: ["/a"] }, "/a": {} });
  for await (const { page, url } of crawl(server.origin, { http, reader, userAgent }))
    expect(page).toEqual(await reader.read(url));
  const bare = crawl(server.origin, { http, reader, userAgent, formats: ["links"] });
  const links: (readonly string[])[] = [];
  for await (const page of bare) {
    expect(page.page).toBeUndefined();
    links.push(page.links);
  }
  expect(links).toEqual([[`${server.origin}/a`], []]);
});

test("a crawl that was broken off goes on where it was", async () => {
  serve(tree);
  const store = createMemoryStore();
  const options = { http, reader, userAgent, store, job: "one", maxConcurrency: 1 };
  const got = new Set<string>();
  for await (const page of crawl(server.origin, options)) {
    got.add(page.url.slice(server.origin.length));
    if (got.size === 3) break;
  }
  for await (const page of crawl(server.origin, options)) got.add(page.url.slice(server.origin.length));
  expect([...got].toSorted()).toEqual(Object.keys(tree).toSorted());
  expect(new Set(pages()).size).toBe(pages().length);
});

test("a crawl whose process ended before its first address begins again", async () => {
  serve(tree);
  const store = createMemoryStore();
  await store.createJob({ id: "one", start: `${server.origin}/`, options: "{}", state: "running", createdAt: 0 });
  const got: string[] = [];
  for await (const page of crawl(server.origin, { http, reader, userAgent, store, job: "one" }))
    got.push(page.url.slice(server.origin.length));
  expect(got.toSorted()).toEqual(Object.keys(tree).toSorted());
});

test("a second visit asks only for what changed", async () => {
  let edition = "first";
  handler = ({ url = "", headers }, response) => {
    const etag = url === "/a" ? `"${edition}"` : '"same"';
    if (url === "/robots.txt") return void response.writeHead(404).end();
    if (headers["if-none-match"] === etag) return void response.writeHead(304).end();
    response.writeHead(200, { "content-type": "text/html", etag });
    response.end(
      `<title>${url}</title>${url === "/b" ? '<meta name="robots" content="noindex">' : ""}
      <main><p>${sentence(`${url} ${etag}`).repeat(5)}</p><a href="/a">on</a><a href="/b">on</a></main>`,
    );
  };
  const store = createMemoryStore();
  const unlisted: string[] = [];
  const visit = async (job: string, recrawl: boolean) => {
    const got: Record<string, unknown> = {};
    for await (const page of crawl(server.origin, { http, reader, userAgent, store, job, recrawl })) {
      got[page.url.slice(server.origin.length)] = [page.status, page.change];
      if (page.noindex) unlisted.push(`${job} ${page.url.slice(server.origin.length)}`);
    }
    return got;
  };
  expect(await visit("one", false)).toEqual({ "/": [200, undefined], "/a": [200, undefined], "/b": [200, undefined] });
  edition = "second";
  expect(await visit("two", true)).toEqual({ "/": [304, "same"], "/a": [200, "changed"], "/b": [304, "same"] });
  expect(unlisted).toEqual(["one /b", "two /b"]);
});

test("a page that says nearly the same as an earlier one names it, and counts as a page of its own", async () => {
  const story = prose(7, 300);
  const texts: Record<string, string> = {
    "/": prose(8, 300),
    "/monday": `${story} monday`,
    "/tuesday": `${story} tuesday`,
    "/other": prose(9, 300),
  };
  handler = ({ url = "" }, response) => {
    const text = texts[url];
    response.writeHead(text === undefined ? 404 : 200, { "content-type": "text/html" });
    const links = Object.keys(texts).map((href) => `<a href="${href}">${href}</a>`);
    response.end(`<title>${url}</title><main><p>${text}</p></main><nav>${links.join(" ")}</nav>`);
  };
  const near: Record<string, string | undefined> = {};
  const going = crawl(server.origin, { http, reader, userAgent, maxConcurrency: 1 });
  for await (const { url, nearDuplicateOf } of going) near[url.slice(server.origin.length)] = nearDuplicateOf;
  expect(near).toEqual({
    "/": undefined,
    "/monday": undefined,
    "/tuesday": `${server.origin}/monday`,
    "/other": undefined,
  });
  expect(await going.report()).toMatchObject({ done: 4, duplicates: 0 });
});

test("a second visit shows what changed, keeps the text of what did not, and names the pages that are gone", async () => {
  let edition = 1;
  handler = ({ url = "", headers }, response) => {
    const isGone = url === "/b" ? edition === 2 : !["/", "/a"].includes(url);
    if (isGone) return void response.writeHead(404).end();
    const etag = url === "/a" ? `"${edition}"` : '"same"';
    if (headers["if-none-match"] === etag) return void response.writeHead(304).end();
    response.writeHead(200, { "content-type": "text/html", etag });
    const body = `<p>${sentence(url).repeat(5)}</p><p>${url === "/a" ? `The ferry leaves at ${edition + 8}.` : ""}</p>`;
    // A new version of the start page, never sent, would not link to /b.
    response.end(`<title>${url}</title><main>${body}<a href="/a">on</a><a href="/b">on</a></main>`);
  };
  const store = createMemoryStore();
  const visit = async (job: string, recrawl: boolean) => {
    const going = crawl(server.origin, { http, reader, userAgent, store, job, recrawl });
    const got = new Map<string, CrawledPage>();
    for await (const page of going) got.set(page.url.slice(server.origin.length), page);
    return { got, report: await going.report() };
  };
  await visit("one", false);
  edition = 2;
  const { got, report } = await visit("two", true);
  expect(got.get("/a")).toMatchObject({ change: "changed" });
  expect(got.get("/a")?.diff).toMatch(/^-The ferry leaves at 9\.\n\+The ferry leaves at 10\.$/mu);
  expect(got.get("/")).toMatchObject({ change: "same" });
  expect(report.removed).toEqual([`${server.origin}/b`]);
  expect(report).toMatchObject({ found: 3, done: 2, failed: 0, leftOut: { removed: 1 } });
  const kept = await store.results("two", { offset: 0, limit: 10 });
  expect(kept.map(({ content }) => JSON.parse(content).page?.markdown.includes("harbour"))).toEqual([true, true]);
});

test("a second visit reads what sitemaps call the newest first, and does not ask for what they call unchanged", async () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const dates: Record<string, string> = { "/old": "2001-02-03", "/newer": inDays(1), "/newest": inDays(2) };
  const asked: string[] = [];
  handler = ({ url = "" }, response) => {
    asked.push(url);
    if (url === "/robots.txt") return void response.writeHead(404).end();
    const entries = Object.entries(dates).map(
      ([path, date]) => `<url><loc>${server.origin}${path}</loc><lastmod>${date}</lastmod></url>`,
    );
    if (url === "/sitemap.xml")
      return void response
        .writeHead(200, { "content-type": "application/xml" })
        .end(`<urlset>${entries.join("")}</urlset>`);
    response.writeHead(200, { "content-type": "text/html" });
    response.end(`<title>${url}</title><main><p>${sentence(url).repeat(5)}</p></main>`);
  };
  const store = createMemoryStore();
  const visit = async () => {
    asked.length = 0;
    const got: unknown[] = [];
    const parts = { http, reader, userAgent, store };
    for await (const page of crawl(server.origin, { ...parts, recrawl: true, maxConcurrency: 1 }))
      got.push([page.url.slice(server.origin.length), page.status, page.change]);
    return { got, pages: asked.filter((path) => path !== "/robots.txt" && path !== "/sitemap.xml") };
  };
  const first = ["/", "/newest", "/newer", "/old"];
  expect(await visit()).toEqual({ got: first.map((path) => [path, 200, "new"]), pages: first });
  const { got, pages } = await visit();
  expect(pages).toEqual(["/", "/newest", "/newer"]);
  expect(got).toEqual([
    ["/", 200, "same"],
    ["/newest", 200, "same"],
    ["/newer", 200, "same"],
    ["/old", 304, "same"],
  ]);
});

test("a second visit asks again for pages to which no link leads any more", async () => {
  const site: Record<string, Answer> = { "/": { links: ["/a", "/b"] }, "/a": {}, "/b": {} };
  serve(site);
  const store = createMemoryStore();
  const visit = async (recrawl: boolean) => {
    const going = crawl(server.origin, { http, reader, userAgent, store, recrawl });
    const got: unknown[] = [];
    for await (const { url, change } of going) got.push([url.slice(server.origin.length), change]);
    return { got: got.toSorted(), removed: (await going.report()).removed };
  };
  await visit(false);
  serve({ "/": { links: ["/c"] }, "/a": {}, "/c": {} });
  expect(await visit(true)).toEqual({
    got: [
      ["/", "changed"],
      ["/a", "same"],
      ["/c", "new"],
    ],
    removed: [`${server.origin}/b`],
  });
});

test("a batch reads each address once, follows nothing, and names what is no address", async () => {
  serve(tree);
  const { origin } = server;
  const going = batch([`${origin}/a`, `${origin}/b#part`, `${origin}/b`, "not a url", "ftp://a.example/"], {
    http,
    reader,
    userAgent,
  });
  const got: string[] = [];
  for await (const page of going) got.push(page.url.slice(origin.length));
  expect(got.toSorted()).toEqual(["/a", "/b"]);
  expect(going.skipped).toEqual(["not a url", "ftp://a.example/"]);
  expect(pages()).toHaveLength(2);
});
