import type { Language } from "../languages/define.ts";
import { temperatures } from "../quantities.ts";
import { remember } from "../remember.ts";
import { american, stem } from "../stem.ts";
import { type Token, tokenise } from "../tokens.ts";

/** A word of the claim that a source can be searched for. */
export interface Term {
  /** What stands for the word and its other forms. */
  readonly key: string;
  /** As the claim first writes it. */
  readonly word: string;
  readonly number: boolean;
  /** Written with a capital inside the claim: names tell subjects apart. */
  readonly name: boolean;
}

/** Words are one when they share this much of the longer one's beginning: "connect", "connection". */
const COMMON_START = 0.7;
const SHORTEST_START = 4;
/** "l'accord", "dell'Europa". */
const ELIDED = /^\p{L}{1,4}'(?=\p{L})/u;

/** Does a token carry matter? `raw` is its spelling in the text. */
export function isContent({ form, pair }: Token, raw: string, { functionWords }: Language): boolean {
  if (functionWords.has(form) || functionWords.has(form.replace(ELIDED, ""))) return false;
  return pair || /\d/u.test(form) || [...form].length > 2 || /^\p{Lu}+$/u.test(raw);
}

/** The tokens of a claim or a sentence that carry matter. "180 °C" and "180 degrees Celsius" share their number alone. */
export function contentTokens(text: string, language: Language): Token[] {
  const degrees = temperatures(text, language);
  const isUnit = ({ start }: Token) =>
    degrees.some((one) => start >= one.start + one.digits.length && start < one.start + one.text.length);
  return tokenise(text).filter(
    (token) => isContent(token, text.slice(token.start, token.end), language) && !isUnit(token),
  );
}

/** The distinct terms of a claim, in order. */
export function termsOf(claim: string, language: Language): Term[] {
  const terms = new Map<string, Term>();
  for (const token of contentTokens(claim, language)) {
    const raw = claim.slice(token.start, token.end);
    const key = keyOf(token.form, language);
    if (terms.has(key)) continue;
    terms.set(key, { key, word: raw, number: /^\d/u.test(key), name: token.start > 0 && /^\p{Lu}/u.test(raw) });
  }
  return [...terms.values()];
}

/** One form for a word's spellings and inflections; for a number, in digits or words, its digits. */
export function keyOf(form: string, { numberWords }: Language): string {
  if (/\d/u.test(form)) return form.replace(/[.,]/gu, "");
  const value = numberWords.get(form);
  if (value !== undefined) return String(value);
  return withoutArticle(stem(american(form.replace(ELIDED, ""))));
}

const ARABIC = /^\p{Script=Arabic}/u;
const ARABIC_BEFORE = /^[وف]?[بكل]?ال(?=.{3})/u;
const ARABIC_AFTER = /(?<=.{3})(?:ها|هم|ات|ين|ون|هاي|ان|يه|ه|ي)$/u;

/** Arabic and Persian glue article, prepositions and endings to the word. */
const withoutArticle = (word: string): string =>
  ARABIC.test(word) ? word.replace(ARABIC_BEFORE, "").replace(ARABIC_AFTER, "") : word;

/** Finds which terms of a claim a word of a text stands for. */
export interface Matcher {
  /** By the folded word. Each is remembered, so a long text costs little. */
  readonly match: (form: string) => readonly number[];
  /** By the word's key. */
  readonly matchKey: (key: string) => readonly number[];
}

export function createMatcher(terms: readonly Term[], language: Language): Matcher {
  const byKey = new Map(terms.map(({ key }, index) => [key, index]));
  const byStart = Map.groupBy(terms.keys(), (index) => terms[index]?.key.slice(0, SHORTEST_START) ?? "");
  const known = new Map<string, readonly number[]>();
  const matchKey = (key: string): readonly number[] => {
    const exact = byKey.get(key);
    if (exact !== undefined) return [exact];
    if (/^\d/u.test(key) || key.length < SHORTEST_START) return [];
    return (byStart.get(key.slice(0, SHORTEST_START)) ?? []).filter((index) => alike(key, terms[index]?.key ?? ""));
  };
  return { match: (form) => remember(known, form, (one) => matchKey(keyOf(one, language))), matchKey };
}

function alike(a: string, b: string): boolean {
  let common = 0;
  while (common < a.length && a[common] === b[common]) common++;
  return common >= COMMON_START * Math.max(a.length, b.length);
}
