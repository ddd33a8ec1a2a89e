import { fold } from "@wellsourced/core";
import { remember } from "../remember.ts";
import ar from "./ar.json" with { type: "json" };
import de from "./de.json" with { type: "json" };
import { defineLanguage, type Language, type Lists } from "./define.ts";
import en from "./en.json" with { type: "json" };
import es from "./es.json" with { type: "json" };
import fa from "./fa.json" with { type: "json" };
import fr from "./fr.json" with { type: "json" };
import id from "./id.json" with { type: "json" };
import it from "./it.json" with { type: "json" };
import ja from "./ja.json" with { type: "json" };
import ko from "./ko.json" with { type: "json" };
import nl from "./nl.json" with { type: "json" };
import pt from "./pt.json" with { type: "json" };
import ru from "./ru.json" with { type: "json" };
import zh from "./zh.json" with { type: "json" };

const latin = ["en", "de", "fr", "es", "it", "pt", "nl", "id"] as const;
const codes = [...latin, "ru", "ar", "fa", "ko", "ja", "zh"] as const;
type Code = (typeof codes)[number];
const lists: Readonly<Record<Code, Lists>> = { ar, de, en, es, fa, fr, id, it, ja, ko, nl, pt, ru, zh };
const compiled = new Map<Code, Language>();

/** The lists of a language, compiled when they are first needed. */
const languageOf = (code: Code): Language => remember(compiled, code, () => defineLanguage(code, lists[code]));

/** Every language we have lists for. */
export const languages = (): readonly Language[] => codes.map(languageOf);

const SAMPLE = 4_000;
const share = (text: string, pattern: RegExp): number => (text.match(pattern)?.length ?? 0) / (text.length || 1);

/**
 * The language whose lists fit a text: by script, and among Latin scripts by the function words it holds. A text that
 * shows nothing counts as English. `hint` is a longer text by the same hand, for sentences too short to tell.
 */
export function detectLanguage(text: string, hint = ""): Language {
  const sample = text.slice(0, SAMPLE);
  if (share(sample, /[\p{Script=Hiragana}\p{Script=Katakana}]/gu) > 0.08) return languageOf("ja");
  if (share(sample, /\p{Script=Han}/gu) > 0.15) return languageOf("zh");
  if (share(sample, /\p{Script=Hangul}/gu) > 0.15) return languageOf("ko");
  if (share(sample, /\p{Script=Cyrillic}/gu) > 0.3) return languageOf("ru");
  if (share(sample, /\p{Script=Arabic}/gu) > 0.3)
    return share(sample, /[پچژگیک\u200c]/gu) > 0.01 ? languageOf("fa") : languageOf("ar");
  return byFunctionWords(sample, hint.slice(0, SAMPLE));
}

/** The words that carry grammar, not matter, in the language of a text, folded: articles, pronouns, question words. */
export const functionWordsOf = (text: string): ReadonlySet<string> => detectLanguage(text).functionWords;

function byFunctionWords(text: string, hint: string): Language {
  const own = plainWords(text);
  const other = plainWords(hint);
  let best = languageOf("en");
  let most = 0;
  for (const language of latin.map(languageOf)) {
    const hits = (words: readonly string[]) => words.filter((word) => language.functionWords.has(word)).length;
    // A word of the text itself says more than one of the hint, of which there are many.
    const score = hits(own) / (own.length + 2) + hits(other) / (other.length + 20);
    if (score > most * 1.02) [best, most] = [language, score];
  }
  return best;
}

const plainWords = (text: string): string[] => fold(text).match(/\p{L}+/gu) ?? [];
