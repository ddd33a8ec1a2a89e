import { editDistance, memoizeByObject } from "@wellsourced/core";
import { type CslItem, type CslName, isOthers, nameText } from "../csl.ts";
import { PARTICLES, parseName, tidied } from "../names.ts";
import { asciiWords, toAscii } from "../transliterate.ts";
import nicknames from "./nicknames.json" with { type: "json" };

/** Limits for a comparison; more names or letters change nothing. */
const MAX_NAMES = 60;
const MAX_LETTERS = 300;
const particles = new Set([...PARTICLES, "saint", "mac", "mc", "o"]);
const others = /^(?:et\.? al\.?|others|and others|u\. ?a\.|etc\.?|\.{3}|…|anonymous|anon\.?|n\.? ?n\.?)$/iu;

/** Detached diacritics from fonts or PDF text: `J¨arvelin`, `Kek ¨al¨ainen`. */
const LONE_MARK = / ?[\u00A8\u00B4\u00B8\u02C6\u02DA\u02DC] ?| [\u0300-\u036F]+/gu;
const withoutMarks = (text: string): string => text.replace(LONE_MARK, "");

/** Letters only, with umlauts in one spelling. */
const key = (text: string): string =>
  toAscii(withoutMarks(text))
    .replace(/(?:ae|oe)/gu, "e")
    .replace(/ue/gu, "u")
    .replace(/[^\p{L}\p{N}]/gu, "");

export interface Person {
  readonly family: string;
  /** Words of the family name, without particles, and of the given names. */
  readonly words: readonly string[];
  readonly givenWords: readonly string[];
  /** All words of the name joined, in order and sorted. */
  readonly letters: string;
  readonly sorted: string;
  readonly name: CslName;
}

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
  const words = withoutParticles(asciiWords(withoutMarks(family)));
  const given = parts.given?.slice(0, MAX_LETTERS) ?? "";
  const whole = key(family);
  if (!whole) return undefined;
  const givenWords = asciiWords(withoutMarks(given).replace(/(\p{Ll})(?=\p{Lu}\.?$)/gu, "$1 "));
  const all = [...givenWords, ...words];
  return {
    family: whole,
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

/** Groups of short forms that are not prefixes of the full name. */
const groupOf = new Map(nicknames.flatMap((group, at) => group.map((name) => [name, at] as const)));

const isInitial = (word: string): boolean => word.length === 1;
const sameForm = (a: string, b: string): boolean => groupOf.has(a) && groupOf.get(a) === groupOf.get(b);
/** One given name abbreviated or transliterated differently: `Yuri`, `Yury`. */
function agree(a: string, b: string): boolean {
  if (isInitial(a) || isInitial(b)) return a.charAt(0) === b.charAt(0);
  if (a.startsWith(b) || b.startsWith(a) || sameForm(a, b)) return true;
  return Math.min(a.length, b.length) >= 4 && editDistance(a, b, 2) <= (Math.min(a.length, b.length) >= 6 ? 2 : 1);
}

/** Splits "RJ" into R. J. */
const spread = (words: readonly string[]): string[] =>
  words.flatMap((word) => (word.length <= 3 && !/[aeiouy]/u.test(word) ? [...word] : [word]));

function givenAgree(a: Person, b: Person): boolean {
  const [one, other] = [spread(a.givenWords), spread(b.givenWords)];
  if (one.length === 0 || other.length === 0) return true;
  if (one.join("") === other.join("")) return true;
  const initials = (words: readonly string[]) => words.map((word) => word.charAt(0)).join("");
  if (one.every(isInitial) || other.every(isInitial))
    return initials(one).includes(initials(other).charAt(0)) || initials(other).includes(initials(one).charAt(0));
  // Some people use their second name.
  return one.some((word, at) => other.some((its, place) => (at === 0 || place === 0) && agree(word, its)));
}

const familyWord = (a: Person, b: Person): boolean =>
  a.family === b.family ||
  a.words.join("") === b.words.join("") ||
  a.words.some((word) => word.length > 2 && b.words.includes(word));

/** Whether family and given name are swapped. */
function isReversed(a: Person, b: Person): boolean {
  const [one, other] = [a.givenWords.join(""), b.givenWords.join("")];
  if (!one || !other) return false;
  const isOf = (given: string, family: Person) =>
    given === family.words.join("") || (given.length === 1 && family.family.startsWith(given));
  return isOf(one, b) && isOf(other, a) && (one.length > 1 || other.length > 1);
}

type PersonRelation = "same" | "misspelt" | "namesake" | "other";

/** Relates two names: `same` person, also `misspelt`, `namesake` with another given name, or `other`. */
function relatePeople(a: Person, b: Person): PersonRelation {
  if (a.letters === b.letters || a.sorted === b.sorted || isReversed(a, b)) return "same";
  if (familyWord(a, b)) return givenAgree(a, b) ? "same" : "namesake";
  const short = Math.min(a.family.length, b.family.length);
  const limit = short >= 8 ? 2 : 1;
  const near = short >= 5 && editDistance(a.family, b.family, limit) <= limit;
  if (near && givenAgree(a, b)) return "misspelt";
  // A middle name that one side adds to the family name: "Gabriel García Márquez", "Ana Lucic Petrov".
  const last = (one: Person, two: Person) => one.words.some((word) => word.length > 3 && two.givenWords.includes(word));
  return (last(a, b) || last(b, a)) && givenAgree(a, b) ? "same" : "other";
}

const latin = ({ family }: Person): boolean => /[a-z]/u.test(family);
const LIKENESS: Readonly<Record<PersonRelation, number>> = { same: 1, misspelt: 0.8, namesake: 0.5, other: 0 };

/** Whether two names are those of one person, possibly misspelt. */
export const isSamePerson = (a: Person, b: Person): boolean => LIKENESS[relatePeople(a, b)] > LIKENESS.namesake;

/**
 * Returns the share of cited authors found in the record; `undefined` if either list is empty or the scripts cannot be
 * compared.
 */
export function authorsShared(reference: CslItem, record: CslItem): number | undefined {
  const [cited, known] = [people(reference), people(record)];
  if (cited.length === 0 || known.length === 0) return undefined;
  if (cited.every(latin) !== known.every(latin)) return undefined;
  const found = cited.map((one) => Math.max(...known.map((other) => LIKENESS[relatePeople(one, other)])));
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
