import { editDistance } from "@wellsourced/core";
import type { Person } from "./authors.ts";
import nicknames from "./nicknames.json" with { type: "json" };

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

/** Family and given name are swapped. */
function isReversed(a: Person, b: Person): boolean {
  const [one, other] = [a.givenWords.join(""), b.givenWords.join("")];
  if (!one || !other) return false;
  const isOf = (given: string, family: Person) =>
    given === family.words.join("") || (given.length === 1 && family.family.startsWith(given));
  return isOf(one, b) && isOf(other, a) && (one.length > 1 || other.length > 1);
}

/** Relates two names: `same` person, `namesake` with another given name, or `other`. */
export function relatePeople(a: Person, b: Person): "same" | "namesake" | "other" {
  if (a.letters === b.letters || a.sorted === b.sorted || isReversed(a, b)) return "same";
  if (familyWord(a, b)) return givenAgree(a, b) ? "same" : "namesake";
  const short = Math.min(a.family.length, b.family.length);
  const limit = short >= 8 ? 2 : 1;
  const near = short >= 4 && editDistance(a.family, b.family, limit) <= limit;
  if (near && givenAgree(a, b)) return "same";
  // A middle name that one side adds to the family name: "Gabriel García Márquez", "Ana Lucic Petrov".
  const last = (one: Person, two: Person) => one.words.some((word) => word.length > 3 && two.givenWords.includes(word));
  return (last(a, b) || last(b, a)) && givenAgree(a, b) ? "same" : "other";
}
