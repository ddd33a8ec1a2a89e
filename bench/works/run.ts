/** Builds our registry and the peer's table of the same made records, and looks up damaged titles in both. */
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import {
  createWriteStream,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { openPool } from "../../packages/crawler/src/stores/index.ts";
import {
  openPostgresRegistry,
  openRegistry,
  type WorkRecord,
  type WorksStore,
} from "../../packages/works/src/index.ts";
import { madeRecord } from "./made.ts";
import * as peer from "./peer.ts";
import { type Query, queriesOf } from "./queries.ts";

const { values } = parseArgs({
  options: {
    records: { type: "string", default: "200000" },
    folder: { type: "string", default: "/tmp/works-bench" },
    asked: { type: "string", default: "2000" },
    step: { type: "string" },
    missed: { type: "boolean", default: false },
    engine: { type: "string", default: "works,fts5" },
    url: { type: "string", default: "" },
  },
});
const count = Number(values.records);
const asked = Number(values.asked);
const dump = join(values.folder, `made-${count}.jsonl`);
const queries = join(values.folder, `queries-${count}.json`);
const places = { works: join(values.folder, `works-${count}`), fts5: join(values.folder, `fts5-${count}.sqlite`) };
type Engine = keyof typeof places | "postgres";

const registryOf = async (engine: Engine): Promise<WorksStore> =>
  engine === "postgres" ? openPostgresRegistry(await openPool(values.url)) : openRegistry(places.works);

async function makeDump(): Promise<void> {
  mkdirSync(values.folder, { recursive: true });
  if (existsSync(dump)) return;
  const file = createWriteStream(dump);
  for (let at = 0; at < count; at += 1_000) {
    let lines = "";
    for (let one = at; one < Math.min(count, at + 1_000); one++) lines += `${JSON.stringify(madeRecord(one))}\n`;
    if (!file.write(lines)) await once(file, "drain");
  }
  file.end();
  await once(file, "finish");
}

const PER_BATCH = 100;

/** Records of the dump, a hundred at a time. */
async function* read(): AsyncGenerator<WorkRecord[]> {
  const file = openSync(dump, "r");
  const room = Buffer.allocUnsafe(1 << 20);
  let records: WorkRecord[] = [];
  for (let kept = 0; ; ) {
    const filled = kept + readSync(file, room, kept, room.length - kept, null);
    if (filled === kept) break;
    let from = 0;
    for (let to = room.indexOf(10); to >= 0 && to < filled; to = room.indexOf(10, from)) {
      records.push(JSON.parse(room.toString("utf8", from, to)));
      from = to + 1;
      if (records.length < PER_BATCH) continue;
      yield records;
      records = [];
    }
    room.copyWithin(0, from, filled);
    kept = filled - from;
  }
  yield records;
}

/** Commits, as adding a dump does. */
const COMMIT_EVERY = 200_000;

async function buildRegistry(engine: Engine): Promise<number> {
  const registry = await registryOf(engine);
  const writer = await registry.write();
  let left = COMMIT_EVERY;
  for await (const records of read()) {
    await writer.add(records);
    left -= records.length;
    if (left > 0) continue;
    await writer.commit();
    left = COMMIT_EVERY;
  }
  await writer.commit({ dump });
  await writer.close();
  const { bytes } = await registry.status();
  await registry.close();
  return bytes;
}

const since = (start: number): number => (performance.now() - start) / 1_000;
const megabytes = (): number => process.resourceUsage().maxRSS / 1024;
/** Processor time, which other work on the machine does not change. */
const processorSeconds = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};
const print = (figures: object): void =>
  process.stdout.write(`${JSON.stringify({ ...figures, processor: processorSeconds() })}\n`);

async function build(engine: Engine): Promise<void> {
  if (engine !== "postgres") rmSync(places[engine], { recursive: true, force: true });
  const start = performance.now();
  const bytes = engine === "fts5" ? await peer.build(places.fts5, read()) : await buildRegistry(engine);
  print({ seconds: since(start), bytes, megabytes: megabytes() });
}

async function readOnly(): Promise<void> {
  const start = performance.now();
  let titles = 0;
  for await (const records of read()) titles += records.length;
  print({ titles, seconds: since(start), megabytes: megabytes() });
}

function spread(values: readonly number[]): object {
  const sorted = values.toSorted((a, b) => a - b);
  const share = (part: number) => sorted[Math.floor(sorted.length * part)];
  return { p50: share(0.5), p95: share(0.95), p99: share(0.99), worst: sorted.at(-1) };
}

async function ask(engine: Engine): Promise<void> {
  const registry = await registryOf(engine);
  const table = engine === "fts5" ? peer.open(places.fts5) : undefined;
  const right: Record<string, [number, number]> = {};
  const times: number[] = [];
  const processor: number[] = [];
  for (const { kind, key, wanted } of JSON.parse(readFileSync(queries, "utf8")) as Query[]) {
    const [start, before] = [performance.now(), processorSeconds()];
    const found = table ? table.search(wanted) : (await registry.search(wanted, { limit: 1 }))[0]?.record.key;
    times.push(performance.now() - start);
    processor.push(1_000 * (processorSeconds() - before));
    const [good, of] = right[kind] ?? [0, 0];
    right[kind] = [good + (found === key ? 1 : 0), of + 1];
    if (found !== key && values.missed) process.stderr.write(`${kind}: ${wanted.title}\n`);
  }
  const all = Object.values(right).reduce((sum, [good]) => sum + good, 0);
  const byKind = Object.fromEntries(Object.entries(right).map(([kind, [good, of]]) => [kind, good / of]));
  const perSecond = times.length / (times.reduce((sum, one) => sum + one, 0) / 1_000);
  print({
    recall: all / times.length,
    ms: spread(times),
    processorMs: spread(processor),
    perSecond,
    megabytes: megabytes(),
    byKind,
  });
  await registry.close();
}

/** Each step runs in a process of its own, so that its memory is its own. */
function inProcess(step: string, engine: Engine): void {
  const options = [
    "--records",
    values.records,
    "--folder",
    values.folder,
    "--asked",
    values.asked,
    "--url",
    values.url,
  ];
  const file = fileURLToPath(import.meta.url);
  const args = [...process.execArgv, file, ...options, "--step", step, "--engine", engine];
  const out = execFileSync(process.execPath, args, { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
  process.stdout.write(`${engine} ${step}: ${out}`);
}

const [engine = "works"] = values.engine.split(",") as Engine[];
if (values.step === "build") await build(engine);
else if (values.step === "ask") await ask(engine);
else if (values.step === "read") await readOnly();
else if (values.step === "dump") await makeDump();
else {
  await makeDump();
  writeFileSync(queries, JSON.stringify(queriesOf(count, asked)));
  inProcess("read", "works");
  for (const one of values.engine.split(",") as Engine[]) {
    inProcess("build", one);
    inProcess("ask", one);
  }
}
