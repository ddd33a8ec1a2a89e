import { createHttp } from "@wellsourced/http";
import { createReader, type Reader } from "@wellsourced/scraper";
import { type LocalServer, startServer } from "@wellsourced/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { mapSite } from "../src/index.ts";
import { createJobs } from "../src/jobs.ts";
import type { CrawlOptions } from "../src/options.ts";
import { createMemoryStore } from "../src/stores/memory.ts";
import { prose } from "./made.ts";

const userAgent = "shipbot/1.0 (+https://harbour.example/bot)";
const http = createHttp({ allowPrivateNetwork: true, userAgent });
let reader: Reader;
let server: LocalServer;

/** A status, headers and a body; unknown URLs of the test site get 404. */
type Answer = readonly [status: number, headers: Readonly<Record<string, string>>, body?: string | Uint8Array];
let site: (url: string) => Answer | undefined = () => undefined;

beforeAll(async () => {
  server = await startServer(({ url = "" }, response) => {
    const [status, headers, body = ""] = site(url) ?? [404, {}];
    response.writeHead(status, { "content-type": "text/html", ...headers }).end(body);
  });
  reader = createReader({ http, browser: { path: "disabled" } });
});
afterAll(async () => {
  await reader.close();
  await server.close();
  await http.close();
});
beforeEach(() => {
  site = () => undefined;
});

/** A page with distinct text. */
const page = (seed: number, ...links: readonly string[]): Answer => [
  200,
  {},
  `<!doctype html><title>Page ${seed}</title><main><h1>Page ${seed}</h1><p>${prose(seed, 120)}</p>${links.map((href) => `<p><a href="${href}">on</a></p>`).join("")}</main>`,
];
const bare = (head: string, body = ""): Answer => [
  200,
  {},
  `<!doctype html><html><head>${head}</head><body>${body}</body></html>`,
];
const to = (location: string): Answer => [302, { location }];
const of = (answers: Readonly<Record<string, Answer>>) => (url: string) => answers[url];

/** Runs a job until it ends. */
async function job(path = "/", options: CrawlOptions = {}) {
  const jobs = createJobs({ http, reader, userAgent, store: createMemoryStore() });
  const { id } = await jobs.start({
    url: path.startsWith("http") ? path : server.origin + path,
    options: { sitemap: "skip", ...options },
  });
  await jobs.over(id);
  const status = await jobs.status(id);
  const report = await jobs.report(id);
  const { done, failed, leftOut, waiting, found } = report;
  expect(done + failed + waiting + Object.values(leftOut).reduce((a, b) => a + b, 0)).toBe(found);
  return { ...status, ...report };
}

describe("a crawl that reads nothing has failed, and says why", () => {
  test("where nothing answers", async () => {
    const gone = await startServer(() => {});
    await gone.close();
    const report = await job(`${gone.origin}/`);
    expect(report).toMatchObject({ state: "failed", failed: 1, blocked: [] });
    expect(report.failure).toMatch(/robots\.txt of .* could not be read/u);
    expect(report.errors).toMatchObject([{ kind: "network" }]);
  });

  test.each([500, 502, 503])("where robots.txt answers %i", async (status) => {
    site = (url) => (url === "/robots.txt" ? [status, {}] : page(1));
    const report = await job();
    expect(report).toMatchObject({ state: "failed", failed: 1, blocked: [], leftOut: {} });
    expect(report.failure).toContain(`HTTP ${status}`);
  });

  test("where the start page is missing", async () => {
    expect(await job("/gone")).toMatchObject({ state: "failed", failed: 1, failure: expect.stringContaining("404") });
  });

  test("where redirects lead in a loop", async () => {
    site = of({ "/": to("/a"), "/a": to("/b"), "/b": to("/") });
    const report = await job();
    expect(report).toMatchObject({ state: "failed", failed: 1, leftOut: { redirect: 2 } });
    expect(report.failure).toContain("redirects in a loop");
  });

  test("where a page redirects to itself, and where redirects never end", async () => {
    site = of({ "/": to("/") });
    expect(await job()).toMatchObject({ state: "failed", failed: 1 });
    site = (url) => (url === "/robots.txt" ? undefined : to(`${url}x`));
    expect((await job()).failure).toContain("redirects without end");
  });

  test("where robots.txt forbids the start", async () => {
    site = of({ "/robots.txt": [200, {}, "User-agent: *\nDisallow: /"], "/": page(1) });
    const report = await job();
    expect(report).toMatchObject({ state: "failed", failed: 0, blocked: [`${server.origin}/`] });
    expect(report.failure).toContain("does not allow");
  });
});

test("a loop beside pages that were read is a failure of its own", async () => {
  site = of({ "/": page(1, "/a"), "/a": to("/b"), "/b": to("/a") });
  expect(await job()).toMatchObject({ state: "done", done: 1, failed: 1, errors: [{ url: `${server.origin}/b` }] });
});

test("two redirects to one page are no loop", async () => {
  site = of({ "/": page(1, "/a", "/b"), "/a": to("/c"), "/b": to("/a"), "/c": page(2) });
  expect(await job()).toMatchObject({ state: "done", done: 2, failed: 0, leftOut: { redirect: 2 } });
});

describe("a home page that sends its readers on by itself does not end a crawl", () => {
  const GOES: readonly (readonly [string, Answer])[] = [
    ["a refresh", bare('<meta http-equiv="refresh" content="0; url=/home">')],
    [
      "a refresh after some seconds",
      bare("<meta content='5;URL=home' http-equiv=Refresh>", "<p>This page has moved.</p>"),
    ],
    ["a refresh without the word", bare('<META HTTP-EQUIV="REFRESH" CONTENT="0;/home">')],
    [
      "a refresh with a link",
      bare('<meta http-equiv="refresh" content="3; url=\'/home\'">', '<a href="/home">here</a>'),
    ],
    [
      "a refresh in UTF-16",
      [200, {}, Buffer.from('\ufeff<meta http-equiv="refresh" content="0; url=/home">', "utf16le")],
    ],
    ["a header", [200, { refresh: "0; url=/home" }, "<p>Please wait.</p>"]],
    ["a script", bare('<script>window.location.href = "/home";</script>')],
    ["a script that replaces", bare("", "<script>setTimeout(function(){ location.replace('/home') }, 100)</script>")],
    ["a script that assigns", bare("", '<script>document.location = "/home"</script><p>Loading</p>')],
  ];
  test.each(GOES)("by %s", async (_, answer) => {
    site = of({ "/": answer, "/home": page(1, "/more"), "/more": page(2) });
    expect(await job()).toMatchObject({ state: "done", done: 2, failed: 0, leftOut: { redirect: 1 } });
  });

  test.each(GOES)("in a map, by %s", async (_, answer) => {
    site = of({ "/": answer, "/home": page(1, "/more"), "/more": page(2) });
    const { links } = await mapSite(`${server.origin}/`, { http, userAgent });
    expect(links.map(({ url }) => url)).toContain(`${server.origin}/more`);
  });

  test.each([
    ["renews itself", '<meta http-equiv="refresh" content="30">'],
    ["renews itself by name", '<meta http-equiv="refresh" content="30; url=/">'],
    ["means readers without scripts", '<noscript><meta http-equiv="refresh" content="0; url=/plain"></noscript>'],
    ["compares its place", '<script>if (location.href == "/x") { track("/y"); }</script>'],
  ])("but a page that %s is a page", async (_, head) => {
    const [, , text = ""] = page(1, "/more");
    site = of({ "/": [200, {}, head + text], "/more": page(2), "/plain": page(3) });
    expect(await job()).toMatchObject({ done: 2, leftOut: {} });
  });

  test("a page with a text that also sends on is read, and so is the other", async () => {
    const [, , text = ""] = page(1);
    site = of({ "/": [200, {}, `<meta http-equiv="refresh" content="10; url=/next">${text}`], "/next": page(2) });
    expect(await job()).toMatchObject({ done: 2, failed: 0, leftOut: {} });
  });

  test("pages that refresh in a circle are a loop", async () => {
    const go = (url: string) => bare(`<meta http-equiv="refresh" content="0; url=${url}">`);
    site = of({ "/": go("/a"), "/a": go("/") });
    expect((await job()).failure).toContain("loop");
  });
});

describe("addresses that differ in their query alone", () => {
  const list = page(
    1,
    "/list",
    "/list?page=2",
    "/list?page=3",
    "/list?page=2&utm_source=x",
    "/item?id=1",
    "/item?id=2",
  );
  test("are counted where queries are ignored, each once", async () => {
    site = (url) =>
      url === "/" || url.startsWith("/list?page=2")
        ? list
        : url === "/robots.txt"
          ? undefined
          : page(url.length, "/item?id=2", "/list?page=3");
    expect(await job()).toMatchObject({ done: 3, leftOut: { query: 3 } });
    const { leftOut } = await mapSite(`${server.origin}/`, { http, userAgent, sitemap: "skip" });
    expect(leftOut).toEqual({ query: 3 });
  });

  test("are read where queries count", async () => {
    site = (url) =>
      url === "/" ? list : url === "/robots.txt" ? undefined : page(url.length * 7 + Number(url.at(-1)));
    expect(await job("/", { ignoreQueryParameters: false })).toMatchObject({ done: 6, leftOut: {} });
    const { leftOut } = await mapSite(`${server.origin}/`, {
      http,
      userAgent,
      sitemap: "skip",
      ignoreQueryParameters: false,
    });
    expect(leftOut).toEqual({});
  });
});

describe("addresses without end", () => {
  test("filters that multiply stop before they take the place of other pages", async () => {
    const names = ["colour", "size", "brand"];
    site = (url) => {
      const { pathname, searchParams } = new URL(url, server.origin);
      if (pathname === "/") return page(1, "/shop", ...Array.from({ length: 30 }, (_, n) => `/deep/${n}`));
      const [, n = ""] = /^\/(?:deep|item)\/(\d+)$/u.exec(pathname) ?? [];
      if (n !== "") return page(100 + Number(n), ...(pathname.startsWith("/deep") ? [`/item/${Number(n) + 100}`] : []));
      if (pathname !== "/shop") return undefined;
      const links = names.flatMap((name) =>
        [1, 2, 3, 4].map((value) => {
          const next = new URLSearchParams(searchParams);
          next.set(name, `${value}`);
          return `/shop?${next}`;
        }),
      );
      // The texts are distinct, so only the URLs reveal the trap.
      return page([...url].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 1_000_003, ...links);
    };
    const report = await job("/", { ignoreQueryParameters: false, limit: 110 });
    expect(report.leftOut.facets).toBeGreaterThan(0);
    expect(report.cuts).toMatchObject([{ because: "facets" }]);
    const read = report.done;
    // The start, the shop, twelve single filters, twenty combinations and all sixty other pages.
    expect(read).toBe(1 + 1 + 12 + 20 + 60);
  });

  test("a parameter that is repeated without end, with one value or with others, ends soon", async () => {
    site = (url) => (url === "/robots.txt" ? undefined : page(url.length, `${url}${url.includes("?") ? "&" : "?"}p=1`));
    expect(await job("/", { ignoreQueryParameters: false })).toMatchObject({ done: 2 });
    site = (url) =>
      url === "/robots.txt" ? undefined : page(url.length, `${url}${url.includes("?") ? "&" : "?"}p=${url.length}`);
    expect((await job("/", { ignoreQueryParameters: false })).done).toBeLessThanOrEqual(9);
  });

  test("the order of parameters makes no other page", async () => {
    site = of({ "/": page(1, "/x?a=1&b=2", "/x?b=2&a=1"), "/x?a=1&b=2": page(2), "/x?b=2&a=1": page(2) });
    expect(await job("/", { ignoreQueryParameters: false })).toMatchObject({ done: 2, found: 2 });
  });

  test("parameters that always come together, and pages of a list, are no filters", async () => {
    const links = Array.from({ length: 8 }, (_, n) => [
      `/view?act=show&id=${n}`,
      `/list?topic=1&page=${n}`,
      `/list?topic=1`,
      `/list?page=${n}`,
    ]).flat();
    site = (url) =>
      url === "/"
        ? page(1, ...links)
        : url === "/robots.txt"
          ? undefined
          : page([...url].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 1_000_003);
    const { leftOut, done } = await job("/", { ignoreQueryParameters: false, limit: 500 });
    expect([leftOut, done]).toEqual([{}, 1 + 8 + 8 + 1 + 8]);
  });
});

test("a notice of a missing page that answers 200 is recognised", async () => {
  const notice = bare("<title>Page not found</title>", "<h1>Page not found</h1><p>We could not find it.</p>");
  site = of({ "/": page(1, "/lost"), "/lost": notice });
  const { errors } = await job();
  expect(errors).toMatchObject([{ kind: "not_found" }]);
  expect(errors[0]?.message).toContain("without the status 404");
});

test("a page of links alone is left out by that name, and its links are followed", async () => {
  const links = Array.from({ length: 12 }, (_, n) => `<li><a href="/p${n}">P${n}</a></li>`).join("");
  site = (url) =>
    url === "/"
      ? bare("<title>Index</title>", `<ul>${links}</ul>`)
      : url === "/robots.txt"
        ? undefined
        : page(url.length * 10 + Number(url.at(-1)));
  const { failed, done } = await job();
  expect([failed, done >= 12]).toEqual([0, true]);
});

test("a gap of an hour between two requests is in the status of a job, with who asks for it", async () => {
  site = of({ "/robots.txt": [200, {}, "User-agent: *\nCrawl-delay: 3600"], "/": page(1) });
  expect(await job()).toMatchObject({ delays: [{ origin: server.origin, ms: 3_600_000 }] });
});

test.each([429, 503])(
  "a rest that a host asks for with %i is in the status of a job, with how long",
  async (status) => {
    site = of({ "/": [status, { "retry-after": "120" }] });
    const jobs = createJobs({ http, reader, userAgent, store: createMemoryStore() });
    const { id } = await jobs.start({ url: `${server.origin}/`, options: { sitemap: "skip" } });
    const rests = async () => (await jobs.status(id)).rests;
    await expect.poll(rests).toMatchObject([{ origin: server.origin, ms: 120_000 }]);
    await jobs.cancel(id);
  },
);

test("a sitemap that could not be read is in the report of a job", async () => {
  site = of({ "/robots.txt": [200, {}, `Sitemap: ${server.origin}/map.xml`], "/map.xml": [500, {}], "/": page(1) });
  expect(await job("/", { sitemap: "include" })).toMatchObject({
    state: "done",
    sitemapErrors: [{ url: `${server.origin}/map.xml` }],
  });
});
