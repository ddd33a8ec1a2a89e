import { type Factors, K, type Scores } from "./lattice.ts";

/** What the chain as a whole says of each token, in probabilities; `scale` is what each step was divided by. */
export interface Passes {
  readonly forward: Float64Array;
  readonly backward: Float64Array;
  readonly scale: Float64Array;
}

// Everywhere in this file an index is bound by the length of the table it reads.

/** Is a label allowed at a token? Without a list all are. */
const allows = (allowed: Int32Array | undefined, at: number, label: number): boolean =>
  allowed === undefined || (((allowed[at] as number) >> label) & 1) === 1;

/** The weight of all ways that reach a label at a token, without that token's own factor. */
function reach({ enter, leave, turn }: Factors, forward: Float64Array, at: number, to: number): number {
  let sum = 0;
  for (let from = 0; from < K; from++)
    if (from !== to)
      sum +=
        (forward[(at - 1) * K + from] as number) * (leave[at * K + from] as number) * (turn[from * K + to] as number);
  const stay = (forward[(at - 1) * K + to] as number) * (turn[to * K + to] as number);
  return sum * (enter[at * K + to] as number) + stay;
}

function forwardPass(chain: Factors, allowed: Int32Array | undefined): Pick<Passes, "forward" | "scale"> {
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

/** Forward and backward probabilities of every label at every token. */
export function passes(chain: Factors, allowed?: Int32Array): Passes {
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

/** How probable each label is at each token. */
export function marginals({ forward, backward }: Passes): Float64Array {
  return forward.map((value, at) => value * (backward[at] as number));
}

// Everywhere in this file an index is bound by the length of the table it reads.

/** The best way to each label at one token, from the best ways to the labels of the token before. */
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

/** The likeliest labels of a chain, by number. */
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
