// Trains the parser of reference strings and writes the model into the package:
// node --conditions=@wellsourced/source bench/references/train.ts [--report] [--out FILE]
// --report adds the scores of the corpus's scorer in five-fold cross-validation, first by string, then by document.
import { writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { unpack } from "../../packages/citations/src/references/string/pack.ts";
import type { Schedule } from "./learn.ts";
import { type Choice, fit, type Learnt, type Sample, toSample } from "./lessons.ts";
import { loadExamples, loadWeb } from "./load.ts";
import { madeExamples } from "./made.ts";
import { packed, written } from "./pack-model.ts";
import { crossValidate, groupings } from "./report.ts";

const { values } = parseArgs({ options: { report: { type: "boolean", default: false }, out: { type: "string" } } });

const root = path.resolve(import.meta.dirname, "../..");
const corpus = path.resolve(root, "../shared/corpus");
const target = path.join(root, "packages/citations/src/references/string/weights.gen.ts");

const choice: Choice = { fewest: 3, nodes: 18_000, edges: 9_000 };
const schedule: Schedule = { epochs: 8, rate: 0.1, decay: 0.0001, drop: 0.25, seed: 1 };
const MADE_PER_PATTERN = 4;

const samples = loadExamples(path.join(corpus, "references/reference-strings.jsonl")).map(toSample);
const others = [...loadWeb(path.join(corpus, "citations/items-web.json")), ...madeExamples(MADE_PER_PATTERN)].map(
  toSample,
);
const learnt = (from: readonly Sample[]): Learnt => fit([...from, ...others], choice, schedule);

const text = written(learnt(samples));
writeFileSync(values.out ?? target, text);
process.stdout.write(
  `${samples.length} references and ${others.length} others, ${Math.round(text.length / 1024)} kB\n`,
);

if (values.report)
  for (const [name, group] of Object.entries(groupings)) {
    const scorer = path.join(corpus, "citations/run.mjs");
    const report = crossValidate(samples, { group, scorer, fit: (seen) => unpack(packed(learnt(seen))) });
    process.stdout.write(`\nunseen, by ${name}\n${report}`);
  }
