// Predictions for a folder of labelled answers: `structure.jsonl`, `pairs.jsonl`, `spans.jsonl`. See README.md.
//   node --conditions=@wellsourced/source bench/answers/run.mjs --root DIR --out DIR [--only structure,pairs,spans]
//     [--played ACCURACY]
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { pairPredictor, predictStructure, spanPredictor } from "./predict.ts";
import { pairsIn, spansIn, structuresIn } from "./records.ts";

const { values } = parseArgs({
  options: {
    root: { type: "string" },
    out: { type: "string" },
    only: { type: "string" },
    played: { type: "string" },
  },
});
const { root, out } = values;
const played = values.played === undefined ? undefined : Number(values.played);

const tasks = new Map([
  ["structure", (root) => structuresIn(root)?.map(predictStructure)],
  ["pairs", (root) => pairsIn(root)?.map(pairPredictor(played))],
  ["spans", (root) => spansIn(root)?.map(spanPredictor())],
]);

const only = values.only?.split(",") ?? [...tasks.keys()];
const unknown = only.filter((name) => !tasks.has(name));
if (!root || !out || unknown.length > 0 || Number.isNaN(played)) {
  process.stderr.write("usage: run.mjs --root DIR --out DIR [--only structure,pairs,spans] [--played ACCURACY]\n");
  process.exit(2);
}

mkdirSync(out, { recursive: true });
for (const name of only) {
  const predicted = tasks.get(name)?.(root);
  if (!predicted) {
    process.stderr.write(`${name}: no ${name}.jsonl in ${root}\n`);
    if (values.only) process.exitCode = 1;
    continue;
  }
  writeFileSync(join(out, `${name}.jsonl`), predicted.map((one) => `${JSON.stringify(one)}\n`).join(""));
  process.stdout.write(`${name}: ${predicted.length} predictions\n`);
}
