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
export function oppositions(claim: string, source: string, language: Language): Opposition[] {
  const asked = Map.groupBy(placesIn(claim, language), ({ row }) => row);
  if (asked.size === 0) return [];
  const stated = Map.groupBy(placesIn(source, language), ({ row }) => row);
  return [...asked].flatMap(([row, own]) => {
    const other = stated.get(row) ?? [];
    const [first] = own;
    const [rival] = other;
    const shared = own.some(({ side }) => other.some((one) => one.side === side));
    return first && rival && !shared ? [{ claim: first.word, source: rival.word }] : [];
  });
}

const placesIn = (text: string, language: Language): Placed[] =>
  language.opposites.inside ? insideWords(text, language.opposites) : byWord(text, language);

/** The beginning of a word is not that of a function word: "entr*" enters, and "entre" is "between". */
function byWord(text: string, { opposites: { words, starts }, functionWords }: Language): Placed[] {
  return tokenise(text).flatMap(({ form, start, end }) => {
    const sides = [...(words.get(form) ?? [])];
    const longest = functionWords.has(form) ? 0 : Math.min(form.length, LONGEST_START);
    for (let length = 2; length <= longest; length++) sides.push(...(starts.get(form.slice(0, length)) ?? []));
    return sides.map((side) => ({ ...side, word: text.slice(start, end) }));
  });
}

function insideWords(text: string, { starts }: Opposites): Placed[] {
  const folded = foldWord(text);
  return [...starts].flatMap(([word, sides]) =>
    folded.includes(word) ? sides.map((side) => ({ ...side, word })) : [],
  );
}
