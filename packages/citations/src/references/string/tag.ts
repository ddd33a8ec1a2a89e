import { featuresOf } from "./features.ts";
import { K, LABELS, type Label } from "./labels.ts";
import { factorsOf, scoresOf } from "./lattice.ts";
import { marginals, passes } from "./marginals.ts";
import type { Model } from "./pack.ts";
import type { RowFinder } from "./row-table.ts";
import { type Token, tail } from "./tokens.ts";
import { likeliest } from "./viterbi.ts";

/** A token's label, and how probable it is. */
export interface Tag {
  readonly label: Label;
  readonly probability: number;
}

/** The rows of the features that the model knows. */
function rowsOf(features: readonly number[], rows: RowFinder): Int32Array {
  const found = new Int32Array(features.length);
  let count = 0;
  for (const hash of features) {
    const row = rows.get(hash);
    if (row !== undefined) found[count++] = row;
  }
  return found.subarray(0, count);
}

/** What each token of a reference is. */
export function tag(raw: string, tokens: readonly Token[], { nodeRows, edgeRows, weights }: Model): Tag[] {
  if (tokens.length === 0) return [];
  const { nodes, edges } = featuresOf(tokens, tail(raw, tokens));
  const rows = { nodes: nodes.map((it) => rowsOf(it, nodeRows)), edges: edges.map((it) => rowsOf(it, edgeRows)) };
  const scores = scoresOf(rows, weights);
  const sure = marginals(passes(factorsOf(scores)));
  return likeliest(scores).map((label, at) => ({
    label: LABELS[label] ?? "other",
    probability: sure[at * K + label] ?? 0,
  }));
}
