import type { CslItem } from "../csl.ts";
import { asciiWords } from "../transliterate.ts";
import { plainTitle } from "./plain-title.ts";

const small = new Set(
  "the of in on for and a an de la le les des du der die das und et for en i og & y e del".split(" "),
);

const venueWords = (name: string): string[] =>
  asciiWords(plainTitle(name))
    .filter((word) => !small.has(word))
    .slice(0, 40);

/** Compares "J. Am. Chem. Soc." word by word: each abbreviates by its start or by letters in order ("Natl", "Mgmt"). */
function shortFor(short: string, full: string): boolean {
  if (full.startsWith(short)) return true;
  if (short.length < 3 || short[0] !== full[0]) return false;
  let at = 0;
  for (const letter of full) if (letter === short[at]) at++;
  return at === short.length;
}

function inOrder(shorts: readonly string[], fulls: readonly string[]): number {
  let at = 0;
  let found = 0;
  for (const short of shorts) {
    const next = fulls.findIndex((full, place) => place >= at && (shortFor(short, full) || shortFor(full, short)));
    if (next < 0) continue;
    found++;
    at = next + 1;
  }
  return found / Math.max(shorts.length, 1);
}

const initials = (words: readonly string[]): string => words.map((word) => word.charAt(0)).join("");
const acronym = (words: readonly string[], full: readonly string[]): boolean =>
  words.length === 1 &&
  full.length > 1 &&
  (words[0] === initials(full) || words[0]?.startsWith(initials(full)) === true);

/** Names of the container of a work. */
export const venueNames = (item: CslItem): string[] =>
  [
    item["container-title"],
    item["container-title-short"],
    item.journalAbbreviation,
    item["event-title"],
    item["collection-title"],
  ].flatMap((name) => name || []);

/** Similarity of two venue names by their words, abbreviated or not. */
export function venueLikeness(a: string, b: string): number {
  const [one, other] = [venueWords(a), venueWords(b)];
  if (one.length === 0 || other.length === 0) return 0;
  if (acronym(one, other) || acronym(other, one)) return 1;
  const share = inOrder(one, other) * one.length;
  return (2 * share) / (one.length + other.length);
}

/** Similarity of the journals, books or sites of two works; `undefined` if one has none. */
export function venueShared(reference: CslItem, record: CslItem): number | undefined {
  const [cited, known] = [venueNames(reference), venueNames(record)];
  if (cited.length === 0 || known.length === 0) return undefined;
  return Math.max(...cited.flatMap((one) => known.map((other) => venueLikeness(one, other))));
}
