import { featuresOf } from "./features.ts";
import { K, LABELS, type Label } from "./labels.ts";
import { factorsOf } from "./lattice.ts";
import { marginals, passes } from "./marginals.ts";
import type { Model } from "./pack.ts";
import { type Token, tail } from "./tokens.ts";
import { likeliest } from "./viterbi.ts";

/** A token's label, and how probable it is. */
export interface Tag {
  readonly label: Label;
  readonly probability: number;
}

const rowsOf = (features: readonly number[], rows: ReadonlyMap<number, number>): Int32Array =>
  Int32Array.from(features.map((hash) => rows.get(hash)).filter((row) => row !== undefined));

/** What each token of a reference is. */
export function tag(raw: string, tokens: readonly Token[], { nodeRows, edgeRows, weights }: Model): Tag[] {
  if (tokens.length === 0) return [];
  const { nodes, edges } = featuresOf(tokens, tail(raw, tokens));
  const rows = { nodes: nodes.map((it) => rowsOf(it, nodeRows)), edges: edges.map((it) => rowsOf(it, edgeRows)) };
  const chain = factorsOf(rows, weights);
  const sure = marginals(passes(chain));
  return likeliest(chain).map((label, at) => ({
    label: LABELS[label] ?? "other",
    probability: sure[at * K + label] ?? 0,
  }));
}
