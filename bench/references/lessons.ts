import { featuresOf, type TokenFeatures } from "../../packages/citations/src/references/string/features.ts";
import type { Numbers, Weights } from "../../packages/citations/src/references/string/lattice.ts";
import type { RowFinder } from "../../packages/citations/src/references/string/pack.ts";
import { type Token, tail, tokenize } from "../../packages/citations/src/references/string/tokens.ts";
import { align, type Example } from "./align.ts";
import { type Lesson, learn, type Schedule } from "./learn.ts";

/** An example with all its features. */
export interface Sample {
  readonly example: Example;
  readonly tokens: readonly Token[];
  readonly seen: TokenFeatures;
  readonly allowed: Int32Array;
}

export function toSample(example: Example): Sample {
  const tokens = tokenize(example.raw);
  return {
    example,
    tokens,
    seen: featuresOf(tokens, tail(example.raw, tokens)),
    allowed: align(example, tokens).allowed,
  };
}

type Side = keyof TokenFeatures;

/** The number of references with each feature. */
function counts(samples: readonly Sample[], side: Side): Map<number, number> {
  const found = new Map<number, number>();
  for (const { seen } of samples)
    for (const hash of new Set(seen[side].flat())) found.set(hash, (found.get(hash) ?? 0) + 1);
  return found;
}

const numbered = (hashes: readonly number[]): Map<number, number> => new Map(hashes.map((hash, row) => [hash, row]));

const rowsOf = (features: readonly (readonly number[])[], rows: RowFinder): Int32Array[] =>
  features.map((it) => Int32Array.from(it.map((hash) => rows.get(hash)).filter((row) => row !== undefined)));

export interface Choice {
  /** Minimum references of a feature; rarer ones would be memorized. */
  readonly fewest: number;
  /** Number of features of tokens and borders in the model. */
  readonly nodes: number;
  readonly edges: number;
}

/** A trained model. */
export interface Learnt {
  readonly nodeRows: ReadonlyMap<number, number>;
  readonly edgeRows: ReadonlyMap<number, number>;
  readonly weights: Weights;
}

/** The features with the most influence: their weights, multiplied by their frequency. */
function strongest(
  rows: ReadonlyMap<number, number>,
  seen: ReadonlyMap<number, number>,
  table: Numbers,
  count: number,
): number[] {
  const strength = (hash: number, row: number): number => {
    const width = table.length / rows.size;
    let sum = 0;
    for (let column = 0; column < width; column++) sum += (table[row * width + column] ?? 0) ** 2;
    return Math.sqrt(sum) * Math.sqrt(seen.get(hash) ?? 0);
  };
  return [...rows]
    .map(([hash, row]) => [hash, strength(hash, row)] as const)
    .sort(([a, first], [b, second]) => second - first || a - b)
    .slice(0, count)
    .map(([hash]) => hash)
    .sort((a, b) => a - b);
}

/** Trains with all features, then again with the most important ones. */
export function fit(samples: readonly Sample[], choice: Choice, schedule: Schedule): Learnt {
  const seen = { nodes: counts(samples, "nodes"), edges: counts(samples, "edges") };
  const frequent = (side: Side): Map<number, number> =>
    numbered([...seen[side]].filter(([, count]) => count >= choice.fewest).map(([hash]) => hash));
  const first = train(samples, { nodeRows: frequent("nodes"), edgeRows: frequent("edges") }, schedule);
  const { node, edge } = first.weights;
  const nodeRows = numbered(strongest(first.nodeRows, seen.nodes, node, choice.nodes));
  const edgeRows = numbered(strongest(first.edgeRows, seen.edges, edge, choice.edges));
  return train(samples, { nodeRows, edgeRows }, schedule);
}

function train(samples: readonly Sample[], rows: Omit<Learnt, "weights">, schedule: Schedule): Learnt {
  const lessons = samples.map(
    ({ seen, allowed }): Lesson => ({
      nodes: rowsOf(seen.nodes, rows.nodeRows),
      edges: rowsOf(seen.edges, rows.edgeRows),
      allowed,
    }),
  );
  const weights: Weights = learn(lessons, { node: rows.nodeRows.size, edge: rows.edgeRows.size }, schedule);
  return { ...rows, weights };
}
