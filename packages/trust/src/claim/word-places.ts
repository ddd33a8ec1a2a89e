import type { Language } from "../languages/define.ts";
import { remember } from "../remember.ts";
import type { Span } from "../sentences.ts";
import { tokenise } from "../tokens.ts";
import { createLikeness, keyOf, SHORTEST_START } from "./terms.ts";

/** The words of a text by their keys, numbered in the order of the text. */
export interface WordPlaces {
  readonly keys: readonly string[];
  /** Indices of the sentences with each key; absent for words outside of sentences. */
  readonly places: readonly (readonly number[])[];
  /** Whether a sentence has a word with this key. */
  has(key: string): boolean;
  /** Numbers of the keys that may match one of these, ascending. */
  startingLike(keys: readonly string[]): readonly number[];
  /** Numbers of the keys in sentences that resemble a key. */
  resembling(key: string): readonly number[];
  /** Number of the key of each word in the text; computed on first use. */
  words(): Int32Array;
}

/** Finds the words of sentences and those of their text, `formsOf`. Linear. */
export function wordPlacesOf(
  sentences: readonly Span[],
  formsOf: () => readonly string[],
  language: Language,
): WordPlaces {
  const keys: string[] = [];
  const numbers = new Map<string, number>();
  const byStart = new Map<string, number[]>();
  const byForm = new Map<string, number>();
  const add = (key: string): number => {
    if (key.length >= SHORTEST_START) remember(byStart, key.slice(0, SHORTEST_START), () => []).push(keys.length);
    return keys.push(key) - 1;
  };
  const numberOf = (form: string): number =>
    remember(byForm, form, () => remember(numbers, keyOf(form, language), add));
  const places: number[][] = [];
  for (const [index, { sentence }] of sentences.entries())
    for (const { form } of tokenise(sentence)) {
      const number = numberOf(form);
      const list = places[number] ?? [];
      places[number] = list;
      if (list.at(-1) !== index) list.push(index);
    }
  let words: Int32Array | undefined;
  let likeness: ReturnType<typeof createLikeness> | undefined;
  return {
    keys,
    places,
    has: (key) => (numbers.get(key) ?? Infinity) < places.length,
    startingLike(wanted) {
      const found = wanted.flatMap((key) => [
        ...(byStart.get(key.slice(0, SHORTEST_START)) ?? []),
        ...(numbers.has(key) ? [numbers.get(key) ?? 0] : []),
      ]);
      return [...new Set(found)].sort((a, b) => a - b);
    },
    resembling(key) {
      likeness ??= createLikeness(keys.slice(0, places.length));
      return likeness(key);
    },
    words: () => (words ??= Int32Array.from(formsOf(), numberOf)),
  };
}
