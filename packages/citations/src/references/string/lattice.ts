import { K } from "./labels.ts";

/** Learnt numbers, a row of K for each feature. */
export interface Weights {
  /** For a token's feature: how much it speaks for each label. */
  readonly node: Float32Array;
  /** For a border's feature: how much it speaks for a run of each label that begins behind it. */
  readonly start: Float32Array;
  /** For a border's feature: how much it speaks for a run of each label that ends in front of it. */
  readonly end: Float32Array;
  /** For each label how well each other follows it. */
  readonly turn: Float32Array;
}

/** The rows of each token's features, and of those of the border in front of it. */
export interface Rows {
  readonly nodes: readonly Int32Array[];
  readonly edges: readonly Int32Array[];
}

/** The chain's factors, K for each token, K x K for the turns. */
export interface Factors {
  readonly length: number;
  readonly node: Float64Array;
  readonly enter: Float64Array;
  readonly leave: Float64Array;
  readonly turn: Float64Array;
}

/** Nothing is so sure that the rest of the chain could not outweigh it, and no factor leaves the range of numbers. */
const MOST = 30;

// Everywhere in this file an index is bound by the length of the table it reads.
function factors(rows: readonly Int32Array[], table: Float32Array): Float64Array {
  const found = new Float64Array(rows.length * K);
  for (let at = 0; at < rows.length; at++) {
    const base = at * K;
    for (const row of rows[at] as Int32Array)
      for (let k = 0; k < K; k++) found[base + k] = (found[base + k] as number) + (table[row * K + k] as number);
  }
  return powers(found);
}

function powers(values: Float64Array): Float64Array {
  for (let at = 0; at < values.length; at++)
    values[at] = Math.exp(Math.max(-MOST, Math.min(MOST, values[at] as number)));
  return values;
}

export const factorsOf = ({ nodes, edges }: Rows, { node, start, end, turn }: Weights): Factors => ({
  length: nodes.length,
  node: factors(nodes, node),
  enter: factors(edges, start),
  leave: factors(edges, end),
  turn: powers(Float64Array.from(turn)),
});
