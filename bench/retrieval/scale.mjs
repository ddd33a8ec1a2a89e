// Speed and size for a number of passages, compared to an adapter of the retrieval corpus in the same run:
// node --conditions=@wellsourced/source bench/retrieval/scale.mjs --corpus ../shared/corpus/retrieval [--passages
// 200000] [--peer peers/fts5-segmented.mjs]
// The documents of all sets are repeated under new ids, each with a unique word, until there are enough.
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import * as own from "./adapter.mjs";

const { values } = parseArgs({
  options: {
    corpus: { type: "string", default: "../shared/corpus/retrieval" },
    passages: { type: "string", default: "200000" },
    peer: { type: "string", default: "peers/fts5-segmented.mjs" },
    queries: { type: "string", default: "200" },
  },
});
const folder = resolve(values.corpus);
const { loadSets } = await import(pathToFileURL(join(folder, "lib.mjs")).href);
const peer = await import(pathToFileURL(join(folder, values.peer)).href);

const sets = loadSets([folder]).filter(({ meta }) => !meta.documentsFrom);
const all = sets.flatMap(({ documents }) => documents);
const words = (text) => Math.max(text.split(/\s+/u).length, text.length / 8);
const documents = [];
for (let passages = 0, round = 0; passages < Number(values.passages); round++)
  for (const [at, it] of all.entries()) {
    if (passages >= Number(values.passages)) break;
    documents.push({ ...it, id: `${round}/${at}`, text: `${it.text}\nround${round}x${at}` });
    passages += Math.max(1, Math.ceil((words(it.text) - 50) / 206));
  }
const questions = sets.flatMap(({ queries }) => queries);
const step = Math.max(1, Math.floor(questions.length / Number(values.queries)));
const queries = questions.filter((_, at) => at % step === 0);
const bytes = documents.reduce((sum, it) => sum + Buffer.byteLength(it.text) + Buffer.byteLength(it.title ?? ""), 0);
const say = (line) => process.stdout.write(`${line}\n`);

async function measure(name, adapter) {
  const before = process.cpuUsage();
  const begin = performance.now();
  await adapter.index(documents);
  const seconds = (performance.now() - begin) / 1000;
  const used = process.cpuUsage(before);
  const size = await adapter.indexBytes();
  const times = [];
  for (const { text } of queries) {
    const asked = performance.now();
    await adapter.search(text, { limit: 10, mode: "keyword" });
    times.push(performance.now() - asked);
  }
  const first = times[0].toFixed(0);
  times.sort((one, other) => one - other);
  const at = (share) => times[Math.floor(share * times.length)].toFixed(1);
  await adapter.close();
  const perSecond = (documents.length / seconds).toFixed(0);
  const perCpuSecond = (documents.length / ((used.user + used.system) / 1e6)).toFixed(0);
  say(`${name}: ${perSecond} documents a second, ${perCpuSecond} a second of processor time`);
  say(
    `  size ${(size / bytes).toFixed(2)} times the text; a query p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, the first ${first} ms`,
  );
}
say(`${documents.length} documents, ${(bytes / 1e6).toFixed(0)} MB, ${queries.length} queries`);
await measure("wellsourced", own);
await measure(values.peer, peer);
