import { K } from "./labels.ts";
import type { Scores } from "./lattice.ts";

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
