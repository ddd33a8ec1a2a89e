import { plain } from "../fold.ts";
import { remember } from "../remember.ts";
import { arabic } from "./ar.ts";
import { german } from "./de.ts";
import type { Language } from "./define.ts";
import { english } from "./en.ts";
import { spanish } from "./es.ts";
import { persian } from "./fa.ts";
import { french } from "./fr.ts";
import { indonesian } from "./id.ts";
import { italian } from "./it.ts";
import { japanese } from "./ja.ts";
import { korean } from "./ko.ts";
import { dutch } from "./nl.ts";
import { portuguese } from "./pt.ts";
import { russian } from "./ru.ts";
import { chinese } from "./zh.ts";

const latin = [english, german, french, spanish, italian, portuguese, dutch, indonesian];
const made = new Map<() => Language, Language>();

/** The lists of a language, compiled when they are first needed. */
const listsOf = (language: () => Language): Language => remember(made, language, (make) => make());

/** Every language we have lists for. */
export const languages = (): readonly Language[] =>
  [...latin, russian, arabic, persian, korean, japanese, chinese].map(listsOf);

const SAMPLE = 4_000;
const share = (text: string, pattern: RegExp): number => (text.match(pattern)?.length ?? 0) / (text.length || 1);

/**
 * The language whose lists fit a text: by script, and among Latin scripts by the function words it holds. A text that
 * shows nothing counts as English. `hint` is a longer text by the same hand, for sentences too short to tell.
 */
export function detectLanguage(text: string, hint = ""): Language {
  const sample = text.slice(0, SAMPLE);
  if (share(sample, /[\p{Script=Hiragana}\p{Script=Katakana}]/gu) > 0.08) return listsOf(japanese);
  if (share(sample, /\p{Script=Han}/gu) > 0.15) return listsOf(chinese);
  if (share(sample, /\p{Script=Hangul}/gu) > 0.15) return listsOf(korean);
  if (share(sample, /\p{Script=Cyrillic}/gu) > 0.3) return listsOf(russian);
  if (share(sample, /\p{Script=Arabic}/gu) > 0.3)
    return share(sample, /[پچژگیک\u200c]/gu) > 0.01 ? listsOf(persian) : listsOf(arabic);
  return byFunctionWords(sample, hint.slice(0, SAMPLE));
}

/** The words that carry grammar, not matter, in the language of a text, folded: articles, pronouns, question words. */
export const functionWordsOf = (text: string): ReadonlySet<string> => detectLanguage(text).functionWords;

function byFunctionWords(text: string, hint: string): Language {
  const own = plainWords(text);
  const other = plainWords(hint);
  let best = listsOf(english);
  let most = 0;
  for (const language of latin.map(listsOf)) {
    const hits = (words: readonly string[]) => words.filter((word) => language.functionWords.has(word)).length;
    // A word of the text itself says more than one of the hint, of which there are many.
    const score = hits(own) / (own.length + 2) + hits(other) / (other.length + 20);
    if (score > most * 1.02) [best, most] = [language, score];
  }
  return best;
}

const plainWords = (text: string): string[] =>
  plain(text)
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/gu, "")
    .match(/\p{L}+/gu) ?? [];
