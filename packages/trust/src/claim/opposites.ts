import { foldWord } from "../fold.ts";
import type { Language, Opposites, Side } from "../languages/define.ts";
import { tokenise } from "../tokens.ts";

/** A word of the claim and a word of the source that exclude each other. */
export type Opposition = {
  readonly claim: string;
  readonly source: string;
};

interface Placed extends Side {
  readonly word: string;
}

const LONGEST_START = 12;

/** Words of two stretches of one language that exclude each other, where neither stretch holds both. */
export function oppositions(claim: string, source: string, { opposites }: Language): Opposition[] {
  const asked = Map.groupBy(placesIn(claim, opposites), ({ row }) => row);
  if (asked.size === 0) return [];
  const stated = Map.groupBy(placesIn(source, opposites), ({ row }) => row);
  return [...asked].flatMap(([row, own]) => {
    const other = stated.get(row) ?? [];
    const [first] = own;
    const [rival] = other;
    const shared = own.some(({ side }) => other.some((one) => one.side === side));
    return first && rival && !shared ? [{ claim: first.word, source: rival.word }] : [];
  });
}

const placesIn = (text: string, opposites: Opposites): Placed[] =>
  opposites.inside ? insideWords(text, opposites) : byWord(text, opposites);

function byWord(text: string, { words, starts }: Opposites): Placed[] {
  return tokenise(text).flatMap(({ form, start, end }) => {
    const sides = [...(words.get(form) ?? [])];
    for (let length = 2; length <= Math.min(form.length, LONGEST_START); length++)
      sides.push(...(starts.get(form.slice(0, length)) ?? []));
    return sides.map((side) => ({ ...side, word: text.slice(start, end) }));
  });
}

function insideWords(text: string, { starts }: Opposites): Placed[] {
  const folded = foldWord(text);
  return [...starts].flatMap(([word, sides]) =>
    folded.includes(word) ? sides.map((side) => ({ ...side, word })) : [],
  );
}
