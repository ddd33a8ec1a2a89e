// Learns how reference strings are built from the corpus in ../shared and writes it into the package:
//   node --conditions=@wellsourced/source bench/references/train.ts [--report] [--out FILE]
// --report adds what the corpus's own scorer says of strings that were not learnt from, in five folds.
import { writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import type { Schedule } from "./learn.ts";
import { type Choice, fit, toSample } from "./lessons.ts";
import { loadExamples } from "./load.ts";
import { written } from "./pack-model.ts";

const { values } = parseArgs({ options: { report: { type: "boolean", default: false }, out: { type: "string" } } });

const root = path.resolve(import.meta.dirname, "../..");
const corpus = path.resolve(root, "../shared/corpus/references/reference-strings.jsonl");
const target = path.join(root, "packages/citations/src/references/string/weights.gen.ts");

const choice: Choice = { fewest: 3, nodes: 16_000, edges: 8_000 };
const schedule: Schedule = { epochs: 8, rate: 0.1, decay: 0.0001, drop: 0.1, seed: 1 };

const samples = loadExamples(corpus).map(toSample);
const text = written(fit(samples, choice, schedule));
writeFileSync(values.out ?? target, text);
process.stdout.write(`${samples.length} references, ${Math.round(text.length / 1024)} kB\n`);
