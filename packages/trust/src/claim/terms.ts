import type { Language } from "../languages/define.ts";
import { temperatures } from "../quantities.ts";
import { remember } from "../remember.ts";
import { american, stem } from "../stem.ts";
import { type Token, tokenise } from "../tokens.ts";

/** A content word of the claim. */
export interface Term {
  /** Common key of its forms. */
  readonly key: string;
  /** As first written in the claim. */
  readonly word: string;
  readonly number: boolean;
  /** Whether it is capitalised within the claim. */
  readonly name: boolean;
}

/** Share of the longer word that matching words have as common prefix: "connect", "connection". */
const COMMON_START = 0.7;
export const SHORTEST_START = 4;
/** "l'accord", "dell'Europa". */
const ELIDED = /^\p{L}{1,4}'(?=\p{L})/u;

/** Whether a token is a content word; `raw` is its spelling. */
export function isContent({ form, pair }: Token, raw: string, { functionWords }: Language): boolean {
  if (functionWords.has(form) || functionWords.has(form.replace(ELIDED, ""))) return false;
  return pair || /\d/u.test(form) || [...form].length > 2 || /^\p{Lu}+$/u.test(raw);
}

/** Content words of a text, without units of temperature, as "180 °C" and "180 degrees Celsius" share only the number. */
export function contentTokens(text: string, language: Language): Token[] {
  const degrees = temperatures(text, language);
  const isUnit = ({ start }: Token) =>
    degrees.some((one) => start >= one.start + one.digits.length && start < one.start + one.text.length);
  return tokenise(text).filter(
    (token) => isContent(token, text.slice(token.start, token.end), language) && !isUnit(token),
  );
}

/** Distinct terms of a claim, in order. */
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

/** Common key of a word's spellings and inflections; the digits of a number, also of one in words. */
export function keyOf(form: string, { numberWords }: Language): string {
  if (/\d/u.test(form)) return form.replace(/[.,]/gu, "");
  const value = numberWords.get(form);
  if (value !== undefined) return String(value);
  return withoutArticle(stem(american(form.replace(ELIDED, ""))));
}

const ARABIC = /^\p{Script=Arabic}/u;
const ARABIC_BEFORE = /^[وف]?[بكل]?ال(?=.{3})/u;
const ARABIC_AFTER = /(?<=.{3})(?:ها|هم|ات|ين|ون|هاي|ان|يه|ه|ي)$/u;

/** Removes the article, prepositions and endings that Arabic and Persian attach to the word. */
const withoutArticle = (word: string): string =>
  ARABIC.test(word) ? word.replace(ARABIC_BEFORE, "").replace(ARABIC_AFTER, "") : word;

/** Finds the indices of the terms that match a word. */
interface Matcher {
  /** By folded word; cached. */
  readonly match: (form: string) => readonly number[];
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

const GRAM = 3;
/** Minimum share of the shorter word's trigrams in similar words: "pembukaan", "membuka". */
const SHARED = 0.6;
const LONGER = 6;
/** Minimum length of a word. */
const SHORTEST = 4;

/** Distinct runs of letters in a word. */
export const gramsOf = (word: string, length: number): Set<string> =>
  new Set(Array.from({ length: Math.max(0, word.length - length + 1) }, (_, at) => word.slice(at, at + length)));

/** Creates a function that finds the keys similar to another one, by index; numbers are similar to none. */
export function createLikeness(keys: readonly string[]): (key: string) => number[] {
  const sizes: number[] = [];
  const byGram = new Map<string, number[]>();
  for (const [index, key] of keys.entries()) {
    const grams = gramsOf(key.length < SHORTEST ? "" : key, GRAM);
    sizes.push(grams.size);
    for (const gram of grams) remember(byGram, gram, () => []).push(index);
  }
  return (key) => {
    if (key.length < SHORTEST || /^\d/u.test(key)) return [];
    const own = gramsOf(key, GRAM);
    const shared = new Map<number, number>();
    for (const gram of own) for (const index of byGram.get(gram) ?? []) shared.set(index, (shared.get(index) ?? 0) + 1);
    return [...shared].flatMap(([index, count]) => {
      const isNear = Math.abs((keys[index]?.length ?? 0) - key.length) <= LONGER;
      return isNear && count >= SHARED * Math.min(own.size, sizes[index] ?? 0) ? [index] : [];
    });
  };
}

/** Indices of the terms in a text. */
export function termsIn(text: string, match: (form: string) => readonly number[]): Set<number> {
  const found = new Set<number>();
  for (const { form } of tokenise(text)) for (const term of match(form)) found.add(term);
  return found;
}
