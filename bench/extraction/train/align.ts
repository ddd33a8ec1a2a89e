/** Maximum cells of a table that is computed in full. */
const MAX_CELLS = 3_000_000;
const GRAMS = [8, 5, 3, 2];

interface Range {
  readonly from: number;
  readonly to: number;
}

/**
 * Determines which words of each block are in the truth. Aligns both texts from unique word sequences inwards, so that
 * a word that also occurs in a menu is not taken for the one in the text.
 */
export function alignBlocks(blocks: readonly (readonly string[])[], truth: readonly string[]): Float64Array {
  const ids = new Map<string, number>();
  const intern = (word: string): number => {
    const known = ids.get(word);
    if (known !== undefined) return known;
    ids.set(word, ids.size);
    return ids.size - 1;
  };
  const page = Int32Array.from(blocks.flat(), intern);
  const wanted = Int32Array.from(truth, intern);
  const match = new Int32Array(page.length).fill(-1);
  align({ page, wanted, match }, { from: 0, to: page.length }, { from: 0, to: wanted.length });
  const ends: number[] = [];
  let end = 0;
  for (const block of blocks) {
    end += block.length;
    ends.push(end);
  }
  const kept = dropStray(match, ends);
  addMoved({ page, wanted, match: kept }, ends);
  const shares = new Float64Array(blocks.length);
  let from = 0;
  for (const [at, to] of ends.entries()) {
    let hits = 0;
    for (let word = from; word < to; word++) if ((kept[word] ?? -1) >= 0) hits++;
    shares[at] = to > from ? hits / (to - from) : 0;
    from = to;
  }
  return shares;
}

interface Texts {
  readonly page: Int32Array;
  readonly wanted: Int32Array;
  /** For each word of the page its index in the truth, or -1. */
  readonly match: Int32Array;
}

function align(texts: Texts, left: Range, right: Range): void {
  const work: (readonly [Range, Range])[] = [[left, right]];
  for (let next = work.pop(); next; next = work.pop()) {
    const [a, b] = trim(texts, next[0], next[1]);
    const [height, width] = [a.to - a.from, b.to - b.from];
    if (height <= 0 || width <= 0) continue;
    if (height * width <= MAX_CELLS) fillTable(texts, a, b);
    else {
      const anchors = findAnchors(texts, a, b);
      let [lastA, lastB] = [a.from, b.from];
      for (const [atA, atB, length] of anchors) {
        for (let by = 0; by < length; by++) texts.match[atA + by] = atB + by;
        work.push([
          { from: lastA, to: atA },
          { from: lastB, to: atB },
        ]);
        [lastA, lastB] = [atA + length, atB + length];
      }
      if (anchors.length > 0)
        work.push([
          { from: lastA, to: a.to },
          { from: lastB, to: b.to },
        ]);
    }
  }
}

/** A common beginning or end needs no search. */
function trim({ page, wanted, match }: Texts, a: Range, b: Range): readonly [Range, Range] {
  let [fromA, fromB, toA, toB] = [a.from, b.from, a.to, b.to];
  while (fromA < toA && fromB < toB && page[fromA] === wanted[fromB]) match[fromA++] = fromB++;
  while (fromA < toA && fromB < toB && page[toA - 1] === wanted[toB - 1]) match[--toA] = --toB;
  return [
    { from: fromA, to: toA },
    { from: fromB, to: toB },
  ];
}

/** Sequences that occur once on each side, in the same order. */
function findAnchors({ page, wanted }: Texts, a: Range, b: Range): [number, number, number][] {
  for (const size of GRAMS) {
    const inA = uniqueGrams(page, a, size);
    const inB = uniqueGrams(wanted, b, size);
    const pairs: [number, number][] = [];
    for (const [gram, at] of inA) {
      const other = inB.get(gram);
      if (at >= 0 && other !== undefined && other >= 0) pairs.push([at, other]);
    }
    if (pairs.length === 0) continue;
    pairs.sort((x, y) => x[0] - y[0]);
    return merge(increasing(pairs), size);
  }
  return [];
}

function uniqueGrams(words: Int32Array, { from, to }: Range, size: number): Map<string, number> {
  const found = new Map<string, number>();
  for (let at = from; at + size <= to; at++) {
    const gram = words.subarray(at, at + size).join(" ");
    found.set(gram, found.has(gram) ? -1 : at);
  }
  return found;
}

/** The longest subsequence whose second number also increases. */
function increasing(pairs: readonly [number, number][]): [number, number][] {
  const tails: number[] = [];
  const before = new Int32Array(pairs.length).fill(-1);
  for (const [at, [, value]] of pairs.entries()) {
    let [low, high] = [0, tails.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[tails[middle] ?? 0]?.[1] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    before[at] = low > 0 ? (tails[low - 1] ?? -1) : -1;
    tails[low] = at;
  }
  const chain: [number, number][] = [];
  for (let at = tails.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) {
    const pair = pairs[at];
    if (pair) chain.unshift(pair);
  }
  return chain;
}

function merge(pairs: readonly [number, number][], size: number): [number, number, number][] {
  const runs: [number, number, number][] = [];
  for (const [a, b] of pairs) {
    const last = runs.at(-1);
    if (!last || a >= last[0] + last[2]) {
      if (!last || b >= last[1] + last[2]) runs.push([a, b, size]);
    } else if (b - last[1] === a - last[0]) last[2] = a - last[0] + size;
  }
  return runs;
}

/** The best common sequence; consecutive words count more. */
function fillTable({ page, wanted, match }: Texts, a: Range, b: Range): void {
  const [height, width] = [a.to - a.from, b.to - b.from];
  const from = new Uint8Array(height * width);
  let above = new Float32Array(width + 1);
  let aboveRun = new Uint8Array(width + 1);
  for (let row = 0; row < height; row++) {
    const here = new Float32Array(width + 1);
    const run = new Uint8Array(width + 1);
    const word = page[a.from + row];
    for (let column = 0; column < width; column++) {
      const [up, side] = [above[column + 1] ?? 0, here[column] ?? 0];
      let best = Math.max(up, side);
      let way = up >= side ? 1 : 2;
      if (word === wanted[b.from + column]) {
        const score = (above[column] ?? 0) + ((aboveRun[column] ?? 0) > 0 ? 1.4 : 0.7);
        if (score >= best) {
          best = score;
          way = 3;
          run[column + 1] = 1;
        }
      }
      here[column + 1] = best;
      from[row * width + column] = way;
    }
    above = here;
    aboveRun = run;
  }
  let [row, column] = [height - 1, width - 1];
  while (row >= 0 && column >= 0) {
    const way = from[row * width + column];
    if (way === 3) match[a.from + row--] = b.from + column--;
    else if (way === 1) row--;
    else column--;
  }
}

/**
 * Words that matched by accident: shorter than three letters, in a block that matches only in part and has no matching
 * neighbour.
 */
function dropStray(match: Int32Array, ends: readonly number[]): Int32Array {
  const kept = match.slice();
  let start = 0;
  for (const end of ends) {
    for (let at = start; at < end; ) {
      if ((match[at] ?? -1) < 0) {
        at++;
        continue;
      }
      let to = at + 1;
      while (to < end && match[to] === (match[to - 1] ?? 0) + 1) to++;
      const isWhole = at === start && to === end;
      const near = isNear(match, start - 1, match[at] ?? 0) || isNear(match, end, match[to - 1] ?? 0);
      if (to - at < 3 && !(isWhole && (near || to - at >= 3)) && !(to - at >= (end - start) * 0.6 && near))
        kept.fill(-1, at, to);
      at = to;
    }
    start = end;
  }
  return kept;
}

function isNear(match: Int32Array, at: number, place: number): boolean {
  const other = match[at] ?? -1;
  return other >= 0 && Math.abs(other - place) <= 4;
}

const MOVED = 4;

/** Text in a different order in the truth. */
function addMoved({ page, wanted, match }: Texts, ends: readonly number[]): void {
  const taken = new Uint8Array(wanted.length);
  for (const at of match) if (at >= 0) taken[at] = 1;
  const left = new Map<string, number>();
  for (let at = 0; at + MOVED <= wanted.length; at++) {
    if (taken.subarray(at, at + MOVED).some((it) => it === 1)) continue;
    const gram = wanted.subarray(at, at + MOVED).join(" ");
    left.set(gram, (left.get(gram) ?? 0) + 1);
  }
  let start = 0;
  for (const end of ends) {
    const total = end - start - MOVED + 1;
    const free = total > 0 && match.subarray(start, end).filter((it) => it >= 0).length * 2 < end - start;
    if (free) {
      const hits: number[] = [];
      for (let at = start; at + MOVED <= end; at++)
        if ((left.get(page.subarray(at, at + MOVED).join(" ")) ?? 0) > 0) hits.push(at);
      if (hits.length >= total * 0.6)
        for (const at of hits) {
          const gram = page.subarray(at, at + MOVED).join(" ");
          left.set(gram, (left.get(gram) ?? 0) - 1);
          for (let by = 0; by < MOVED; by++) if ((match[at + by] ?? -1) < 0) match[at + by] = wanted.length;
        }
    }
    start = end;
  }
}
