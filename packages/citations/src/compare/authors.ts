import { type CslItem, isOthers, nameText, SAYS_OTHERS } from "../csl.ts";
import { isSamePerson, type Person, people } from "../match/people.ts";
import { INSTITUTION } from "../names.ts";
import { asciiWords } from "../transliterate.ts";
import {
  distinct,
  type FoundRecord,
  finding,
  inWords,
  type Judgement,
  NOTHING,
  recorded,
  variant,
} from "./judgement.ts";

/** How the authors of a reference relate to those of one record. */
export interface AuthorRelation {
  readonly kind: "same" | "reordered" | "incomplete" | "extra" | "other";
  /** Share of the cited authors that the record lists too. */
  readonly share: number;
  /** Cited names missing from the record, and recorded names that are not cited. */
  readonly only: readonly string[];
  readonly missing: readonly string[];
}

const latin = (person: Person): boolean => /[a-z]/u.test(person.family);
/** Whether a person is an organisation or group, even if its last word was parsed as a family name: `Qwen Team`. */
const isBody = (person: Person): boolean =>
  latin(person) && (person.name.literal !== undefined || INSTITUTION.test(person.name.family ?? ""));
/** Whether a name is an organisation's acronym: `WHO`, `I.P.C.C.` */
const isShort = ({ name: { literal = "" } }: Person): boolean => /^(?:\p{Lu}\.?){2,7}$/u.test(literal);
const namesOf = (item: CslItem) => (item.author?.length ? item.author : (item.editor ?? []));

/** Whether a list ends in "et al." or "and others". */
export const isCut = (item: CslItem): boolean => {
  const last = namesOf(item).at(-1);
  return last !== undefined && (isOthers(last) || SAYS_OTHERS.test(nameText(last)));
};

/** Returns the index of each cited author in the record, or -1: each person once, preferring equal positions. */
function indicesIn(cited: readonly Person[], known: readonly Person[]): number[] {
  const taken = new Set<number>();
  const isSame = (one: Person, other: Person | undefined) => other !== undefined && isSamePerson(one, other);
  const at = cited.map((one, place) => {
    const found = isSame(one, known[place]) ? place : -1;
    if (found >= 0) taken.add(found);
    return found;
  });
  return at.map((found, place) => {
    const one = cited[place];
    if (found >= 0 || !one) return found;
    const next = known.findIndex((other, its) => !taken.has(its) && isSame(one, other));
    if (next >= 0) taken.add(next);
    return next;
  });
}

interface AuthorList {
  readonly persons: readonly Person[];
  /** Whether the list is truncated, or an organisation is cited for the rest. */
  readonly isCut: boolean;
}

function authorList(item: CslItem): AuthorList {
  const all = people(item);
  const persons = all.filter((one) => !isBody(one));
  // Organisations are compared only if no person is listed.
  return persons.length > 0
    ? { persons, isCut: isCut(item) || persons.length < all.length }
    : { persons: all, isCut: isCut(item) };
}

/** Relates the authors of a reference to those of a record; `undefined` if they cannot be compared. */
export function relateAuthors(reference: CslItem, record: CslItem): AuthorRelation | undefined {
  const [{ persons: cited, ...list }, { persons: known, ...other }] = [authorList(reference), authorList(record)];
  if (cited.length === 0 || known.length === 0) return undefined;
  if (cited.every(latin) !== known.every(latin)) return undefined;
  // An organisation and its members may be credited in place of each other.
  if (cited.every(isBody) !== known.every(isBody)) return undefined;
  if (cited.every(isBody) && [...cited, ...known].some(isShort)) return undefined;
  const at = indicesIn(cited, known);
  const only = cited.filter((_, place) => (at[place] ?? -1) < 0).map(({ name }) => nameText(name));
  const missing = known.filter((_, place) => !at.includes(place)).map(({ name }) => nameText(name));
  const share = (cited.length - only.length) / cited.length;
  const relation = (kind: AuthorRelation["kind"]): AuthorRelation => ({ kind, share, only, missing });
  if (only.length > 0) return relation(missing.length > 0 ? "other" : other.isCut ? "same" : "extra");
  if (at[0] !== 0 && (at.includes(0) || cited.length === known.length || list.isCut)) return relation("other");
  if (missing.length > 0) return relation(list.isCut ? "same" : "incomplete");
  return relation(at.every((place, index) => index === 0 || place > (at[index - 1] ?? -1)) ? "same" : "reordered");
}

const namesLine = (item: CslItem): string => namesOf(item).map(nameText).join("; ");
const RANK = { same: 0, reordered: 1, extra: 2, incomplete: 3, other: 4 } as const;

interface Compared {
  readonly record: FoundRecord;
  readonly relation: AuthorRelation;
}

/** Whether a record can prove authors wrong. One that lists only the first author proves nothing about the others. */
const isConclusive = ({ record, relation }: Compared, cited: number): boolean =>
  !(people(record.item).length === 1 && cited > 1 && relation.share > 0);

const listed = (names: readonly string[]): string => names.map((name) => `“${name}”`).join(", ");

function otherWords({ only, missing }: AuthorRelation): string {
  if (only.length === 0) return "The authors are listed in a different order, with a different first author.";
  const are = only.length === 1 ? "is not an author" : "are not authors";
  const instead = missing.length > 0 ? `; the record lists ${listed(missing.slice(0, 6))} instead` : "";
  return `${listed(only.slice(0, 6))} ${are} of the recorded work${instead}.`;
}

const MOST_WORDS = 600;

/** Whether a text contains a name, with full or abbreviated given names before or after the family name. */
function mentions(
  words: readonly string[],
  { words: parts, family: whole, givenWords: [given = ""] }: Person,
): boolean {
  // "Du" is a family name for some and a particle for others.
  const family = parts.length > 0 ? parts : [whole];
  const [first] = family;
  const isGiven = (word = ""): boolean => word === given || (word.length === 1 && given.startsWith(word));
  return words.some((word, at) => {
    if (word !== first || family.some((part, place) => words[at + place] !== part)) return false;
    if (given === "") return true;
    // Middle names and particles may come between.
    return [at - 1, at - 2, at - 3, at + family.length].some((place) => isGiven(words[place]));
  });
}

/** Whether the text names the missing authors: the parser may have joined two names or stopped early. */
function isMisread(relation: AuthorRelation, record: CslItem, words: readonly string[]): boolean {
  const missing = people(record).filter(({ name }) => relation.missing.includes(nameText(name)));
  return missing.length > 0 && missing.every((person) => mentions(words, person));
}

interface AuthorContext {
  /** The prose from which the reference was parsed. */
  readonly text?: string;
  /** Whether the records belong to several works with the same title. */
  readonly isAmbiguous?: boolean;
}

/** Compares the authors with the record that supports the reference best. */
export function judgeAuthors(
  reference: CslItem,
  works: readonly FoundRecord[],
  { text = "", isAmbiguous = false }: AuthorContext = {},
): Judgement {
  const cited = people(reference).length;
  const words = asciiWords(text).slice(0, MOST_WORDS);
  const compared = works
    .flatMap((record) => {
      const relation = relateAuthors(reference, record.item);
      if (relation && isMisread(relation, record.item, words))
        return [{ record, relation: { ...relation, kind: "same" as const } }];
      return relation ? [{ record, relation }] : [];
    })
    .filter((one) => isConclusive(one, cited))
    .sort((a, b) => RANK[a.relation.kind] - RANK[b.relation.kind] || b.relation.share - a.relation.share);
  const [best] = compared;
  if (!best || best.relation.kind === "same") return NOTHING;
  const values = distinct(compared.map(({ record }) => recorded(record, namesLine(record.item))));
  const difference = { field: "authors", cited: namesLine(reference), recorded: values } as const;
  const { relation } = best;
  if (relation.kind === "reordered") return variant(difference, "The same authors in a different order.");
  if (relation.kind === "incomplete") {
    const reason = `The list leaves out ${listed(relation.missing.slice(0, 6))} without “et al.”. Recorded: ${inWords(values.slice(0, 1))}.`;
    return finding({ flag: "authors_differ", level: "warning" }, reason, { ...difference, kind: "incomplete" });
  }
  const sources = new Set(compared.map(({ record }) => record.source));
  if (relation.kind === "extra" && sources.size < 2)
    return variant(difference, `The only record, from ${[...sources].join()}, does not name ${listed(relation.only)}.`);
  const several = isAmbiguous ? ` Several works have this title: ${inWords(values)}.` : "";
  const reason = otherWords(relation) + several;
  return finding({ flag: "authors_differ", level: "error" }, reason, { ...difference, kind: "other" });
}
