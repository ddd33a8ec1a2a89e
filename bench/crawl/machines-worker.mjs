// One worker process: node --conditions=@wellsourced/source machines-worker.mjs REDIS_URL POSTGRES_URL
import { createWorkers } from "../../packages/crawler/src/machines/index.ts";
import { createPostgresStore } from "../../packages/crawler/src/stores/index.ts";
import { createHttp } from "../../packages/http/src/index.ts";
import { createReader } from "../../packages/scraper/src/index.ts";

const [redisUrl, url] = process.argv.slice(2);
const userAgent = "benchbot/1.0 (+https://bench.example/bot)";
const http = createHttp({ userAgent, allowPrivateNetwork: true });
const reader = createReader({ http, browser: { path: "disabled" }, limits: { concurrency: 32 } });
await createWorkers({ http, reader, userAgent, store: await createPostgresStore(url), redisUrl });
process.stdout.write("ready\n");
