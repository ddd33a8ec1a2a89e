import { termsOf } from "./query-text.ts";
import { withoutStopWords } from "./stop-words.ts";

/** So many words are likely to stand beside each other. */
const LONGEST = 3;

/**
 * A question as phrases that must all occur, for indexes that know nothing looser: as its quotation marks have it, else
 * a short one as a whole and a long one word by word, without the words that stand in every text.
 */
export function phrasesOf(query: string): readonly string[] {
  const words = query.split(/\s+/u).filter(Boolean);
  if (words.length > 0 && words.length <= LONGEST && !query.includes('"')) return [words.join(" ")];
  return termsOf(withoutStopWords(query) ?? query).filter((term) => !/^(?:AND|OR)$/u.test(term));
}
