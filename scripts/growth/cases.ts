/** Generated texts that repeat a few marks: slow readers are nearly always caused by a mark without an end. */
import type { Door } from "./doors.ts";

/** Allowed exponent of growth. */
export const STEEPEST = 1.3;

export interface Case {
  readonly door: string;
  readonly before: string;
  readonly again: string;
  readonly after: string;
  /** The expression under test, which must be reached. */
  readonly proves?: string;
}

/** Pseudo-random numbers from 0 to 1, equal for equal seeds (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const seedOf = (seed: number, name: string): number =>
  [...name].reduce((sum, letter) => Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 0x01000193), seed);

/** Each mark alone and random combinations, in random order. */
export function casesFor({ name, marks }: Pick<Door, "name" | "marks">, count: number, seed: number): Case[] {
  const next = numbers(seedOf(seed, name));
  const any = () => marks[Math.floor(next() * marks.length)] ?? "";
  const several = (most: number) => Array.from({ length: Math.floor(next() * (most + 1)) }, any).join("");
  const made = Array.from({ length: count }, (): Case => {
    const again = any() + several(2);
    return { door: name, before: several(2), again, after: several(2) };
  });
  const all = [...marks.map((again): Case => ({ door: name, before: "", again, after: "" })), ...made];
  return all
    .map((it) => ({ it, place: next() }))
    .sort((one, other) => one.place - other.place)
    .map(({ it }) => it);
}

/** Stands for the number of the repetition, so that names and targets differ. */
const NTH = "№";

/** The text of a case with about this length. */
export function textOf({ before, again, after }: Case, length: number): string {
  const times = Math.max(1, Math.floor(length / Math.max(1, again.length)));
  const repeated = again.includes(NTH)
    ? Array.from({ length: times }, (_, at) => again.replaceAll(NTH, String(at + 1))).join("")
    : again.repeat(times);
  return before + repeated + after;
}
