import type { Stretch } from "@wellsourced/core/markdown";
import { plain } from "../fold.ts";
import type { Language } from "../languages/define.ts";
import { tokenise } from "../tokens.ts";
import silenceWords from "./silence-words.json" with { type: "json" };
import { isListed, wordList } from "./word-list.ts";

/** By language, nouns for sources and verbs of saying; `*` matches any ending. */
const byLanguage: Readonly<Record<string, { readonly sources: string; readonly verbs: string }>> = silenceWords;

/** Between a negation and its verb: "not explicitly", "no details are"; no comma, which begins another clause. */
const AHEAD = /^[^,;:，；：]{0,40}$/u;
const WORDS_AHEAD = 3;
/** Between a verb and its negation: "erwähnt nicht", and in languages with postfix negation, "言及されていない". */
const BEHIND = /^\s?$/u;
const BEHIND_POSTFIX = /^[^,;:，；：、]{0,8}$/u;

/** Positions of listed words; in Korean and scripts without spaces, also within words. */
function placesOf(text: string, list: string, { opposites }: Language): Stretch[] {
  const words = wordList(list);
  if (opposites.inside)
    return [...words.whole].flatMap((word) => {
      const start = text.indexOf(word);
      return start < 0 ? [] : [{ start, end: start + word.length }];
    });
  return tokenise(text).filter(({ form }) => isListed(form, words));
}

/**
 * Whether a sentence claims that its sources do not mention something: "The passages do not mention who led it." Shared
 * words with a source are no evidence for or against such a sentence.
 */
export function claimsAbsence(sentence: string, language: Language): boolean {
  const { code, negation, postfix } = language;
  const lists = Object.hasOwn(byLanguage, code) ? byLanguage[code] : undefined;
  if (!lists) return false;
  const text = plain(sentence);
  const verbs = placesOf(text, lists.verbs, language);
  if (verbs.length === 0 || placesOf(text, lists.sources, language).length === 0) return false;
  return [...text.matchAll(negation)].some(({ index, 0: word }) =>
    verbs.some(({ start, end }) => {
      const ahead = text.slice(index + word.length, start);
      const isAhead = index < start && AHEAD.test(ahead) && tokenise(ahead).length <= WORDS_AHEAD;
      return isAhead || (end <= index && (postfix ? BEHIND_POSTFIX : BEHIND).test(text.slice(end, index)));
    }),
  );
}
