import { K } from "./labels.ts";
import type { Factors } from "./lattice.ts";

// Everywhere in this file an index is bound by the length of the table it reads.

/** The likeliest labels of a chain, by number. */
export function likeliest({ length, node, enter, leave, turn }: Factors): number[] {
  if (length === 0) return [];
  let best = Float64Array.from({ length: K }, (_, label) => Math.log(node[label] as number));
  const sources: Int8Array[] = [];
  const turns = turn.map(Math.log);
  for (let at = 1; at < length; at++) {
    const leaves = Float64Array.from(best, (value, from) => value + Math.log(leave[at * K + from] as number));
    const source = new Int8Array(K);
    best = Float64Array.from(best, (value, to) => {
      let [top, from] = [value + (turns[to * K + to] as number), to];
      const entering = Math.log(enter[at * K + to] as number);
      for (let other = 0; other < K; other++) {
        const by = (leaves[other] as number) + (turns[other * K + to] as number) + entering;
        if (other !== to && by > top) [top, from] = [by, other];
      }
      source[to] = from;
      return top + Math.log(node[at * K + to] as number);
    });
    sources.push(source);
  }
  const path = [best.indexOf(Math.max(...best))];
  for (const source of sources.reverse()) path.push(source[path.at(-1) as number] as number);
  return path.reverse();
}
