import { tableOf } from "../tables.ts";
import lists from "./title-words.json" with { type: "json" };

const split = (rows: readonly string[]): readonly string[] => rows.join(" ").split(" ");
const words = (rows: readonly string[]): ReadonlySet<string> => new Set(split(rows));

/** Stop words; a title may lose any of them. */
export const STOP = words(lists.stop);

/** Frequent title words, which careless copies lose or replace first. */
export const WEAK = words(lists.weak);

/** A number after one of these distinguishes works of a series. */
export const SERIES = words(lists.series);

const numberWords = tableOf(lists.numbers.join(" "));
/** Single letters count as Roman numerals only where a number is expected. */
const romanLetters = new Map([
  ["i", "1"],
  ["v", "5"],
  ["x", "10"],
]);
const ordinals = words(lists.ordinals);

export const arabic = (word: string): string => numberWords.get(word) ?? word;
export const romanLetter = (word: string): string => romanLetters.get(word) ?? word;
export const isNumber = (word: string): boolean => /^\d+(?:\.\d+)*$/u.test(word) || ordinals.has(word);

/** Words that negate what follows. */
export const NEGATION = words(lists.negation);

/**
 * Pairs of word parts that no typo explains: other substances, directions or opposites. An empty part means the word
 * without it.
 */
const opposedStarts = split(lists.opposedStarts).map((pair) => pair.split("/") as [string, string]);
const opposedEnds = split(lists.opposedEnds);

const between = (a: string, b: string, [one, other]: readonly [string, string]): boolean =>
  a.startsWith(one) &&
  b.startsWith(other) &&
  a.slice(one.length) === b.slice(other.length) &&
  a.length - one.length > 2;

/** Whether two similar words have different meanings. */
export function opposed(a: string, b: string): boolean {
  if (opposedStarts.some((pair) => between(a, b, pair) || between(b, a, pair))) return true;
  const ending = (word: string) => opposedEnds.filter((end) => word.endsWith(end) && word.length - end.length > 2);
  return ending(a).some((end) =>
    ending(b).some((other) => end !== other && a.slice(0, -end.length) === b.slice(0, -other.length)),
  );
}

const contraries = split(lists.contraries).map((pair) => pair.split("/"));
const contrary = new Set(contraries.flatMap(([a, b]) => [`${a}/${b}`, `${b}/${a}`]));
const plainForm = (word: string): string => word.replace(/(?<=\p{L}{3})ly$/u, "");
export const contrasted = (a: string, b: string): boolean =>
  contrary.has(`${plainForm(a)}/${plainForm(b)}`) || opposed(a, b);
