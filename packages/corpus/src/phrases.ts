import type { StoredDocument } from "./document.ts";
import { withoutAddresses } from "./markdown.ts";
import type { WordCutter } from "./words.ts";

const QUOTED = /"([^"]{1,400})"|“([^”]{1,400})”/gu;

/** Returns the ranges of quoted phrases, quotation marks included. */
export const quotedIn = (query: string) =>
  [...query.matchAll(QUOTED)].map(({ 0: { length }, index: start }) => ({ start, end: start + length }));

/**
 * Returns the phrases of a query that consists of quoted phrases only. In other queries quotation marks are mostly
 * emphasis or names: proximity then prefers documents that have the phrase, but others may match.
 */
export function phrasesOf(query: string, cutter: WordCutter): string[] {
  if (cutter.words(query.replace(QUOTED, " ")).length > 0) return [];
  return [...query.matchAll(QUOTED)]
    .map(([, straight, curly]) => joined(cutter.words(straight ?? curly ?? "")))
    .filter((phrase) => phrase.trim() !== "");
}

/** Whether a document has all phrases word for word in its title or text. */
export function holdsPhrases(
  document: StoredDocument | undefined,
  phrases: readonly string[],
  cutter: WordCutter,
): boolean {
  if (!document) return false;
  const text = joined(cutter.words(withoutAddresses(document.text)));
  const title = joined(cutter.words(document.title ?? ""));
  return phrases.every((phrase) => text.includes(phrase) || title.includes(phrase));
}

const joined = (words: readonly string[]): string => ` ${words.join(" ")} `;
