// Learns the block model from the corpora of ../shared and writes it into the package:
//   node --conditions=@wellsourced/source bench/extraction/train/train.ts [--report] [--out FILE]
// --report adds what cross-validation says, by groups of sites, and what the model scores on the pages it has seen.
import { writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { contextNames, readContext, sideBySide } from "../../../packages/scraper/src/content/model/context.ts";
import { featureNames } from "../../../packages/scraper/src/content/model/features.ts";
import { type Growth, random } from "./grow-forest.ts";
import { learnLexicon } from "./learn-lexicon.ts";
import { type Grown, grow, judge, lessonRows, unseenRows } from "./lesson.ts";
import { library, loadPages, type Sample } from "./load-pages.ts";
import { packModel } from "./pack-model.ts";
import { report } from "./report.ts";

const { values } = parseArgs({ options: { report: { type: "boolean", default: false }, out: { type: "string" } } });

const FOLDS = 5;
const first: Growth = {
  trees: 120,
  leaves: 24,
  rate: 0.1,
  minWeight: 1,
  lambda: 2,
  featureShare: 0.35,
  rowShare: 0.7,
  seed: 1,
};
const second: Growth = { ...first, trees: 80, leaves: 16, seed: 2 };
const corpora = ["wcxb", "article-extraction-benchmark", "news-2023", "trafilatura"];

const say = (text: string): boolean => process.stdout.write(`${text}\n`);
const samples = await loadPages(corpora);
const foldOf = foldsBySite(samples, FOLDS);
say(`${samples.length} pages, ${samples.reduce((sum, { texts }) => sum + texts.length, 0)} blocks`);

// What the first layer says of pages it has not seen is what the second has to work with.
const rows = new Map<Sample, Float32Array>();
const judged = new Map<Sample, Float32Array>();
for (let fold = 0; fold < FOLDS; fold++) {
  const [seen, unseen] = split(fold);
  const learnt = learnLexicon(seen);
  const grown = grow(seen, { width: featureNames.length, of: lessonRows(seen, learnt) }, first);
  for (const [sample, found] of unseenRows(unseen, learnt)) {
    rows.set(sample, found);
    judged.set(sample, judge(grown, found));
  }
  say(`fold ${fold + 1} of ${FOLDS}`);
}
const width = featureNames.length + contextNames.length;
const stacked = new Map(samples.map((it) => [it, stack(it, rows.get(it), judged.get(it))]));

if (values.report) {
  const lib = await library();
  say(`\nfirst layer alone, unseen sites: word F1, shingle F1\n${report(lib, judged)}`);
  const unseenJudged = new Map<Sample, Float32Array>();
  for (let fold = 0; fold < FOLDS; fold++) {
    const [seen, unseen] = split(fold);
    const grown = grow(seen, { width, of: stacked }, second);
    for (const sample of unseen) unseenJudged.set(sample, judge(grown, stacked.get(sample) ?? new Float32Array()));
  }
  say(`\nboth layers, unseen sites\n${report(lib, unseenJudged)}`);
}

const learnt = learnLexicon(samples);
const all = lessonRows(samples, learnt);
const layers: [Grown, Grown] = [
  grow(samples, { width: featureNames.length, of: all }, first),
  grow(samples, { width, of: stacked }, second),
];
if (values.report) {
  const seenJudged = [...unseenRows(samples, learnt)].map(
    ([sample, found]) => [sample, judge(layers[1], stack(sample, found, judge(layers[0], found)))] as const,
  );
  say(`\nboth layers, the very pages they learnt from\n${report(await library(), new Map(seenJudged))}`);
}
const target = path.resolve(import.meta.dirname, "../../../packages/scraper/src/content/model/weights.gen.ts");
const written = packModel(...layers, learnt);
writeFileSync(values.out ?? target, written);
say(`\n${Math.round(written.length / 1024)} kB`);

function split(fold: number): [Sample[], Sample[]] {
  return [samples.filter((it) => foldOf(it) !== fold), samples.filter((it) => foldOf(it) === fold)];
}

function stack({ layout }: Sample, own = new Float32Array(), said = new Float32Array()): Float32Array {
  return sideBySide(layout.blocks.length, own, readContext(layout, said));
}

/** Pages of one site are in one fold. */
function foldsBySite(pages: readonly Sample[], count: number): (sample: Sample) => number {
  const draw = random(7);
  const sites = [...new Set(pages.map(({ site }) => site))].sort();
  const folds = new Map(sites.map((site) => [site, Math.floor(draw() * count)]));
  return ({ site }) => folds.get(site) ?? 0;
}
