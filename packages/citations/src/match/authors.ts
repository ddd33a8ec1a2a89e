import { editDistance, memoizeByObject } from "@wellsourced/core";
import { type CslItem, type CslName, isOthers, nameText } from "../csl.ts";
import { PARTICLES, parseName, tidied } from "../names.ts";
import { toAscii } from "../transliterate.ts";

/** Limits for a comparison; more names or letters change nothing. */
const MAX_NAMES = 60;
const MAX_LETTERS = 300;
const particles = new Set([...PARTICLES, "saint", "mac", "mc", "o"]);
const others = /^(?:et\.? al\.?|others|and others|u\. ?a\.|etc\.?|\.{3}|…|anonymous|anon\.?|n\.? ?n\.?)$/iu;

/** Detached diacritics from fonts or PDF text: `J¨arvelin`, `Kek ¨al¨ainen`. */
const LONE_MARK = / ?[\u00A8\u00B4\u00B8\u02C6\u02DA\u02DC] ?| [\u0300-\u036F]+/gu;
const plain = (text: string): string => toAscii(text.replace(LONE_MARK, ""));

/** Letters only, with umlauts in one spelling. */
const key = (text: string): string =>
  plain(text)
    .replace(/(?:ae|oe)/gu, "e")
    .replace(/ue/gu, "u")
    .replace(/[^\p{L}\p{N}]/gu, "");

export interface Person {
  /** All forms of the family name used elsewhere. */
  readonly families: ReadonlySet<string>;
  readonly family: string;
  readonly given: string;
  /** Words of the family name, without particles, and of the given names. */
  readonly words: readonly string[];
  readonly givenWords: readonly string[];
  /** All words of the name joined, in order and sorted. */
  readonly letters: string;
  readonly sorted: string;
  /** The name as written. */
  readonly name: CslName;
}

export const asciiWords = (text: string): string[] =>
  plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
const withoutParticles = (words: readonly string[]): string[] => words.filter((word) => !particles.has(word));

/** Splits "Smith JA", as medical indexes write it, and other single-string names. */
function split(name: CslName): CslName {
  if (name.family !== undefined) return name;
  const line = nameText(name).slice(0, MAX_LETTERS).replace(/[{}]/gu, "").trim();
  const indexed = /^([\p{L}'’ -]{2,60}?)\s+(\p{Lu}{1,4})$/u.exec(line);
  return indexed ? { family: indexed[1] ?? "", given: indexed[2] ?? "" } : parseName(line);
}

function person(name: CslName): Person | undefined {
  const parts = tidied(split(name));
  const family = [parts["dropping-particle"], parts["non-dropping-particle"], parts.family ?? parts.literal]
    .filter(Boolean)
    .join(" ")
    .slice(0, MAX_LETTERS);
  const words = withoutParticles(asciiWords(family));
  const given = parts.given?.slice(0, MAX_LETTERS) ?? "";
  const whole = key(family);
  if (!whole) return undefined;
  const forms = [whole, words.map(key).join("")];
  // A double name may be cited by either half; in Eastern name order, either part may be the family name.
  if (parts.family !== undefined) {
    forms.push(...words.filter((word) => word.length > 2).map(key));
    if (asciiWords(given).some((word) => word.length > 2)) forms.push(key(given));
    forms.push(key(family + given), key(given + family));
  }
  const givenWords = asciiWords(given.replace(/(\p{Ll})(?=\p{Lu}\.?$)/gu, "$1 "));
  const all = [...givenWords, ...words];
  return {
    families: new Set(forms.filter(Boolean)),
    family: whole,
    given,
    words,
    givenWords,
    letters: all.join(""),
    sorted: all.sort().join(" "),
    name,
  };
}

/** Returns the authors of a work, or its editors if it has no authors. */
export const people: (item: CslItem) => readonly Person[] = memoizeByObject((item) => {
  const names = item.author?.length ? item.author : (item.editor ?? []);
  return names
    .slice(0, MAX_NAMES)
    .filter((name) => !others.test(nameText(name).slice(0, MAX_LETTERS)))
    .flatMap((name) => person(name) ?? []);
});

const latin = (text: string): boolean => /[a-z]/u.test(text);
/** Initials of the given names, in Latin letters only. */
const initialsOf = (given: string): string =>
  asciiWords(given)
    .map((word) => (word === word.toLowerCase() ? word.charAt(0) : word))
    .join("");

function givenAgree(a: Person, b: Person): boolean {
  const [one, other] = [initialsOf(a.given), initialsOf(b.given)];
  if (!latin(one) || !latin(other)) return true;
  // "J. R. R." and "Ronald": any of the initials may be in use.
  return one.includes(other.charAt(0)) || other.includes(one.charAt(0));
}

/** Similarity of two names: 1 for the same person, 0.5 for a typo or other initials, else 0. */
function samePerson(a: Person, b: Person): number {
  const shared = [...a.families].some((form) => b.families.has(form));
  if (shared) return givenAgree(a, b) || a.families.has(key(b.given)) ? 1 : 0.5;
  const short = Math.min(a.family.length, b.family.length);
  if (short < 5 || !givenAgree(a, b)) return 0;
  const limit = short >= 9 ? 2 : 1;
  return editDistance(a.family, b.family, limit) <= limit ? 0.8 : 0;
}

/**
 * Returns the share of cited authors found in the record; `undefined` if either list is empty or the scripts cannot be
 * compared.
 */
export function authorsShared(reference: CslItem, record: CslItem): number | undefined {
  const [cited, known] = [people(reference), people(record)];
  if (cited.length === 0 || known.length === 0) return undefined;
  if (cited.every(({ family }) => latin(family)) !== known.every(({ family }) => latin(family))) return undefined;
  const found = cited.map((one) => Math.max(...known.map((other) => samePerson(one, other))));
  return found.reduce((sum, share) => sum + share, 0) / found.length;
}

/** Formats names on one line for a difference. */
export function authorLine(item: CslItem): string {
  const all = item.author?.length ? item.author : (item.editor ?? []);
  const names = all.map(nameText);
  return names.length > 4 && !isOthers(all.at(-1))
    ? `${names.slice(0, 3).join("; ")}; and ${names.length - 3} others`
    : names.join("; ");
}
