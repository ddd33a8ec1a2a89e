// Tests whether Readability is right where this project is uncertain. Word F1 of both by our confidence:
// node --conditions=@wellsourced/source bench/extraction/second-engine.mjs --root DIR [--corpus DIR] [--only name,name]
// [--every N]
// DIR of --root contains page sets in the format of the shared runner, such as those of elsewhere.mjs.
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { extract } from "../../packages/scraper/src/extract.ts";
import { readReaderView } from "../../packages/scraper/src/readability/index.ts";

const { values } = parseArgs({
  options: {
    root: { type: "string" },
    corpus: { type: "string", default: "../shared/corpus/extraction" },
    only: { type: "string" },
    every: { type: "string", default: "1" },
  },
});
if (!values.root) {
  process.stderr.write("usage: second-engine.mjs --root DIR [--corpus DIR] [--only name,name] [--every N]\n");
  process.exit(2);
}
const { loadCorpora, readPage, markdownToText, wordF1 } = await import(
  pathToFileURL(resolve(values.corpus, "lib.mjs")).href
);

const rows = [];
let at = 0;
for (const corpus of loadCorpora([values.root], values.only?.split(",")))
  for (const page of corpus.pages) {
    if (!page.truth.text || at++ % Number(values.every) !== 0) continue;
    const html = readPage(corpus, page);
    const ours = extract(html, { url: page.url });
    const theirs = await readReaderView(html, { url: page.url }).catch(() => undefined);
    const score = (markdown) => wordF1(page.truth.text, markdownToText(markdown ?? "")).f1;
    rows.push({ set: corpus.name, sure: ours.confidence, ours: score(ours.markdown), theirs: score(theirs?.markdown) });
  }

const mean = (list, of) => (list.reduce((sum, it) => sum + of(it), 0) / list.length).toFixed(3);
const show = (name, list) => {
  if (list.length === 0) return;
  const better = list.filter((it) => it.theirs > it.ours).length;
  const best = mean(list, (it) => Math.max(it.ours, it.theirs));
  const cells = [name, list.length, mean(list, (it) => it.ours), mean(list, (it) => it.theirs), better, best];
  process.stdout.write(`| ${cells.join(" | ")} |\n`);
};
process.stdout.write("| pages | count | ours | Readability | it is better on | the better of both |\n");
const buckets = [0, 0.3, 0.5, 0.6, 0.7, 0.8, 0.9, 1.01];
for (const set of new Set(rows.map((row) => row.set))) {
  const of = rows.filter((row) => row.set === set);
  show(set, of);
  for (let bucket = 1; bucket < buckets.length; bucket++) {
    const [low, high] = [buckets[bucket - 1], buckets[bucket]];
    show(
      `${set}, confidence ${low} to ${Math.min(1, high)}`,
      of.filter(({ sure }) => sure >= low && sure < high),
    );
  }
}
