import { settingsIn } from "./job-settings.ts";
import type { Route } from "./route.ts";
import type { CrawlStore, JobRecord } from "./store.ts";

/** Pages read from the store at a time. */
const BATCH = 500;

const isCrawl = ({ options }: JobRecord): boolean => settingsIn(options).urls === undefined;

/**
 * Adds the pages of the last crawl of this site, so that a recrawl also visits pages that are no longer linked and
 * learns which are gone.
 */
export async function addPreviousPages(job: JobRecord, store: CrawlStore, route: Route): Promise<void> {
  const origin = URL.parse(job.start)?.origin;
  const isEarlier = (other: JobRecord) =>
    other.id !== job.id && other.state === "done" && URL.parse(other.start)?.origin === origin && isCrawl(other);
  const last = (await store.jobs()).find(isEarlier);
  if (!last) return;
  for (let offset = 0; ; offset += BATCH) {
    const records = await store.results(last.id, { offset, limit: BATCH });
    for (const { key, url, depth } of records) {
      const from = { key, url, host: new URL(url).origin, depth: depth - 1 };
      await store.add(job.id, route.found([{ url, nofollow: false }], from, false));
    }
    if (records.length < BATCH) return;
  }
}
