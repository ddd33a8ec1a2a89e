// Predictions for a folder of labelled answers: `structure.jsonl`, `pairs.jsonl`, `spans.jsonl`. See README.md.
//   node --conditions=@wellsourced/source bench/answers/run.mjs --root DIR --out DIR [--only structure,pairs,spans]
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { gunzipSync } from "node:zlib";

const { values } = parseArgs({
  options: { root: { type: "string" }, out: { type: "string" }, only: { type: "string" } },
});
const { root, out } = values;
if (!root || !out) {
  process.stderr.write("usage: run.mjs --root DIR --out DIR [--only structure,pairs,spans]\n");
  process.exit(2);
}

/** The records of a file, packed or not; nothing where the folder has none. */
function records(name) {
  const packed = join(root, `${name}.jsonl.gz`);
  const plain = join(root, `${name}.jsonl`);
  if (!existsSync(packed) && !existsSync(plain)) return undefined;
  const text = existsSync(packed) ? gunzipSync(readFileSync(packed)).toString("utf8") : readFileSync(plain, "utf8");
  return text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

/** Each task, and the file beside this one that predicts it: `predict(record)` for each record. */
const tasks = { structure: "./structure.mjs" };
const only = values.only?.split(",") ?? Object.keys(tasks);

mkdirSync(out, { recursive: true });
for (const name of only) {
  const found = tasks[name] ? records(name) : undefined;
  if (!found) {
    process.stderr.write(`${name}: ${tasks[name] ? `no ${name}.jsonl in ${root}` : "unknown"}\n`);
    process.exitCode = 1;
    continue;
  }
  const { predict } = await import(tasks[name]);
  const lines = [];
  for (const record of found) lines.push(JSON.stringify(await predict(record)));
  writeFileSync(join(out, `${name}.jsonl`), `${lines.join("\n")}\n`);
  process.stdout.write(`${name}: ${lines.length} predictions\n`);
}
