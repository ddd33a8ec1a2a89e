import { plain } from "./fold.ts";
import type { Language } from "./languages/define.ts";

/** Where a clause ends: punctuation, dashes set off by blanks, brackets. A point inside a number does not count. */
const BREAK = /(?<!\p{Nd})[.,]|[.,](?!\p{Nd})|[;:!?…()[\]{}。，、；：！？—–]|\s-\s/gu;

export interface Clause {
  readonly start: number;
  readonly end: number;
}

/** The clauses of a sentence, in order. */
export function clausesOf(sentence: string): Clause[] {
  const clauses: Clause[] = [];
  let start = 0;
  const add = (end: number) => {
    if (sentence.slice(start, end).trim() !== "") clauses.push({ start, end });
  };
  for (const { index, 0: mark } of sentence.matchAll(BREAK)) {
    add(index);
    start = index + mark.length;
  }
  add(sentence.length);
  return clauses;
}

/** True when a stretch denies: by an odd number of negations, or by any where two are still one. */
export function denies(text: string, language: Language): boolean {
  const { negation, notNegation, concord } = language;
  const lower = plain(text);
  const kept = notNegation ? lower.replace(notNegation, " ") : lower;
  const count = kept.match(negation)?.length ?? 0;
  return concord ? count > 0 : count % 2 === 1;
}
