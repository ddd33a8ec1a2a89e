/** A worker in a separate process, to be killed by a test: prints the URL of each delivered page. */
import { writeSync } from "node:fs";
import { createHttp } from "@wellsourced/http";
import { createReader } from "@wellsourced/scraper";
import { createWorkers } from "../../src/machines/index.ts";
import { createPostgresStore } from "../../src/stores/postgres.ts";

const [redisUrl = "", postgresUrl = ""] = process.argv.slice(2);
const userAgent = "shipbot/1.0";
const http = createHttp({ allowPrivateNetwork: true, userAgent });
const reader = createReader({ http, browser: { path: "disabled" } });
const store = await createPostgresStore(postgresUrl);
const onPage = ({ url }: { readonly url: string }) => void writeSync(1, `${url}\n`);
await createWorkers({ http, reader, userAgent, store, redisUrl, hosts: 4, workOf: () => ({ onPage }) });
writeSync(1, "ready\n");
