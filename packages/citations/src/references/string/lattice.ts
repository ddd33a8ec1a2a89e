/**
 * What a token can be. The kinds in the second row end up in no field that is learnt from truth: they are apart because
 * what follows an editor, a place or a mark differs.
 */
export const LABELS = [
  ...(["author", "title", "container", "year", "volume", "issue", "pages", "publisher"] as const),
  ...(["lead", "editor", "place", "date", "mark", "link", "other"] as const),
] as const;

export type Label = (typeof LABELS)[number];

export const K = LABELS.length;

/** Whole numbers as they are stored, or the numbers that are being learnt. */
export type Numbers = Int8Array | Float32Array;

/** Learnt numbers: a row of K for each feature of a token, of 2 K for each feature of a border. */
export interface Weights {
  /** How much a token's feature speaks for each label. */
  readonly node: Numbers;
  /** How much a border's feature speaks for a run of each label to begin behind it, then for one to end in front of it. */
  readonly edge: Numbers;
  /** For each label how well each other follows it. */
  readonly turn: Float32Array;
  /** What one of the numbers for features is worth. */
  readonly unit: number;
}

/** The rows of each token's features, and of those of the border in front of it. */
export interface Rows {
  readonly nodes: readonly Int32Array[];
  readonly edges: readonly Int32Array[];
}

/** What speaks for each label at each token and border: sums of weights, K for each token, K x K for the turns. */
export interface Scores {
  readonly length: number;
  readonly node: Float64Array;
  readonly enter: Float64Array;
  readonly leave: Float64Array;
  readonly turn: Float64Array;
}

/** The same as factors of a product: powers of e. */
export type Factors = Scores;

// Everywhere in this file an index is bound by the length of the table it reads.
function sums(rows: readonly Int32Array[], table: Numbers, width: number): Float64Array {
  const found = new Float64Array(rows.length * width);
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] as Int32Array;
    const base = at * width;
    for (let each = 0; each < row.length; each++) {
      const from = (row[each] as number) * width;
      for (let k = 0; k < width; k++) found[base + k] = (found[base + k] as number) + (table[from + k] as number);
    }
  }
  return found;
}

/** One half of each row of 2 K. */
function half(edges: Float64Array, offset: number, unit: number): Float64Array {
  const found = new Float64Array(edges.length / 2);
  for (let base = 0; base < found.length; base += K)
    for (let k = 0; k < K; k++) found[base + k] = (edges[2 * base + offset + k] as number) * unit;
  return found;
}

export function scoresOf({ nodes, edges }: Rows, { node, edge, turn, unit }: Weights): Scores {
  const borders = sums(edges, edge, 2 * K);
  return {
    length: nodes.length,
    node: sums(nodes, node, K).map((value) => value * unit),
    enter: half(borders, 0, unit),
    leave: half(borders, K, unit),
    turn: Float64Array.from(turn),
  };
}

/** Nothing is so sure that the rest of the chain could not outweigh it, and no factor leaves the range of numbers. */
const MOST = 30;

const powers = (values: Float64Array): Float64Array =>
  values.map((value) => Math.exp(Math.max(-MOST, Math.min(MOST, value))));

export const factorsOf = ({ length, node, enter, leave, turn }: Scores): Factors => ({
  length,
  node: powers(node),
  enter: powers(enter),
  leave: powers(leave),
  turn: powers(turn),
});
