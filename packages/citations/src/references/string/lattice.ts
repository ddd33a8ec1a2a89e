/**
 * Labels of tokens. Those in the second row belong to no field with known truth; they are separate because different
 * tokens follow an editor, a place or a mark.
 */
export const LABELS = [
  ...(["author", "title", "container", "year", "volume", "issue", "pages", "publisher"] as const),
  ...(["lead", "editor", "place", "date", "mark", "link", "other"] as const),
] as const;

export type Label = (typeof LABELS)[number];

export const K = LABELS.length;

/** Stored integers, or floats during training. */
export type Numbers = Int8Array | Float32Array;

/** Weights of the model: K per feature of a token, 2 K per feature of a border. */
export interface Weights {
  /** Weight of a token's feature for each label. */
  readonly node: Numbers;
  /** Weight of a border's feature for a run of each label starting after it, then for one ending before it. */
  readonly edge: Numbers;
  /** Weight of each label following each other. */
  readonly turn: Float32Array;
  /** Value of 1 in `node` and `edge`. */
  readonly unit: number;
}

/** Rows in the tables of each token's features, and of those of the border before it. */
export interface FeatureRows {
  readonly nodes: readonly Int32Array[];
  readonly edges: readonly Int32Array[];
}

/** Sums of weights: K per token, and K × K for transitions. */
export interface Scores {
  readonly length: number;
  readonly node: Float64Array;
  readonly enter: Float64Array;
  readonly leave: Float64Array;
  readonly turn: Float64Array;
}

// In this file, all indices are within the length of the array they read.
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

/** Returns one half of each row of 2 K. */
function half(edges: Float64Array, offset: number, unit: number): Float64Array {
  const found = new Float64Array(edges.length / 2);
  for (let base = 0; base < found.length; base += K)
    for (let k = 0; k < K; k++) found[base + k] = (edges[2 * base + offset + k] as number) * unit;
  return found;
}

export function scoresOf({ nodes, edges }: FeatureRows, { node, edge, turn, unit }: Weights): Scores {
  const borders = sums(edges, edge, 2 * K);
  return {
    length: nodes.length,
    node: sums(nodes, node, K).map((value) => value * unit),
    enter: half(borders, 0, unit),
    leave: half(borders, K, unit),
    turn: Float64Array.from(turn),
  };
}

/** Limits scores, so that the rest of the chain can outweigh any of them and no factor overflows. */
const MOST = 30;

const powers = (values: Float64Array): Float64Array =>
  values.map((value) => Math.exp(Math.max(-MOST, Math.min(MOST, value))));

/** Exponentiates scores, to multiply instead of add. */
export const factorsOf = ({ length, node, enter, leave, turn }: Scores): Scores => ({
  length,
  node: powers(node),
  enter: powers(enter),
  leave: powers(leave),
  turn: powers(turn),
});

/** Forward and backward probabilities; `scale` is the divisor of each step. */
export interface Passes {
  readonly forward: Float64Array;
  readonly backward: Float64Array;
  readonly scale: Float64Array;
}

/** Whether a label is allowed at a token; without `allowed`, all are. */
const allows = (allowed: Int32Array | undefined, at: number, label: number): boolean =>
  allowed === undefined || (((allowed[at] as number) >> label) & 1) === 1;

/** Sums the weights of all paths to a label at a token, without the token's own factor. */
function reach({ enter, leave, turn }: Scores, forward: Float64Array, at: number, to: number): number {
  let sum = 0;
  for (let from = 0; from < K; from++)
    if (from !== to)
      sum +=
        (forward[(at - 1) * K + from] as number) * (leave[at * K + from] as number) * (turn[from * K + to] as number);
  const stay = (forward[(at - 1) * K + to] as number) * (turn[to * K + to] as number);
  return sum * (enter[at * K + to] as number) + stay;
}

function forwardPass(chain: Scores, allowed: Int32Array | undefined): Pick<Passes, "forward" | "scale"> {
  const forward = new Float64Array(chain.length * K);
  const scale = new Float64Array(chain.length);
  for (let at = 0; at < chain.length; at++) {
    let sum = 0;
    for (let to = 0; to < K; to++) {
      if (!allows(allowed, at, to)) continue;
      const value = (at === 0 ? 1 : reach(chain, forward, at, to)) * (chain.node[at * K + to] as number);
      forward[at * K + to] = value;
      sum += value;
    }
    scale[at] = sum;
    for (let to = 0; to < K; to++) forward[at * K + to] = (forward[at * K + to] as number) / sum;
  }
  return { forward, scale };
}

/** Runs the forward-backward algorithm. */
export function passes(chain: Scores, allowed?: Int32Array): Passes {
  const { length, node, enter, leave, turn } = chain;
  const { forward, scale } = forwardPass(chain, allowed);
  const backward = new Float64Array(length * K);
  const ahead = new Float64Array(K);
  for (let label = 0; label < K; label++)
    backward[(length - 1) * K + label] = allows(allowed, length - 1, label) ? 1 : 0;
  for (let at = length - 1; at > 0; at--) {
    for (let to = 0; to < K; to++)
      ahead[to] = ((backward[at * K + to] as number) * (node[at * K + to] as number)) / (scale[at] as number);
    for (let from = 0; from < K; from++) {
      if (!allows(allowed, at - 1, from)) continue;
      let sum = 0;
      for (let to = 0; to < K; to++)
        if (to !== from)
          sum += (turn[from * K + to] as number) * (enter[at * K + to] as number) * (ahead[to] as number);
      const stay = (turn[from * K + from] as number) * (ahead[from] as number);
      backward[(at - 1) * K + from] = sum * (leave[at * K + from] as number) + stay;
    }
  }
  return { forward, backward, scale };
}

/** Returns the probability of each label at each token. */
export function marginals({ forward, backward }: Passes): Float64Array {
  return forward.map((value, at) => value * (backward[at] as number));
}

/** One Viterbi step: extends the best paths to each label of the previous token by one token. */
function step(
  { node, enter, leave, turn }: Scores,
  at: number,
  before: Float64Array,
  sources: Int8Array,
): Float64Array<ArrayBuffer> {
  const best = new Float64Array(K);
  for (let to = 0; to < K; to++) {
    const entering = enter[at * K + to] as number;
    let source = to;
    let top = (before[to] as number) + (turn[to * K + to] as number);
    for (let from = 0; from < K; from++) {
      if (from === to) continue;
      const by =
        (before[from] as number) + (leave[at * K + from] as number) + (turn[from * K + to] as number) + entering;
      if (by > top) {
        top = by;
        source = from;
      }
    }
    sources[at * K + to] = source;
    best[to] = top + (node[at * K + to] as number);
  }
  return best;
}

/** Returns the most probable sequence of labels, as indices of `LABELS`. */
export function likeliest(scores: Scores): number[] {
  const { length, node } = scores;
  if (length === 0) return [];
  const sources = new Int8Array(length * K);
  let best = Float64Array.from(node.subarray(0, K));
  for (let at = 1; at < length; at++) best = step(scores, at, best, sources);
  let label = best.indexOf(Math.max(...best));
  const path = [label];
  for (let at = length - 1; at > 0; at--) {
    label = sources[at * K + label] as number;
    path.push(label);
  }
  return path.reverse();
}
