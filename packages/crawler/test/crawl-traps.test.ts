import { createHttp } from "@wellsourced/http";
import { createReader } from "@wellsourced/scraper";
import { startServer } from "@wellsourced/testkit";
import { expect, test } from "vitest";
import { batch, type crawl, createJobs } from "../src/index.ts";
import { createMemoryStore } from "../src/stores/index.ts";
import { prose } from "./made.ts";

const page = (title: string, text: string, links: readonly string[]) =>
  `<!doctype html><html><head><title>${title}</title></head><body><main><h1>${title}</h1><p>${text}</p>${links
    .map((href) => `<a href="${href}">x</a>`)
    .join(" ")}</main></body></html>`;

/** Every month has the same text and links to the next. */
async function withCalendar(run: (origin: string, parts: Parameters<typeof crawl>[1]) => Promise<void>) {
  const server = await startServer(({ url = "" }, response) => {
    if (url === "/robots.txt") return void response.writeHead(404).end();
    response.setHeader("content-type", "text/html");
    const month = Number(/^\/calendar\/(\d+)$/u.exec(url)?.[1] ?? 0);
    if (month > 0) return void response.end(page(`Month ${month}`, prose(7, 300), [`/calendar/${month + 1}`]));
    const at = Number(url.slice(1) || 0);
    response.end(page(`Page ${at}`, prose(at + 100, 200), at < 9 ? ["/calendar/1", `/${at + 1}`] : []));
  });
  const userAgent = "shipbot/1.0 (+https://harbour.example/bot)";
  const http = createHttp({ allowPrivateNetwork: true, userAgent });
  const reader = createReader({ http, browser: { path: "disabled" } });
  try {
    await run(server.origin, { http, reader, userAgent });
  } finally {
    await reader.close();
    await http.close();
    await server.close();
  }
}

test("addresses that the caller gives are no trap", async () => {
  await withCalendar(async (origin, parts) => {
    const given = Array.from({ length: 45 }, (_, at) => `${origin}/calendar/${at + 1}`);
    let count = 0;
    for await (const _ of batch(given, parts)) count++;
    expect(count).toBe(45);
  });
});

test("a job's report names the parts that were cut, also in another process", async () => {
  await withCalendar(async (origin, parts) => {
    const store = createMemoryStore();
    const jobs = createJobs({ ...parts, store });
    const { id } = await jobs.start({ url: origin, options: { limit: 1_000, sitemap: "skip" } });
    await jobs.over(id);
    const { cuts, leftOut } = await createJobs({ ...parts, store }).report(id);
    expect(cuts).toMatchObject([{ because: "same-again", pattern: expect.stringContaining("/calendar/#") }]);
    expect(leftOut["same-again"]).toBeGreaterThan(0);
  });
});
