import type { CrawlStatus } from "@wellsourced/wellsourced";
import { expect, test } from "vitest";
import { errorsText, statusText } from "../src/crawl-texts.ts";

const status = (more: Partial<CrawlStatus> = {}): CrawlStatus => ({
  ...{ id: "j1", kind: "crawl", url: "https://a.test/", state: "done", completed: 3, total: 3, indexed: 3, noindex: 0 },
  ...{ bytes: 10, unmade: {}, startedAt: 0, found: 3, done: 3, duplicates: 0, failed: 0, leftOut: {}, waiting: 0 },
  ...{ delays: [], rests: [], sitemapErrors: [], ...more },
});

test("a crawl that read nothing is no completed one, and says why", () => {
  const text = statusText(
    status({
      state: "failed",
      failure: "No page could be read. It is away.",
      done: 0,
      failed: 1,
      completed: 1,
      total: 1,
    }),
  );
  expect(text).toContain("Crawl status: Failed. No page could be read. It is away.");
  expect(text).toContain("1/1 pages (100%), of which 1 failed");
});

test("a limit that ended a crawl, and what would read more, are named", () => {
  const text = statusText(status({ waiting: 7, leftOut: { query: 12, facets: 40 } }));
  expect(text).toContain("The limit was reached: 7 addresses not visited.");
  expect(text).toMatch(
    /only in their query \(such as \?page=2\): 12 addresses\. ignoreQueryParameters false reads them\./u,
  );
  expect(text).toContain("combine filters of a list: 40 addresses");
  expect(statusText(status())).not.toMatch(/limit|only in their query|filters|Sitemaps/u);
});

test("a job that waits for a host says for which, and for how long", () => {
  const delays = [{ origin: "https://a.test", ms: 3_600_000 }];
  expect(statusText(status({ state: "running", delays }))).toContain(
    "Pace: robots.txt of https://a.test requires 3600 s between requests; the crawl waits 60 s.",
  );
  const rests = [{ origin: "https://a.test", ms: 7_200_000, at: Date.UTC(2026, 0, 31, 10) }];
  expect(statusText(status({ state: "running", rests }))).toContain(
    "Pause: at 2026-01-31T10:00:00Z https://a.test requested a pause of 7200 s; the crawl waits 600 s.",
  );
  expect(statusText(status({ rests }))).not.toContain("Pause");
});

test("sitemaps that could not be read are in the status and in the errors", () => {
  const sitemapErrors = [{ url: "https://a.test/map.xml", message: "It is broken." }];
  expect(statusText(status({ sitemapErrors }))).toContain("Sitemaps that could not be read, or only in part: 1.");
  const webhook = { sent: 0, failed: 0, failures: [] };
  const text = errorsText("j1", { total: 0, errors: [], blocked: [], sitemapErrors, webhook });
  expect(text).toContain("- https://a.test/map.xml: It is broken.");
  expect(text).not.toContain("has no errors");
});
