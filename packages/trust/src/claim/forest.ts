/** A node of a tree; a negative branch is `~leaf`. */
type Node = readonly [feature: number, limit: number, low: number, high: number];

/** Learnt trees whose leaves add up to log odds. */
export interface Forest {
  readonly base: number;
  readonly trees: readonly (readonly [nodes: readonly Node[], leaves: readonly number[]])[];
}

/** The probability that a forest assigns to a row of features. */
export function probability({ base, trees }: Forest, row: readonly number[]): number {
  let odds = base;
  for (const [nodes, leaves] of trees) {
    let at = nodes.length > 0 ? 0 : -1;
    for (let node = nodes[at]; node; node = nodes[at]) at = (row[node[0]] ?? 0) <= node[1] ? node[2] : node[3];
    odds += leaves[~at] ?? 0;
  }
  return 1 / (1 + Math.exp(-odds));
}
