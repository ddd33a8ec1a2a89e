import { featuresOf, type Seen } from "../../packages/citations/src/references/string/features.ts";
import { K } from "../../packages/citations/src/references/string/labels.ts";
import type { Weights } from "../../packages/citations/src/references/string/lattice.ts";
import type { Model } from "../../packages/citations/src/references/string/pack.ts";
import { type Token, tail, tokenize } from "../../packages/citations/src/references/string/tokens.ts";
import { align, type Example } from "./align.ts";
import { type Lesson, learn, type Schedule } from "./learn.ts";

/** An example with all that is seen of it. */
export interface Sample {
  readonly example: Example;
  readonly tokens: readonly Token[];
  readonly seen: Seen;
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

type Side = keyof Seen;

/** In how many references each feature is seen. */
function counts(samples: readonly Sample[], side: Side): Map<number, number> {
  const found = new Map<number, number>();
  for (const { seen } of samples)
    for (const hash of new Set(seen[side].flat())) found.set(hash, (found.get(hash) ?? 0) + 1);
  return found;
}

const numbered = (hashes: readonly number[]): Map<number, number> => new Map(hashes.map((hash, row) => [hash, row]));

const rowsOf = (features: readonly (readonly number[])[], rows: ReadonlyMap<number, number>): Int32Array[] =>
  features.map((it) => Int32Array.from(it.map((hash) => rows.get(hash)).filter((row) => row !== undefined)));

export interface Choice {
  /** A feature of fewer references than this is not looked at: it would be a memory of them. */
  readonly fewest: number;
  /** How many features of tokens and of borders are kept. */
  readonly nodes: number;
  readonly edges: number;
}

/** The features whose weights, taken together and by how often they are needed, matter most. */
function strongest(
  rows: ReadonlyMap<number, number>,
  seen: ReadonlyMap<number, number>,
  tables: readonly Float32Array[],
  count: number,
): number[] {
  const strength = (hash: number, row: number): number => {
    let sum = 0;
    for (const table of tables) for (let label = 0; label < K; label++) sum += (table[row * K + label] ?? 0) ** 2;
    return Math.sqrt(sum) * Math.sqrt(seen.get(hash) ?? 0);
  };
  return [...rows]
    .map(([hash, row]) => [hash, strength(hash, row)] as const)
    .sort(([a, first], [b, second]) => second - first || a - b)
    .slice(0, count)
    .map(([hash]) => hash)
    .sort((a, b) => a - b);
}

/** Learns once with every feature, then again with those that matter. */
export function fit(samples: readonly Sample[], choice: Choice, schedule: Schedule): Model {
  const seen = { nodes: counts(samples, "nodes"), edges: counts(samples, "edges") };
  const frequent = (side: Side): Map<number, number> =>
    numbered([...seen[side]].filter(([, count]) => count >= choice.fewest).map(([hash]) => hash));
  const first = train(samples, { nodeRows: frequent("nodes"), edgeRows: frequent("edges") }, schedule);
  const { node, start, end } = first.weights;
  const nodeRows = numbered(strongest(first.nodeRows, seen.nodes, [node], choice.nodes));
  const edgeRows = numbered(strongest(first.edgeRows, seen.edges, [start, end], choice.edges));
  return train(samples, { nodeRows, edgeRows }, schedule);
}

function train(samples: readonly Sample[], rows: Omit<Model, "weights">, schedule: Schedule): Model {
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
