// The adapter for the crawl benchmark. From the project's root, after `npx pnpm@12 run build`:
// node ../shared/bench/crawl/run.mjs --adapter bench/crawl/adapter.mjs
import module from "node:module";
import { compileInTurn, limitNewSpace } from "../../packages/wellsourced/dist/start.js";

// As in the CLI.
limitNewSpace(16, 60);
compileInTurn();
module.enableCompileCache();
const { crawl: crawlSite, batch: readAll } = await import("../../packages/crawler/dist/index.js");
const { createSqliteStore } = await import("../../packages/crawler/dist/stores/index.js");
const { createHttp } = await import("../../packages/http/dist/index.js");
const { createReader } = await import("../../packages/scraper/dist/index.js");

/** Runs a crawl with a fetcher and reader of its own, and returns what the benchmark measures. */
async function follow({ options, onPage, signal }, begin) {
  const { userAgent, stateDir, recrawl, excludeLanguages = false, ...rest } = options;
  // The folder remains: an interrupted crawl continues, and a second one knows the first.
  const store = stateDir ? await createSqliteStore(`${stateDir}/crawl.db`) : undefined;
  const job = stateDir ? (recrawl ? "second" : "first") : undefined;
  const http = createHttp({ userAgent });
  const reader = createReader({ http, browser: { path: "disabled" }, limits: { concurrency: 32 } });
  try {
    const run = begin({ ...rest, excludeLanguages, recrawl, store, job, http, reader, userAgent, signal });
    for await (const { page, ...told } of run)
      onPage({ ...told, markdown: page?.markdown, unchanged: told.status === 304 ? true : undefined });
    const { errors, blocked } = await run.report();
    return { errors, blocked, skipped: run.skipped };
  } finally {
    await store?.close();
    await reader.close();
    await http.close();
  }
}

export const crawl = ({ start, ...job }) => follow(job, (options) => crawlSite(start, options));
export const batch = ({ urls, ...job }) => follow(job, (options) => readAll(urls, options));
export { map } from "./map.mjs";
