import { longestCommon, type Pair } from "@wellsourced/core";
import type { Range } from "./folded.ts";
import type { Word } from "./words.ts";

/** The stretch of a source most similar to a quotation. */
export interface Nearest {
  /** Indices of equal words in quotation and source. */
  readonly pairs: readonly Pair[];
  /** Share of the quotation's words in `pairs`, by weight. */
  readonly share: number;
}

const WINDOWS = 6;

/** Aligns a quotation with the windows of a source that have most of its words, and returns the best alignment. */
export function nearestTo(quote: readonly Word[], source: readonly Word[], slack: number): Nearest {
  const own = quote.map(({ form }) => form);
  const hits = hitsOf(own, source);
  const size = Math.ceil(own.length * 1.3) + slack;
  const starts =
    own.length <= SHORT && hits.places.length < MANY
      ? [...sameDiagonal(hits, own), ...bestWindows(hits, size)]
      : bestWindows(hits, size);
  let [best, top]: [Nearest, number] = [{ pairs: [], share: 0 }, -1];
  for (const start of starts) {
    const from = Math.max(0, start - slack);
    const other = source.slice(from, start + size + slack).map(({ form }) => form);
    const pairs = tighten({ pairs: alignWords(own, other), own, other, slack }).map(
      ([mine, theirs]): Pair => [mine, theirs + from],
    );
    const near = { pairs, share: shareOf(pairs, hits.weights, own) };
    const score = scoreOf(near, own.length);
    if (score > top) [best, top] = [near, score];
  }
  return best;
}

const SHORT = 12;
const MANY = 200_000;

/** Shares by weight and by number, minus a penalty for a place much longer than the quotation. */
function scoreOf({ pairs, share }: Nearest, length: number): number {
  const [first, last] = [pairs[0], pairs.at(-1)];
  if (!first || !last) return 0;
  const longer = Math.max(0, last[1] - first[1] - (last[0] - first[0]));
  return share + pairs.length / length - Math.min(0.6, (longer / length) * 0.6);
}

/** Positions at which a short quotation has most words at the same offsets. */
function sameDiagonal({ places, forms }: Hits, own: readonly string[]): number[] {
  const votes = new Map<number, number>();
  const positions = Map.groupBy(own.keys(), (mine) => own[mine] ?? "");
  for (const [index, place] of places.entries())
    for (const mine of positions.get(forms[index] ?? "") ?? [])
      votes.set(place - mine, (votes.get(place - mine) ?? 0) + 1);
  const most = [...votes.values()].reduce((top, count) => Math.max(top, count), 0);
  return [...votes]
    .filter(([, count]) => count === most)
    .slice(0, WINDOWS)
    .map(([start]) => Math.max(0, start));
}

interface Hits {
  readonly places: readonly number[];
  readonly forms: readonly string[];
  readonly weights: ReadonlyMap<string, number>;
  readonly counts: ReadonlyMap<string, number>;
}

/** Positions of the quotation's words in the source, and their weights by rarity. */
function hitsOf(own: readonly string[], source: readonly Word[]): Hits {
  const counts = new Map<string, number>();
  for (const form of own) counts.set(form, (counts.get(form) ?? 0) + 1);
  const places: number[] = [];
  const forms: string[] = [];
  const found = new Map<string, number>();
  for (const [index, { form }] of source.entries()) {
    if (!counts.has(form)) continue;
    places.push(index);
    forms.push(form);
    found.set(form, (found.get(form) ?? 0) + 1);
  }
  const weights = new Map([...counts.keys()].map((form) => [form, 1 / (1 + Math.log2(1 + (found.get(form) ?? 0)))]));
  return { places, forms, weights, counts };
}

/** Starts of the windows with most of the quotation's words, best first, without overlaps. */
function bestWindows({ places, forms, weights, counts }: Hits, size: number): number[] {
  const best = new Map<number, { readonly start: number; readonly score: number }>();
  const held = new Map<string, number>();
  let [first, score] = [0, 0];
  for (const [last, place] of places.entries()) {
    const form = forms[last] ?? "";
    const count = held.get(form) ?? 0;
    held.set(form, count + 1);
    if (count < (counts.get(form) ?? 0)) score += weights.get(form) ?? 0;
    while ((places[first] ?? 0) <= place - size) {
      const gone = forms[first++] ?? "";
      const left = (held.get(gone) ?? 1) - 1;
      held.set(gone, left);
      if (left < (counts.get(gone) ?? 0)) score -= weights.get(gone) ?? 0;
    }
    const stretch = Math.floor((3 * place) / size);
    if (score > (best.get(stretch)?.score ?? 0)) best.set(stretch, { start: places[first] ?? 0, score });
  }
  const picked: number[] = [];
  const scores = [...best.values()].sort((a, b) => b.score - a.score);
  for (const { start, score: own } of scores) {
    if (picked.length === WINDOWS || own <= (scores[0]?.score ?? 0) * 0.6) break;
    if (picked.every((other) => Math.abs(other - start) > size / 3)) picked.push(start);
  }
  return picked;
}

interface Drawn {
  readonly pairs: readonly Pair[];
  readonly own: readonly string[];
  readonly other: readonly string[];
  readonly slack: number;
}

/** Moves matched words closer to the longest run, so that frequent words do not extend the place. */
function tighten({ pairs, own, other, slack }: Drawn): Pair[] {
  const core = longestRun(pairs);
  const drawn: Pair[] = [...pairs];
  const draw = (index: number, step: 1 | -1) => {
    const [mine, theirs] = drawn[index] ?? [0, 0];
    for (let at = (drawn[index - step]?.[1] ?? theirs) + step; (theirs - at) * step > 0; at += step)
      if (other[at] === own[mine]) {
        drawn[index] = [mine, at];
        return;
      }
  };
  for (let index = core.from - 1; index >= 0; index--) draw(index, -1);
  for (let index = core.to; index < drawn.length; index++) draw(index, 1);
  return withoutStrays(drawn, core, slack);
}

/** The longest run of pairs that are consecutive on both sides. */
export function longestRun(pairs: readonly Pair[]): Range {
  let [from, best] = [0, { from: 0, to: 0 }];
  for (let index = 1; index <= pairs.length; index++) {
    const [before, pair] = [pairs[index - 1], pairs[index]];
    if (before && pair && pair[0] === before[0] + 1 && pair[1] === before[1] + 1) continue;
    if (index - from > best.to - best.from) best = { from, to: index };
    from = index;
  }
  return best;
}

/** Drops matched words farther from the rest than omissions explain. */
function withoutStrays(pairs: readonly Pair[], core: Range, slack: number): Pair[] {
  const strays = (left: Pair | undefined, right: Pair | undefined) =>
    left !== undefined && right !== undefined && right[1] - left[1] > slack / 2 + 2 * (right[0] - left[0]);
  let [first, last] = [core.from, core.to];
  while (first > 0 && !strays(pairs[first - 1], pairs[first])) first--;
  while (last < pairs.length && !strays(pairs[last - 1], pairs[last])) last++;
  return pairs.slice(first, last);
}

function shareOf(pairs: readonly Pair[], weights: ReadonlyMap<string, number>, own: readonly string[]): number {
  const sum = (forms: readonly string[]) => forms.reduce((all, form) => all + (weights.get(form) ?? 1), 0);
  const [all, matched] = [sum(own), sum(pairs.map(([mine]) => own[mine] ?? ""))];
  return all === 0 ? 0 : matched / all;
}

const MOST_CELLS = 6_000_000;
const RUN = 4;

/** The longest common subsequence of two lists of words. Long lists are split at the longest run that both have once. */
function alignWords(own: readonly string[], other: readonly string[]): Pair[] {
  if (own.length * other.length <= MOST_CELLS)
    return longestCommon(own.length, other.length, (row, column) => own[row] === other[column]);
  const run = sharedRun(own, other);
  if (!run) return [];
  const [ownAt, otherAt, length] = run;
  const [ownEnd, otherEnd] = [ownAt + length, otherAt + length];
  return [
    ...alignWords(own.slice(0, ownAt), other.slice(0, otherAt)),
    ...Array.from({ length }, (_, index): Pair => [ownAt + index, otherAt + index]),
    ...alignWords(own.slice(ownEnd), other.slice(otherEnd)).map(
      ([mine, theirs]): Pair => [mine + ownEnd, theirs + otherEnd],
    ),
  ];
}

/** The longest common run of words, found through runs of four that occur once on each side. */
function sharedRun(own: readonly string[], other: readonly string[]): readonly [number, number, number] | undefined {
  const places = runsOf(other);
  let best: readonly [number, number, number] | undefined;
  for (const [run, ownAt] of runsOf(own)) {
    const otherAt = places.get(run) ?? -1;
    if (ownAt < 0 || otherAt < 0) continue;
    if (best && ownAt < best[0] + best[2] && ownAt - best[0] === otherAt - best[1]) continue;
    let length = RUN;
    while (ownAt + length < own.length && own[ownAt + length] === other[otherAt + length]) length++;
    if (!best || length > best[2]) best = [ownAt, otherAt, length];
  }
  return best;
}

/** Position of each run of words; -1 if it occurs more than once. */
function runsOf(words: readonly string[]): Map<string, number> {
  const runs = new Map<string, number>();
  for (let at = 0; at + RUN <= words.length; at++) {
    const run = words.slice(at, at + RUN).join(" ");
    runs.set(run, runs.has(run) ? -1 : at);
  }
  return runs;
}
