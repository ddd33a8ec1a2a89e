/** A crawl in a separate process, to be killed by a test: prints the URL of each delivered page. */
import { writeSync } from "node:fs";
import { createHttp } from "@wellsourced/http";
import { createReader } from "@wellsourced/scraper";
import { crawl } from "../../src/crawl.ts";
import { createSqliteStore } from "../../src/stores/sqlite.ts";

const [file = "", start = "", width = "1"] = process.argv.slice(2);
const userAgent = "shipbot/1.0";
const http = createHttp({ allowPrivateNetwork: true, userAgent });
const reader = createReader({ http, browser: { path: "disabled" } });
const store = await createSqliteStore(file);
const options = { http, reader, userAgent, store, job: "one", maxConcurrency: Number(width), limit: 1_000 };
for await (const { url } of crawl(start, { ...options, sitemap: "skip" })) writeSync(1, `${url}\n`);
await store.close();
await reader.close();
await http.close();
