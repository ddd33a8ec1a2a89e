import { readFeatures } from "../../../packages/scraper/src/content/model/features.ts";
import { edgesOf, type Forest, type Growth, growForest, predict, tableOf } from "./grow-forest.ts";
import type { Learnt } from "./learn-lexicon.ts";
import type { Sample } from "./load-pages.ts";

/** Rows of all blocks, page by page. */
export interface Rows {
  readonly width: number;
  readonly of: ReadonlyMap<Sample, Float32Array>;
}

/** Long blocks weigh more, but less than by word, so that a single block does not dominate a page. */
const POWER = 0.8;
/** Text around the content counts at most this many times the content. */
const AROUND = 4;
/** Pages with only snippets weigh less. */
const SNIPPETS = 0.5;

/** All pages have the same weight, regardless of length. */
export function weightsOf({ layout, labels, known, truth }: Sample): Float32Array {
  const weights = Float32Array.from(layout.blocks, ({ facts }, at) =>
    known[at] === 1 ? Math.max(1, facts.words) ** POWER : 0,
  );
  const total = weights.reduce((sum, it) => sum + it, 0);
  const wanted = weights.reduce((sum, it, at) => sum + it * (labels[at] ?? 0), 0);
  const scale = Math.max(wanted, total / AROUND);
  const worth = truth.text === undefined ? SNIPPETS : 1;
  return weights.map((it) => (scale > 0 ? (it * worth) / scale : 0));
}

/** Features of pages for training: words are scored as if the page's own site were unknown. */
export const lessonRows = (samples: readonly Sample[], learnt: Learnt): Map<Sample, Float32Array> =>
  new Map(samples.map((it) => [it, readFeatures(it.layout, it.sources, learnt.without(it.site))]));

/** Features of pages that were not used for training. */
export const unseenRows = (samples: readonly Sample[], learnt: Learnt): Map<Sample, Float32Array> =>
  new Map(samples.map((it) => [it, readFeatures(it.layout, it.sources, learnt.whole)]));

export interface Grown {
  readonly forest: Forest;
  readonly edges: readonly Float32Array[];
}

export function grow(samples: readonly Sample[], { width, of }: Rows, growth: Growth): Grown {
  const parts = samples.map((sample) => ({
    sample,
    rows: of.get(sample) ?? new Float32Array(),
    weights: weightsOf(sample),
  }));
  const count = parts.reduce((sum, { weights }) => sum + weights.filter((it) => it > 0).length, 0);
  const values = new Float32Array(count * width);
  const [targets, weights] = [new Float32Array(count), new Float32Array(count)];
  let row = 0;
  for (const part of parts)
    for (const [at, weight] of part.weights.entries()) {
      if (weight <= 0) continue;
      values.set(part.rows.subarray(at * width, (at + 1) * width), row * width);
      targets[row] = part.sample.labels[at] ?? 0;
      weights[row++] = weight;
    }
  const mean = weights.reduce((sum, it) => sum + it, 0) / count;
  const edges = edgesOf(values, width);
  const lesson = { targets, weights: weights.map((it) => it / mean) };
  return { forest: growForest(tableOf(values, width, edges), lesson, growth), edges };
}

export const judge = ({ forest, edges }: Grown, rows: Float32Array): Float32Array =>
  predict(forest, tableOf(rows, edges.length, edges));
