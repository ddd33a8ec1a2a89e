import { Failure } from "@wellsourced/core";
import { createHttp } from "@wellsourced/http";
import { createFakeClock, type LocalServer, startServer } from "@wellsourced/testkit";
import { afterAll, afterEach, expect, test } from "vitest";
import { type MapOptions, mapSite } from "../src/index.ts";

const http = createHttp({ allowPrivateNetwork: true });
let server: LocalServer | undefined;
afterEach(() => server?.close());
afterAll(() => http.close());

const html = (body: string) => `<!doctype html><html><head><title>Made site</title></head><body>${body}</body></html>`;
const urlset = (...entries: string[]) =>
  `<urlset>${entries.map((loc) => `<url><loc>${loc}</loc></url>`).join("")}</urlset>`;

type Files = Readonly<Record<string, (origin: string) => string | number>>;

/** Serves generated files; a number is a status, and 0 never answers. */
async function map(files: Files, options: Partial<MapOptions> = {}, during = async () => {}) {
  const started = await startServer(({ url = "" }, response) => {
    const file = files[url]?.(started.origin) ?? 404;
    if (typeof file === "string") return void response.setHeader("content-type", "text/html").end(file);
    if (file > 0) response.writeHead(file).end();
  });
  server = started;
  const mapping = mapSite(`${started.origin}/`, { http, userAgent: "benchbot/1.0", ...options });
  await during();
  const found = await mapping;
  return {
    ...found,
    urls: found.links.map(({ url }) => url.replace(started.origin, "")),
    failed: found.failures.map(({ url, failure }) => `${url.replace(started.origin, "")} ${failure.kind}`),
    asked: started.requests.map(({ path }) => path),
  };
}

const site: Files = {
  "/": () =>
    html(
      '<link rel=alternate type=application/rss+xml href=/feed><a href="/a#part">All about a</a><a href=/b></a><a href=http://elsewhere.test/>x</a><a href=/de/a>de</a>',
    ),
  "/robots.txt": (origin) => `Sitemap: ${origin}/map.xml`,
  "/map.xml": (origin) =>
    `<urlset><url><loc>${origin}/a</loc><lastmod>2026-01-05</lastmod></url><url><loc>${origin}/c</loc></url></urlset>`,
  "/feed": (origin) => `<rss><channel><item><link>${origin}/d</link></item></channel></rss>`,
};

test("what the start page, the sitemaps and the feeds know is merged, each address once", async () => {
  const { urls, links, leftOut, failed, isComplete, asked } = await map(site);
  expect(urls).toEqual(["/", "/a", "/b", "/c", "/d"]);
  expect(links.map(({ foundIn }) => foundIn)).toEqual(["start", "page", "page", "sitemap", "feed"]);
  expect(links[0]).toMatchObject({ title: "Made site" });
  expect(links[1]).toMatchObject({ title: "All about a", lastModified: "2026-01-05T00:00:00Z" });
  expect([leftOut, failed, isComplete]).toEqual([{ "other-host": 1, language: 1 }, [], true]);
  expect(asked).toEqual(["/robots.txt", "/", "/map.xml", "/feed"]);
});

test("without sitemaps none is asked for, and with them alone no page", async () => {
  expect((await map(site, { sitemap: "skip" })).urls).toEqual(["/", "/a", "/b", "/d"]);
  await server?.close();
  const only = await map(site, { sitemap: "only" });
  expect([only.urls, only.asked]).toEqual([
    ["/a", "/c"],
    ["/robots.txt", "/map.xml"],
  ]);
});

test("the limit is exact and says that there may be more", async () => {
  const { urls, isComplete } = await map(site, { limit: 3 });
  expect([urls, isComplete]).toEqual([["/", "/a", "/b"], false]);
});

test.each([0, 1.5, -1])("a limit of %d is refused", async (limit) => {
  await expect(map(site, { limit })).rejects.toThrow(
    expect.objectContaining({ kind: "validation", argument: "limit" }),
  );
});

test("queries make pages of their own only when they count", async () => {
  const files: Files = {
    "/": () => html("<a href='/a?p=1'>1</a><a href='/a?p=2'>2</a><a href='/a?p=2&utm_id=1'>3</a>"),
  };
  expect((await map(files)).urls).toEqual(["/", "/a?p=1"]);
  await server?.close();
  expect((await map(files, { ignoreQueryParameters: false })).urls).toEqual(["/", "/a?p=1", "/a?p=2"]);
});

test("a phrase leaves only what it is about, the best first", async () => {
  const files: Files = {
    "/": () =>
      html(
        "<a href=/x1>Crawl budgets explained</a><a href=/budget-crawl>x</a><a href=/news/crawling>y</a><a href=/z>z</a>",
      ),
    "/sitemap.xml": (origin) => urlset(`${origin}/docs/crawl-budget`, `${origin}/unrelated`),
  };
  expect((await map(files, { search: "Crawl budget" })).urls).toEqual([
    "/docs/crawl-budget",
    "/x1",
    "/budget-crawl",
    "/news/crawling",
  ]);
});

test("a site without sitemaps is no failure, and one whose sitemap is broken is", async () => {
  expect((await map({ "/": () => html("") })).failed).toEqual([]);
  await server?.close();
  expect((await map({ "/": () => html(""), "/sitemap.xml": () => 500 })).failed).toEqual(["/sitemap.xml network"]);
});

test("a start page that robots.txt forbids is not asked for, and is named", async () => {
  const { failed, urls, asked } = await map({
    ...site,
    "/robots.txt": () => "User-agent: *\nDisallow: /$\nSitemap: /map.xml",
  });
  expect([failed, urls]).toEqual([["/ blocked"], ["/a", "/c"]]);
  expect(asked).not.toContain("/");
});

test("a site whose robots.txt cannot be read is left alone", async () => {
  await expect(map({ ...site, "/robots.txt": () => 503 })).rejects.toThrow(
    expect.objectContaining({ kind: "network" }),
  );
  expect(server?.requests.map(({ path }) => path)).toEqual(["/robots.txt"]);
});

test("a start page that is gone is named", async () => {
  expect((await map({ ...site, "/": () => 404 })).failed).toEqual(["/ not_found"]);
});

test("when the time is up, what was found is returned", async () => {
  const clock = createFakeClock();
  const files: Files = { ...site, "/map.xml": () => 0 };
  const during = async () => {
    await expect.poll(() => server?.requests.length).toBe(3);
    await clock.advance(60_000);
  };
  const { urls, isComplete } = await map(files, { clock }, during);
  expect([urls, isComplete]).toEqual([["/", "/a", "/b"], false]);
});

test("an abort ends it with the reason of the signal", async () => {
  const controller = new AbortController();
  const during = async () => {
    await expect.poll(() => server?.requests.length).toBe(3);
    controller.abort();
  };
  await expect(map({ ...site, "/map.xml": () => 0 }, { signal: controller.signal }, during)).rejects.toThrow(
    expect.objectContaining({ name: "AbortError" }),
  );
});

test("a sitemap at an address that may not be opened is refused and named", async () => {
  const robots = () => "Sitemap: http://169.254.169.254/latest\nSitemap: /away";
  const { failed } = await map({ "/": () => html(""), "/robots.txt": robots });
  expect(failed).toEqual(["http://169.254.169.254/latest validation", "/away not_found"]);
});

const archived = (urls: (origin: string) => readonly string[]): Partial<MapOptions> => ({
  archive: async () => urls(server?.origin ?? ""),
});

test("what an archive alone knows comes last, within the scope, and once", async () => {
  const knows = (origin: string) => [`${origin}/b`, `${origin}/old`, "http://elsewhere.test/", `${origin}/de/x`];
  const { urls, links, leftOut } = await map(site, archived(knows));
  expect(urls).toEqual(["/", "/a", "/b", "/c", "/d", "/old"]);
  expect(links.at(-1)?.foundIn).toBe("archive");
  expect(leftOut).toEqual({ "other-host": 2, language: 2 });
  await server?.close();
  const found = await map(site, { ...archived((origin) => [`${origin}/all-about-a`]), search: "all about a" });
  expect([found.urls[0], found.urls.at(-1)]).toEqual(["/a", "/all-about-a"]);
});

test("a failing or silent archive is reported and hides nothing of the site", async () => {
  const down = async () => Promise.reject(new Failure("upstream_unavailable", "The archive is down."));
  const found = await map(site, { archive: down });
  expect([found.urls.length, found.failed]).toEqual([5, ["/ upstream_unavailable"]]);
  await server?.close();
  const clock = createFakeClock(0);
  const silent = await map(site, { clock, archive: () => new Promise(() => {}) }, async () => {
    await expect.poll(() => server?.requests.at(-1)?.path).toBe("/feed");
    await clock.advance(10_000);
  });
  expect([silent.urls.length, silent.failed, silent.isComplete]).toEqual([5, ["/ network"], true]);
});

test("with sitemaps alone no archive is asked", async () => {
  const asked: string[] = [];
  const archive = async (host: string) => asked.splice(0, 0, host);
  await map(site, { archive, sitemap: "only" });
  expect(asked).toEqual([]);
});
