// Kills a crawl of a generated site with SIGKILL at random moments, restarts it, and checks its store each time:
// node --conditions=@wellsourced/source bench/crawl/kills.mjs [--pages 5000] [--kills 50] [--seed 1]
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { crawl } from "../../packages/crawler/src/index.ts";
import { createSqliteStore } from "../../packages/crawler/src/stores/index.ts";
import { createHttp } from "../../packages/http/src/index.ts";
import { createReader } from "../../packages/scraper/src/index.ts";

const say = (line) => process.stdout.write(`${line}\n`);

const WIDTH = 16;
const JOB = "one";
const WORDS = "slate roof mortar wall stone lime sand brick arch beam joist tile gable hearth oak elm iron nail".split(
  " ",
);
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    pages: { type: "string", default: "5000" },
    kills: { type: "string", default: "50" },
    seed: { type: "string", default: "1" },
  },
});
const [file, start] = positionals;
if (file && start) await follow(file, start);
else await judge(Number(values.pages), Number(values.kills), Number(values.seed));

/** The crawl to kill; prints each page it receives. */
async function follow(file, start) {
  const userAgent = "shipbot/1.0";
  const http = createHttp({ allowPrivateNetwork: true, userAgent });
  const reader = createReader({ http, browser: { path: "disabled" } });
  const store = await createSqliteStore(file);
  const options = {
    http,
    reader,
    userAgent,
    store,
    job: JOB,
    maxConcurrency: WIDTH,
    limit: 1_000_000,
    crawlEntireDomain: true,
    sitemap: "skip",
  };
  for await (const { url } of crawl(start, options)) writeSync(1, `${new URL(url).pathname}\n`);
  process.exit(0);
}

/** Pseudo-random numbers from 0 to 1, equal for equal seeds. */
function chance(seed) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

/** Every page links to eight child pages and some others. */
function pageOf(at, pages) {
  const random = chance(at + 1);
  const words = Array.from({ length: 400 }, () => WORDS[Math.floor(random() * WORDS.length)]).join(" ");
  const own = Array.from({ length: 8 }, (_, by) => at * 8 + by + 1).filter((next) => next < pages);
  const others = Array.from({ length: 6 }, () => Math.floor(random() * pages));
  const links = [...own, ...others].map((next) => `<li><a href="/p/${next}">${next}</a></li>`).join("");
  return `<!doctype html><title>Page ${at}</title><main><h1>Page ${at}</h1><p>${words}.</p><ul>${links}</ul></main>`;
}

async function judge(pages, kills, seed) {
  const asked = [];
  const server = createServer(({ url }, response) => {
    const at = Number(/^\/p\/(\d+)$/u.exec(url)?.[1] ?? Number.NaN);
    if (!(at < pages)) return void response.writeHead(404).end();
    asked.push(url);
    response.writeHead(200, { "content-type": "text/html" }).end(pageOf(at, pages));
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  const start = `http://127.0.0.1:${server.address().port}/p/0`;
  const folder = mkdtempSync(join(tmpdir(), "crawl-kills-"));
  const file = join(folder, "crawl.db");
  const random = chance(seed);
  const told = [];
  const troubles = [];
  let most = 0;
  for (let run = 0; run <= kills; run++) {
    const before = { told: told.length, asked: asked.length };
    const known = new Set(asked);
    // Pages until the kill; sometimes none.
    const until = run === kills ? Number.POSITIVE_INFINITY : Math.floor(random() * 2 * (pages / (kills + 1)));
    await once(file, start, told, until, random() * 40);
    const again = asked.slice(before.asked).filter((url) => known.has(url)).length;
    most = Math.max(most, again);
    if (again > WIDTH) troubles.push(`run ${run}: ${again} pages were asked for again`);
    const { found, done, failed, leftOut, waiting } = await accountsOf(file);
    const sum = done + failed + waiting + Object.values(leftOut).reduce((all, n) => all + n, 0);
    if (found !== sum) troubles.push(`run ${run}: ${found} found, ${sum} accounted for`);
    if (done < new Set(told).size) troubles.push(`run ${run}: ${done} done, ${new Set(told).size} handed over`);
  }
  const accounts = await accountsOf(file);
  server.close();
  rmSync(folder, { recursive: true });
  const lost = pages - new Set(told).size;
  const report = {
    pages,
    kills,
    lost,
    done: accounts.done,
    waiting: accounts.waiting,
    failed: accounts.failed,
    askedAgain: asked.length - new Set(asked).size,
    askedAgainAfterOneKill: most,
    toldAgain: told.length - new Set(told).size,
    troubles,
  };
  say(JSON.stringify(report, undefined, 2));
  process.exitCode = lost === 0 && troubles.length === 0 ? 0 : 1;
}

/** Runs the crawl until it has reported this many pages and a little longer, or to its end. */
function once(file, start, told, until, moreMs) {
  const args = ["--conditions=@wellsourced/source", fileURLToPath(import.meta.url), file, start];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  let count = 0;
  let rest = "";
  if (until === 0) setTimeout(() => child.kill("SIGKILL"), 400 + moreMs * 40);
  child.stdout.on("data", (data) => {
    const lines = (rest + data).split("\n");
    rest = lines.pop() ?? "";
    told.push(...lines);
    const was = count;
    count += lines.length;
    if (was < until && count >= until) setTimeout(() => child.kill("SIGKILL"), moreMs);
  });
  return new Promise((over) => child.on("close", over));
}

async function accountsOf(file) {
  const store = await createSqliteStore(file);
  try {
    if (!(await store.job(JOB))) return { found: 0, done: 0, failed: 0, leftOut: {}, waiting: 0 };
    return await store.accounts(JOB);
  } finally {
    await store.close();
  }
}
