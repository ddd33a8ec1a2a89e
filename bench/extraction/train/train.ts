// Trains the block model on the corpora of ../shared and writes it into the package:
// node --conditions=@wellsourced/source bench/extraction/train/train.ts [--report] [--out FILE]
// --report adds cross-validation by groups of sites, and the scores on the training pages.
import { writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { WIDTH } from "../../../packages/scraper/src/content/model/features.ts";
import { type Growth, random } from "./grow-forest.ts";
import { learnLexicon } from "./learn-lexicon.ts";
import { grow, judge, lessonRows, unseenRows } from "./lesson.ts";
import { library, loadPages, type Sample } from "./load-pages.ts";
import { packModel } from "./pack-model.ts";
import { report } from "./report.ts";

const { values } = parseArgs({ options: { report: { type: "boolean", default: false }, out: { type: "string" } } });

const FOLDS = 5;
/** Few and small trees, for speed: twice as many gain nothing on unseen sites. */
const growth: Growth = {
  trees: 60,
  leaves: 24,
  rate: 0.15,
  minWeight: 1,
  lambda: 2,
  featureShare: 0.5,
  rowShare: 0.7,
  seed: 1,
};
const corpora = ["wcxb", "article-extraction-benchmark", "news-2023", "trafilatura"];

const say = (text: string): boolean => process.stdout.write(`${text}\n`);
const samples = await loadPages(corpora);
const foldOf = foldsBySite(samples, FOLDS);
say(`${samples.length} pages, ${samples.reduce((sum, { texts }) => sum + texts.length, 0)} blocks`);

const width = WIDTH;
if (values.report) {
  const judged = new Map<Sample, Float32Array>();
  for (let fold = 0; fold < FOLDS; fold++) {
    const [seen, unseen] = split(fold);
    const learnt = learnLexicon(seen);
    const grown = grow(seen, { width, of: lessonRows(seen, learnt) }, growth);
    for (const [sample, rows] of unseenRows(unseen, learnt)) judged.set(sample, judge(grown, rows));
    say(`fold ${fold + 1} of ${FOLDS}`);
  }
  say(`\nunseen sites: word F1, shingle F1\n${report(await library(), judged)}`);
}

const learnt = learnLexicon(samples);
const grown = grow(samples, { width, of: lessonRows(samples, learnt) }, growth);
if (values.report) {
  const judged = [...unseenRows(samples, learnt)].map(([sample, rows]) => [sample, judge(grown, rows)] as const);
  say(`\nthe very pages it learnt from\n${report(await library(), new Map(judged))}`);
}
const target = path.resolve(import.meta.dirname, "../../../packages/scraper/src/content/model/weights.gen.ts");
const written = packModel(grown, learnt);
writeFileSync(values.out ?? target, written);
say(`\n${Math.round(written.length / 1024)} kB`);

function split(fold: number): [Sample[], Sample[]] {
  return [samples.filter((it) => foldOf(it) !== fold), samples.filter((it) => foldOf(it) === fold)];
}

/** Pages of one site are in the same fold. */
function foldsBySite(pages: readonly Sample[], count: number): (sample: Sample) => number {
  const draw = random(7);
  const sites = [...new Set(pages.map(({ site }) => site))].sort();
  const folds = new Map(sites.map((site) => [site, Math.floor(draw() * count)]));
  return ({ site }) => folds.get(site) ?? 0;
}
