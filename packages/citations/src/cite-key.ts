import { type CslItem, yearOf } from "./csl.ts";
import { toAscii } from "./transliterate.ts";

export type Keyed = Pick<CslItem, "author" | "title" | "issued" | "URL">;

/** Articles of English, German, French and Spanish tell no two titles apart. */
const articles = /^(?:the|an?|der|die|das|le|la|les|el|los|un|une)\s+(?=\S)/u;
const firstRun = (text: string): string => /[a-z0-9]+/u.exec(text)?.[0] ?? "";

/**
 * Surname, year and first word of the title, in lower-case ASCII: `vaswani2017attention`.
 *
 * Diacritics are folded, Cyrillic and Greek spelled in Latin letters, leading articles skipped. Without an author
 * (or with one that has no such letters) it begins with `anon`.
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

/** a … z, then z2, z3 … for the second and further entries of one key. */
function ending(at: number): string {
  if (at === 0) return "";
  return at <= 26 ? String.fromCharCode(96 + at) : `z${at - 25}`;
}

/** Keys for a list, each once. Who gets which ending depends on keys and addresses, never on the order given. */
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

/** Gives out each name once: `a`, `a-2`, `a-3` … */
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

/** The title tells works apart that share an address, or have none. */
const sortText = (item: Keyed): string => `${item.URL ?? ""}\n${item.title ?? ""}`;

/** Order by code points, the same on every machine. */
export function compare(a: string, b: string): number {
  const [left, right] = [Array.from(a), Array.from(b)];
  const at = left.findIndex((letter, index) => letter !== right[index]);
  if (at < 0) return left.length - right.length;
  return (left[at]?.codePointAt(0) ?? 0) - (right[at]?.codePointAt(0) ?? -1);
}
