import type { Folded } from "./folded.ts";

/** The first unit at or after a place of the text. */
export function unitAt({ starts }: Folded, place: number): number {
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) < place) low = middle + 1;
    else high = middle;
  }
  return low;
}
