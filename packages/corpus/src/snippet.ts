import { goesOn } from "@wellsourced/core/words";
import type { Passage } from "./document.ts";
import { linkWords, plainHeading, withoutAddresses } from "./markdown.ts";
import { keyOf } from "./proximity.ts";
import type { Run, WordCutter } from "./words.ts";

/** An excerpt with its offsets in the text. */
export interface Snippet {
  /** Text of the excerpt; links are replaced by their text. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Closing punctuation after the last word. */
const CLOSING = /^[.!?…。！？»”’"')\]]{1,3}/u;

/** Offsets of a passage without its leading heading, which is shown separately. */
export function behindHeading(text: string, { start, end, headings }: Passage): { start: number; end: number } {
  const heading = headings.at(-1);
  const from = text.lastIndexOf("\n", start - 1) + 1;
  const to = text.indexOf("\n", start);
  const line = text.slice(from, Math.max(from, to));
  const isHeading = heading !== undefined && plainHeading(line).endsWith(heading);
  // A passage may consist of a heading only.
  return isHeading && /[\p{L}\p{N}]/u.test(text.slice(to, end)) ? { start: to, end } : { start, end };
}

/** Returns the excerpt between `start` and `end` with the most query weight, at most `most` characters long. */
export function snippetOf(
  cutter: WordCutter,
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
  weights: ReadonlyMap<string, number>,
  most: number,
): Snippet {
  const runs = [...cutter.runs(withoutAddresses(text.slice(start, end)))];
  const keys = runs.map((run) => keysOf(run).filter((key) => weights.has(key)));
  const richestPart = richest(runs, keys, weights, most);
  const { from, to } = fromSentence(text.slice(start, end), { runs, keys, most }, richestPart);
  const [first, last] = [runs[from], runs[to]];
  if (!(first && last)) return { text: text.slice(start, end).slice(0, most), start, end: Math.min(end, start + most) };
  const limit = start + first.start + most;
  const lastWord = Math.min(start + last.end, limit);
  const [closing = ""] = CLOSING.exec(text.slice(lastWord, Math.min(limit, lastWord + 3))) ?? [];
  const place = { start: start + first.start, end: lastWord + closing.length };
  return { text: linkWords(text.slice(place.start, place.end)), ...place };
}

interface Spread {
  readonly runs: readonly Run[];
  readonly keys: readonly (readonly string[])[];
  readonly most: number;
}

/** Whether a sentence or block ends between two words. */
function endsBetween(text: string, end: number, start: number): boolean {
  const between = text.slice(end, start);
  if (/\n\s*\n|[。！？]/u.test(between)) return true;
  return /[.!?]["”’)\]]{0,2}\s/u.test(between) && !goesOn(text, start);
}

/** Moves the range to the start of its first matching sentence and extends it to the limit. */
function fromSentence(text: string, { runs, keys, most }: Spread, { from, to }: { from: number; to: number }) {
  let first = from;
  while (first < to && keys[first]?.length === 0) first++;
  let begin = first;
  while (begin > from && !endsBetween(text, runs[begin - 1]?.end ?? 0, runs[begin]?.start ?? 0)) begin--;
  const limit = (runs[begin]?.start ?? 0) + most;
  let last = to;
  while ((runs[last + 1]?.end ?? Number.POSITIVE_INFINITY) <= limit) last++;
  return { from: begin, to: last };
}

const keysOf = ({ words }: Run): string[] => words.map(keyOf);

/** Returns the range of runs with the most query weight, counting each word once. Linear: a sliding window. */
function richest(
  runs: readonly Run[],
  keys: readonly (readonly string[])[],
  weights: ReadonlyMap<string, number>,
  most: number,
): { from: number; to: number } {
  const held = new Map<string, number>();
  let sum = 0;
  let best = { from: 0, to: -1, sum: -1 };
  const change = (at: number, by: 1 | -1) => {
    for (const key of keys[at] ?? []) {
      const before = held.get(key) ?? 0;
      held.set(key, before + by);
      if (before + by === (by === 1 ? 1 : 0)) sum += by * (weights.get(key) ?? 0);
    }
  };
  for (let from = 0, to = -1; from < runs.length; from++) {
    const begin = runs[from]?.start ?? 0;
    while (to + 1 < runs.length && (to < from || (runs[to + 1]?.end ?? 0) - begin <= most)) change(++to, 1);
    // The margin keeps the first of equal ranges despite rounding.
    if (sum > best.sum + 1e-9) best = { from, to, sum };
    change(from, -1);
  }
  return best;
}
