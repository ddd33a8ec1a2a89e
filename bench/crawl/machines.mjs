// Crawls by several worker processes on Redis and PostgreSQL, both started here:
// node --conditions=@wellsourced/source bench/crawl/machines.mjs speed|killed|random [seed]
// speed: three workers compared to one, on a generated web limited by latency. killed: one of three is killed every ten
// seconds. random: 50 kills at random moments of a crawl of 5,000 pages, checking the counts after each.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { createWorkers } from "../../packages/crawler/src/machines/index.ts";
import { createPostgresStore } from "../../packages/crawler/src/stores/index.ts";
import { createHttp } from "../../packages/http/src/index.ts";
import { createReader } from "../../packages/scraper/src/index.ts";
import { startPostgres } from "../../packages/testkit/src/postgres-server.ts";
import { startRedis } from "../../packages/testkit/src/redis-server.ts";

const [mode = "speed", seed = "1"] = process.argv.slice(2);
const userAgent = "benchbot/1.0 (+https://bench.example/bot)";
const file = (name) => fileURLToPath(new URL(name, import.meta.url));
const say = (text) => process.stdout.write(`${text}\n`);
const started = new Set();

function begin(args, how = {}) {
  const child = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "inherit"], ...how });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  started.add(child);
  child.once("exit", () => started.delete(child));
  return { child, line: async () => (await lines.next()).value };
}

async function site(hosts, pages, latency) {
  const { child, line } = begin([file("machines-site.mjs"), hosts, pages, latency].map(String));
  const origins = JSON.parse(await line());
  const counts = async () => {
    child.stdin.write("\n");
    return JSON.parse(await line());
  };
  return { origins, counts, close: () => child.kill() };
}

let state = Number(seed);
const random = () => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 4_294_967_296;
};

const redis = await startRedis();
const postgres = await startPostgres();
const store = await createPostgresStore(postgres.url);
const http = createHttp({ userAgent, allowPrivateNetwork: true });
const reader = createReader({ http, browser: { path: "disabled" } });
/** This process starts jobs and processes none. */
const jobs = await createWorkers({ http, reader, userAgent, store, redisUrl: redis.url, hosts: 0 });

/** @param how.isReady whether to wait for it; unnecessary for one that is killed while it starts */
async function worker({ isReady = true } = {}) {
  const args = ["--conditions=@wellsourced/source", file("machines-worker.mjs"), redis.url, postgres.url];
  const { child, line } = begin(args);
  if (isReady) await line();
  return child;
}
const kill = async (child) => {
  child.kill("SIGKILL");
  await once(child, "exit");
};
const sum = ({ done, failed, leftOut, waiting }) =>
  done + failed + waiting + Object.values(leftOut).reduce((a, b) => a + b, 0);

async function crawl(web, workers, during = async () => {}) {
  const options = {
    allowExternalLinks: true,
    sitemap: "skip",
    limit: 1_000_000,
    maxConcurrency: mode === "speed" ? 1 : 2,
  };
  const children = new Set(await Promise.all(Array.from({ length: workers }, () => worker())));
  await web.counts();
  const began = Date.now();
  const { id } = await jobs.start({ url: web.origins[0], options });
  const over = jobs.over(id);
  await Promise.race([over, during(id, children, over)]);
  await over;
  const ms = Date.now() - began;
  const accounts = await store.accounts(id);
  const asked = await web.counts();
  const kept = (await store.results(id, { offset: 0, limit: 1_000_000 })).length;
  const errors = await store.errors(id, { offset: 0, limit: 10 });
  for (const child of children) await kill(child);
  await store.forget(id);
  await store.database.run("TRUNCATE crawl_page, crawl_host");
  return { ms, accounts, kept, asked, errors };
}

function tell(name, { ms, accounts, kept, asked, errors }) {
  const { found, done, duplicates, failed, waiting } = accounts;
  const rate = (done / (ms / 1_000)).toFixed(1);
  for (const { url, message } of errors) say(`failed: ${url}: ${message}`);
  say(
    `${name}: ${done} pages in ${(ms / 1_000).toFixed(1)} s, ${rate} a second; found ${found} = ${sum(accounts)}, failed ${failed}, waiting ${waiting}, duplicates ${duplicates}, kept ${kept}, requests ${asked.requests} for ${asked.pages} pages`,
  );
  return done / ms;
}

/** Kills and replaces one worker after the other, checking the counts after each. */
const killing = (most, pause, tally) => async (id, children, over) => {
  let isOver = false;
  over.then(() => {
    isOver = true;
  });
  while (tally.kills < most) {
    await sleep(pause());
    if (isOver) return;
    const all = [...children];
    const victim = all[Math.floor(random() * all.length)];
    children.delete(victim);
    await kill(victim);
    tally.kills++;
    const accounts = await store.accounts(id);
    if (accounts.found !== sum(accounts)) tally.wrong++;
    children.add(await worker({ isReady: false }));
  }
};

if (mode === "speed") {
  const web = await site(48, 25, 1_500);
  const one = tell("one worker", await crawl(web, 1));
  const three = tell("three workers", await crawl(web, 3));
  say(`three beside one: ${(three / one).toFixed(2)} times the pages a second`);
  web.close();
} else {
  const isRandom = mode === "random";
  const web = isRandom ? await site(20, 250, 300) : await site(20, 100, 500);
  const tally = { kills: 0, wrong: 0 };
  const pause = () => (isRandom ? 1_000 + random() * 4_000 : 10_000);
  tell(mode, await crawl(web, 3, killing(isRandom ? 50 : Number.POSITIVE_INFINITY, pause, tally)));
  say(`${tally.kills} kills; accounts that did not add up after one: ${tally.wrong}`);
  web.close();
}
await jobs.close();
await store.close();
await reader.close();
await http.close();
for (const child of started) child.kill("SIGKILL");
await redis.stop();
await postgres.stop();
