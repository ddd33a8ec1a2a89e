import { fold } from "@wellsourced/core";
import type { Language, Opposites, Side } from "../languages/define.ts";
import { tokenise } from "../tokens.ts";

/** Opposite words of the claim and the source. */
export type Opposition = {
  readonly claim: string;
  readonly source: string;
};

interface Placed extends Side {
  readonly word: string;
  /** The noun it describes, folded: "the lower river". */
  readonly noun?: string | undefined;
  /** Whether it follows a content word, as a verb does: "sales rose". */
  readonly isVerb?: boolean;
}

/** Length of the prefix of nouns compared, so that "river" and "rivers" match. */
const SAME_START = 5;

/** Whether two words can be opposites: adjectives only if they describe one noun, and never an adjective and a verb. */
function isOfOneKind(a: Placed, b: Placed): boolean {
  if (a.noun !== undefined && b.noun !== undefined) return a.noun.slice(0, SAME_START) === b.noun.slice(0, SAME_START);
  const [described, other] = a.noun === undefined ? [b, a] : [a, b];
  return described.noun === undefined || !other.isVerb;
}

const LONGEST_START = 12;

/** Opposite words of two texts in one language, unless one of them has both. */
export function oppositions(claim: string, source: string, language: Language): Opposition[] {
  const asked = Map.groupBy(placesIn(claim, language), ({ row }) => row);
  if (asked.size === 0) return [];
  const stated = Map.groupBy(placesIn(source, language), ({ row }) => row);
  return [...asked].flatMap(([row, own]) => {
    const others = stated.get(row) ?? [];
    if (own.some(({ side }) => others.some((other) => other.side === side))) return [];
    for (const one of own)
      for (const other of others) if (isOfOneKind(one, other)) return [{ claim: one.word, source: other.word }];
    return [];
  });
}

const placesIn = (text: string, language: Language): Placed[] =>
  language.opposites.inside ? insideWords(text, language.opposites) : byWord(text, language);

/** Beginnings do not match function words: "entr*" means entering, but "entre" is "between". */
function byWord(text: string, { opposites: { words, starts }, determiners, functionWords }: Language): Placed[] {
  const tokens = tokenise(text);
  return tokens.flatMap(({ form, start, end }, index) => {
    const sides = [...(words.get(form) ?? [])];
    const longest = functionWords.has(form) ? 0 : Math.min(form.length, LONGEST_START);
    for (let length = 2; length <= longest; length++) sides.push(...(starts.get(form.slice(0, length)) ?? []));
    if (sides.length === 0) return [];
    const [previous, next] = [tokens[index - 1], tokens[index + 1]];
    const isBeforeNoun = next && !functionWords.has(next.form) && /^[ \u00a0]$/u.test(text.slice(end, next.start));
    const noun = isBeforeNoun && previous && determiners?.has(previous.form) ? next.form : undefined;
    const isVerb = determiners !== undefined && previous !== undefined && !functionWords.has(previous.form);
    return sides.map((side) => ({ ...side, word: text.slice(start, end), noun, isVerb }));
  });
}

function insideWords(text: string, { starts }: Opposites): Placed[] {
  const folded = fold(text);
  return [...starts].flatMap(([word, sides]) =>
    folded.includes(word) ? sides.map((side) => ({ ...side, word })) : [],
  );
}
