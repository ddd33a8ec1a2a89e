import { type CslItem, yearOf } from "./csl.ts";
import { toAscii } from "./transliterate.ts";

export type Keyed = Pick<CslItem, "author" | "title" | "issued" | "URL">;

/** Leading articles in English, German, French and Spanish. */
const articles = /^(?:the|an?|der|die|das|le|la|les|el|los|un|une)\s+(?=\S)/u;
const firstRun = (text: string): string => /[a-z0-9]+/u.exec(text)?.[0] ?? "";

/**
 * Builds a cite key from surname, year and first title word in lower-case ASCII: `vaswani2017attention`.
 *
 * Diacritics are folded, Cyrillic and Greek transliterated, leading articles skipped. The surname is `anon` if missing
 * or not convertible.
 */
export function citeKey(item: Keyed): string {
  const [author] = item.author ?? [];
  const surname = firstRun(toAscii(author?.family ?? author?.literal ?? author?.given ?? "")) || "anon";
  const word = firstRun(
    toAscii((item.title ?? "").replace(/<[^<>]{1,40}>/gu, ""))
      .trim()
      .replace(articles, ""),
  );
  return `${surname}${yearOf(item.issued) ?? ""}${word}`;
}

/** Suffixes for repeated keys: a … z, then z2, z3 … */
function ending(at: number): string {
  if (at === 0) return "";
  return at <= 26 ? String.fromCharCode(96 + at) : `z${at - 25}`;
}

/** Assigns unique keys. Suffixes depend on keys and URLs, not on input order. */
export function uniqueKeys<Item extends Keyed>(items: readonly Item[]): Map<Item, string> {
  const byKey = Map.groupBy(items, citeKey);
  const taken = new Set(byKey.keys());
  const keys = new Map<Item, string>();
  for (const [key, group] of byKey) {
    const sorted = group.toSorted((a, b) => compare(sortText(a), sortText(b)));
    let next = 0;
    for (const item of sorted) {
      let unique = `${key}${ending(next++)}`;
      while (unique !== key && taken.has(unique)) unique = `${key}${ending(next++)}`;
      taken.add(unique);
      keys.set(item, unique);
    }
  }
  return keys;
}

/** Returns a function that makes names unique: `a`, `a-2`, `a-3` … */
export function namesOnce(taken: Iterable<string | undefined> = []): (name: string) => string {
  const used = new Set(taken);
  const counts = new Map<string, number>();
  return (name) => {
    let count = counts.get(name) ?? 0;
    let unique: string;
    do unique = ++count === 1 ? name : `${name}-${count}`;
    while (used.has(unique));
    counts.set(name, count);
    used.add(unique);
    return unique;
  };
}

/** The title orders works with the same or no URL. */
const sortText = (item: Keyed): string => `${item.URL ?? ""}\n${item.title ?? ""}`;

/** Compares by code point, independent of locale. */
export function compare(a: string, b: string): number {
  const [left, right] = [Array.from(a), Array.from(b)];
  const at = left.findIndex((letter, index) => letter !== right[index]);
  if (at < 0) return left.length - right.length;
  return (left[at]?.codePointAt(0) ?? 0) - (right[at]?.codePointAt(0) ?? -1);
}
