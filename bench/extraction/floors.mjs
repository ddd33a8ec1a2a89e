// Checks the scores of a run: node floors.mjs SCORES.json (written by score.mjs --json). A floor is a previous score,
// less the noise of a few pages; a lower score is a regression.
import { readFileSync } from "node:fs";

const floors = [
  ["wcxb", "wordF1", 0.87],
  ["wcxb", "f1", 0.85],
  ["article-extraction-benchmark", "f1", 0.96],
  ["news-2023", "f1", 0.93],
  ["trafilatura", "snF1", 0.92],
  ["trafilatura", "title", 0.84],
  ["trafilatura", "author", 0.64],
  ["trafilatura", "date", 0.89],
  ["news-2023", "title", 0.93],
  ["news-2023", "author", 0.9],
  ["news-2023", "date", 0.81],
  ["htmldate", "date", 0.82],
  ["wcxb", "title", 0.73],
  ["wcxb", "author", 0.72],
  ["wcxb", "date", 0.8],
];
const ceilings = [
  ["wcxb", "authorInvented", 0.053],
  ["wcxb", "dateInvented", 0.097],
];

const [file] = process.argv.slice(2);
if (!file) {
  process.stderr.write("usage: floors.mjs SCORES.json\n");
  process.exit(2);
}
const [scores] = Object.values(JSON.parse(readFileSync(file, "utf8")));
let missed = 0;
const judge = (holds, [corpus, measure, bound], word) => {
  const value = scores[corpus]?.[measure];
  const isFine = typeof value === "number" && holds(value, bound);
  if (!isFine) missed++;
  process.stdout.write(`${isFine ? "ok  " : "MISS"} ${corpus} ${measure} ${value?.toFixed(3)} (${word} ${bound})\n`);
};
for (const row of floors) judge((value, bound) => value >= bound, row, "at least");
for (const row of ceilings) judge((value, bound) => value <= bound, row, "at most");
process.exitCode = missed > 0 ? 1 : 0;
