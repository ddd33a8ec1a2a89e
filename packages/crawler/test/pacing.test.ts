import { createHttp, type Http } from "@wellsourced/http";
import { createReader } from "@wellsourced/scraper";
import { createFakeClock, type LocalServer, startServer } from "@wellsourced/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { crawl } from "../src/crawl.ts";
import type { CrawlOptions } from "../src/options.ts";
import { prose } from "./made.ts";

const userAgent = "shipbot/1.0 (+https://harbour.example/bot)";
const http = createHttp({ allowPrivateNetwork: true, userAgent });
const reader = createReader({ http, browser: { path: "disabled" } });
const START = Date.UTC(2026, 0, 31, 10, 0, 0);
let server: LocalServer;
let robots = "";
/** Answers before the page itself, by path. */
let refusals: Record<string, Record<string, string>[]> = {};

beforeAll(async () => {
  server = await startServer(({ url = "" }, response) => {
    if (url === "/robots.txt") return void response.end(robots);
    const refusal = refusals[url]?.shift();
    if (refusal) return void response.writeHead(429, refusal).end();
    const links = [1, 2, 3, 4].map((n) => `<li><a href="/${n}">Page ${n}</a></li>`).join("");
    response.writeHead(200, { "content-type": "text/html" });
    response.end(
      `<title>${url}</title><main><h1>${url}</h1><p>${prose(url.length + url.charCodeAt(1), 900)}</p><ul>${links}</ul></main>`,
    );
  });
});
afterAll(async () => {
  await reader.close();
  await server.close();
  await http.close();
});

/**
 * Crawls by a played clock on a machine that sends some requests late, and returns when the site saw those for pages.
 */
async function arrivals(options: CrawlOptions, lateness: readonly number[]) {
  const clock = createFakeClock(START);
  const seen: { readonly path: string; readonly at: number }[] = [];
  const late = [...lateness];
  const open: Http["open"] = async (url, how) => {
    const { pathname } = new URL(url);
    if (pathname !== "/robots.txt") {
      await clock.sleep(late.shift() ?? 0);
      seen.push({ path: pathname, at: clock.now() - START });
    }
    return http.open(url, how);
  };
  const parts = { http: { ...http, open }, reader, userAgent, clock, random: () => 0 };
  const going = crawl(`${server.origin}/`, { ...parts, sitemap: "skip", ...options });
  let isOver = false;
  const pages = (async () => {
    for await (const _ of going);
    isOver = true;
  })();
  while (!isOver) await clock.advance(clock.dueIn() ?? 0);
  await pages;
  return seen;
}

const gaps = (seen: readonly { readonly at: number }[]) => seen.slice(1).map(({ at }, n) => at - (seen[n]?.at ?? 0));

test.each([
  ["Crawl-delay", "User-agent: *\nCrawl-delay: 0.5", {}],
  ["the caller's delay", "", { delay: 500 }],
])("%s holds between two requests as the site sees them, though one was sent late", async (_, text, options) => {
  robots = text;
  const seen = await arrivals(options, [400, 0, 300]);
  expect(seen).toHaveLength(5);
  expect(Math.min(...gaps(seen))).toBeGreaterThanOrEqual(500);
});

test("a Retry-After date counts from the server's own Date, however late the answer is looked at", async () => {
  robots = "";
  // The server answers at 10:00:00.9 by its clock and wants to be left alone for three seconds.
  const header = { date: "Sat, 31 Jan 2026 10:00:00 GMT", "retry-after": "Sat, 31 Jan 2026 10:00:03 GMT" };
  refusals = { "/": [header] };
  const seen = await arrivals({ maxConcurrency: 1 }, [1_500]);
  expect(seen.slice(0, 2)).toEqual([
    { path: "/", at: 1_500 },
    { path: "/", at: 4_500 },
  ]);
});
