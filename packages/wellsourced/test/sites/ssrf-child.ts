import { appendFileSync, readFileSync } from "node:fs";
import { type Clock, Failure, systemClock } from "@wellsourced/core";
import { batch, crawl, mapSite } from "@wellsourced/crawler";
import { createDeliveries } from "@wellsourced/crawler/reports";
import { createHttp } from "@wellsourced/http";
import { createReader } from "@wellsourced/scraper";

/** Runs in a separate process with virtual DNS and TCP: requests every URL in one way, and logs the outcomes. */
const [, , file = "", way = ""] = process.argv;
const { urls, log }: { readonly urls: readonly string[]; readonly log: string } = JSON.parse(
  readFileSync(file, "utf8"),
);
const note = (line: object) => appendFileSync(log, `${JSON.stringify(line)}\n`);

const userAgent = "shipbot/1.0";
/** No pauses between attempts. */
const clock: Clock = { now: systemClock.now, sleep: (ms, signal) => systemClock.sleep(ms < 15_000 ? 1 : ms, signal) };

type Parts = Parameters<typeof crawl>[1];

/** The URL of the public site, for ways that start there. */
const home = (index: number) => `http://${way}-${index}.example/`;

async function kindsOf(going: ReturnType<typeof crawl>): Promise<string[]> {
  for await (const _ of going);
  return (await going.report()).errors.map(({ kind }) => kind);
}

/** Sends one webhook event, without the URL check at the start of a job. */
async function deliver(url: string, { http }: Parts): Promise<string[]> {
  const kinds: string[] = [];
  const open: typeof http.open = (to, how) =>
    http.open(to, how).catch((error) => {
      kinds.push(Failure.from(error).kind);
      throw error;
    });
  const deliveries = createDeliveries({
    ...{ webhook: { url }, key: "made", job: "made", open, clock, random: () => 0.5 },
    onEnd: async () => {},
  });
  deliveries.send("page", {});
  await deliveries.idle();
  return kinds;
}

const WAYS: Readonly<Record<string, (url: string, index: number, parts: Parts) => Promise<readonly string[]>>> = {
  batch: async (url, _, parts) => kindsOf(batch([url], parts)),
  crawl: async (url, _, parts) => kindsOf(crawl(url, { ...parts, limit: 3 })),
  webhook: async (url, _, parts) => deliver(url, parts),
  map: async (url, _, parts) => (await mapSite(url, parts)).failures.map(({ failure }) => failure.kind),
};
const overSite: (typeof WAYS)[string] = async (_, index, parts) => {
  await mapSite(home(index), parts);
  return kindsOf(crawl(home(index), { ...parts, allowExternalLinks: true, ignoreQueryParameters: false, limit: 5 }));
};

for (const [index, url] of urls.entries()) {
  note({ t: "case", index });
  // A separate client for each case, so that no connection is reused.
  const http = createHttp({ userAgent });
  const reader = createReader({ http, browser: { path: "disabled" } });
  const parts = { http, reader, userAgent, clock, random: () => 0.5, timeoutMs: 20_000 };
  const kinds = await (WAYS[way] ?? overSite)(url, index, parts).catch((error) => [Failure.from(error).kind]);
  note({ t: "end", kinds });
  await reader.close();
  await http.close();
}
