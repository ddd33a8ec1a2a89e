// Memory and time with many known URLs:
// node --expose-gc --conditions=@wellsourced/source bench/crawl/known.mjs [URLs] [sqlite | memory]
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createMemoryStore, createSqliteStore } from "../../packages/crawler/src/stores/index.ts";

const say = (line) => process.stdout.write(`${line}\n`);

const [given = "1000000", kind = "sqlite"] = process.argv.slice(2);
const most = Number(given);
const folder = mkdtempSync(join(tmpdir(), "crawl-known-"));
const file = join(folder, "crawl.db");
const store = kind === "sqlite" ? await createSqliteStore(file) : createMemoryStore({ keepPages: false });
const start = "https://harbour.example/";
await store.createJob({ id: "one", start, options: "{}", state: "running", createdAt: 0 });

const addressOf = (at) => {
  const url = `${start}archive/${at % 977}/reports-of-the-harbour-master/${at}`;
  return { key: url, url, host: "https://harbour.example", depth: 1 + Math.floor(Math.log10(at + 1)) };
};
/** Memory of this process in MB: current and maximum. */
const memory = () => {
  globalThis.gc?.();
  const status = readFileSync("/proc/self/status", "utf8");
  const of = (name) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`, "u").exec(status)?.[1] ?? 0) / 1024);
  return `${of("VmRSS")} MB, at most ${of("VmHWM")} MB`;
};
say(`empty: ${memory()}`);
const began = process.cpuUsage();
for (let at = 0; at < most; at += 500) {
  await store.add(
    "one",
    Array.from({ length: Math.min(500, most - at) }, (_, by) => addressOf(at + by)),
  );
  if ((at + 500) % (most / 4) === 0) say(`${at + 500} known: ${memory()}`);
}
const { user, system } = process.cpuUsage(began);
say(`adding one: ${((user + system) / most).toFixed(1)} µs of processor`);
const taking = process.cpuUsage();
for (let at = 0; at < 2_000; at++) {
  await store.waiting("one");
  const found = await store.take("one", "https://harbour.example");
  await store.finish("one", found.key, { is: "left out", because: "other-host" }, [addressOf(at), addressOf(at + 1)]);
}
const took = process.cpuUsage(taking);
say(`taking and finishing one: ${((took.user + took.system) / 2_000).toFixed(1)} µs of processor`);
say(`accounts: ${JSON.stringify(await store.accounts("one"))}; ${memory()}`);
await store.close();
if (kind === "sqlite") say(`file: ${Math.round(statSync(file).size / 1_048_576)} MB`);
rmSync(folder, { recursive: true });
