// Compares each labelled reference of the corpus with the records that a replayed registry has of it, and writes
// predictions for the corpus's own scorer:
//   node --conditions=@wellsourced/source bench/references/wrong-references.ts [CORPUS] [--cache FILE] [--out FILE] [--folds 0,1,2]
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { compareReference, type ReferenceComparison } from "../../packages/citations/src/match/index.ts";
import { type Entry, readEntries } from "./wrong/entries.ts";
import { type Gathered, gather } from "./wrong/gather.ts";
import { predictionOf } from "./wrong/predict.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    cache: { type: "string", default: "/tmp/wrong-references-records.json" },
    out: { type: "string", default: "/tmp/wrong-references-predictions.jsonl" },
    folds: { type: "string", default: "0,1,2,3,4" },
    errors: { type: "string", default: "0" },
    recorded: { type: "boolean", default: false },
    show: { type: "string" },
    /** Silent indexes, to see what is said without them. */
    down: { type: "string", default: "" },
  },
});

const root = path.resolve(import.meta.dirname, "../..");
const corpus = path.resolve(positionals[0] ?? path.join(root, "../shared/corpus/wrong-references"));
const THIS_YEAR = 2026;
const down = new Set(values.down.split(",").filter(Boolean));

function compare({ item }: Entry, { records, unregistered }: Gathered): ReferenceComparison {
  const asked = records.filter(({ source }) => !down.has(source));
  return compareReference(item, asked, { thisYear: THIS_YEAR, identifiersThatDoNotExist: unregistered });
}

const entries = await readEntries(corpus);
const gathered = await gather(corpus, entries, values.cache);
const folds = new Set(values.folds.split(",").map(Number));
const chosen = entries.filter(({ fold }) => folds.has(fold));
const began = process.cpuUsage();
const predictions = chosen.map((entry) => {
  const found = gathered.get(entry.key) ?? { records: [], answered: [], unregistered: [] };
  const answered = found.answered.filter((name) => !down.has(name));
  const comparison = compare(entry, found);
  if (values.show === entry.key)
    process.stdout.write(
      `${entry.bibtex}\n${JSON.stringify(
        found.records.map(({ source, by, item, isPreprint }) => ({
          source,
          by,
          isPreprint,
          title: item.title,
          authors: item.author?.map(({ family, given, literal }) => literal ?? `${given} ${family}`).join("; "),
          year: item.issued?.["date-parts"]?.[0]?.[0],
          venue: item["container-title"],
          doi: item.DOI,
        })),
        null,
        1,
      )}\n${JSON.stringify({ ...comparison, works: comparison.works.length, near: comparison.near.length }, null, 1)}\n`,
    );
  return predictionOf(entry, comparison, { ...found, answered });
});
const { user } = process.cpuUsage(began);
writeFileSync(values.out, predictions.map((one) => `${JSON.stringify(one)}\n`).join(""));
writeFileSync(`${values.out}.keys`, chosen.map(({ key }) => key).join("\n"));
process.stdout.write(`${chosen.length} references, ${Math.round(user / 1_000)} ms of CPU\n`);
const options = ["--keys", `${values.out}.keys`, "--errors", values.errors, ...(values.recorded ? ["--recorded"] : [])];
for (const list of [[], ["--list", "hallmark-dev-public"], ["--list", "paper-"]])
  process.stdout.write(
    execFileSync(
      process.execPath,
      [path.join(corpus, "score.mjs"), values.out, path.join(corpus, "dev/entries.jsonl"), ...options, ...list],
      { encoding: "utf8" },
    ),
  );
