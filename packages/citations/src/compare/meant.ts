import { memoizeByPair } from "@wellsourced/core";
import { type CslItem, yearOf } from "../csl.ts";
import { people } from "../match/authors.ts";
import { matchReference } from "../match/reference.ts";
import { matchTitle } from "../match/title.ts";
import { titleTokens } from "../match/tokens.ts";
import { type AuthorRelation, isCut, relateAuthors } from "./authors.ts";
import type { FoundRecord } from "./found.ts";
import { relateTitles, type TitleRelation } from "./title.ts";
import { isSameVenue } from "./venues.ts";
import { yearsOf } from "./years.ts";

/** A record with its title and authors compared with the reference. */
export interface Weighed {
  readonly record: FoundRecord;
  readonly title: TitleRelation;
  readonly authors: AuthorRelation | undefined;
}

export interface Meant {
  /** All versions of the cited work. */
  readonly works: readonly Weighed[];
  /** Several works share the title, and the reference does not decide between them. */
  readonly isOpen: boolean;
  /** Records of other works that the reference's identifiers lead to. */
  readonly elsewhere: readonly Weighed[];
  readonly near: readonly Weighed[];
}

/** Many works share shorter titles. */
const TELLING_WORDS = 3;
/** Titles this long are practically unique. */
const UNIQUE_WORDS = 5;
const tellingWords = (title = ""): number => titleTokens(title).filter(({ weight }) => weight >= 1).length;
const isTelling = (title = ""): boolean => tellingWords(title) >= TELLING_WORDS;

export const isNamed = ({ record }: Weighed): boolean => record.by !== "title";
const isTitled = ({ title }: Weighed): boolean => title.kind === "same" || title.kind === "variant";
const shareOf = ({ authors }: Weighed): number | undefined => authors?.share;

function inTime({ record }: Weighed, reference: CslItem): boolean {
  const year = yearOf(reference.issued);
  return year !== undefined && yearsOf(record).some((one) => Math.abs(one - year) <= 1);
}

/** If authors cannot be compared, the year must agree. */
const isTimely = (one: Weighed, reference: CslItem): boolean =>
  yearOf(reference.issued) === undefined || yearsOf(one.record).length === 0 || inTime(one, reference);

/** Whether a title match by other authors must still be the cited work. */
const isSole = (one: Weighed, reference: CslItem): boolean =>
  tellingWords(reference.title) >= UNIQUE_WORDS || (isTelling(reference.title) && isTimely(one, reference));

/** Most authors match, and more than one common name. */
function mostAuthors(one: Weighed, reference: CslItem): boolean {
  const share = shareOf(one) ?? 0;
  const cited = people(reference).length;
  // An organisation publishes many works in a year.
  const isPerson = reference.author?.some(({ family }) => family !== undefined) ?? false;
  return share >= 0.5 && (share * cited >= 2 || (share === 1 && isPerson && inTime(one, reference)));
}

/** References without a title are identified by authors, venue and year. */
function withoutTitle(reference: CslItem, weighed: readonly Weighed[]): Meant {
  const works = weighed.filter((one) => {
    const { confidence } = matchReference(reference, one.record.item);
    return confidence === "high" || (isNamed(one) && confidence !== "none");
  });
  return { works, isOpen: false, elsewhere: [], near: [] };
}

const sameWork = (a: CslItem, b: CslItem): boolean => {
  const title = relateTitles(a.title, b.title);
  return (title.kind === "same" || title.kind === "variant") && (relateAuthors(a, b)?.share ?? 0) > 0;
};

/** A chapter cited with its book's identifier, or the reverse. */
const isPart = (a: CslItem, b: CslItem): boolean =>
  [
    [a["container-title"], b.title],
    [a.title, b["container-title"]],
  ].some(([one, other]) => one && other && matchTitle(one, other).verdict === "match");

/** Whether the record behind an identifier is clearly another work. */
function isElsewhere(one: Weighed, reference: CslItem): boolean {
  const { title } = one.record.item;
  if (!title || isPart(reference, one.record.item)) return false;
  const { verdict } = matchTitle(reference.title ?? "", title);
  return verdict === "mismatch" || shareOf(one) === 0;
}

/** Similarity above which titles from the same venue and year differ only by a slip. */
const ALMOST = 0.8;

/** Matches by venue and year, plus a similar title or the same authors: part of the reference may be fabricated. */
function isPlaced(one: Weighed, reference: CslItem): boolean {
  const { title, authors, record } = one;
  const people = authors?.kind === "same" || authors?.kind === "reordered";
  const isAlmost = title.kind === "near" && title.share >= ALMOST && isTelling(reference.title);
  if (!isAlmost && !(people && (reference.author ?? []).length > 1 && !isCut(reference))) return false;
  const year = yearOf(reference.issued);
  return year !== undefined && yearsOf(record).includes(year) && isSameVenue(reference, record);
}

/**
 * Groups works that share a title but not their authors; keeps the group found in most indexes and those in at least
 * half as many.
 */
function largest(titled: readonly Weighed[]): Weighed[][] {
  const groups: Weighed[][] = [];
  for (const one of titled) {
    const group = groups.find(
      ([first]) => first && (relateAuthors(first.record.item, one.record.item)?.share ?? 0) > 0,
    );
    if (group) group.push(one);
    else groups.push([one]);
  }
  const indexes = (group: readonly Weighed[]) => new Set(group.map(({ record }) => record.source)).size;
  const most = Math.max(...groups.map(indexes));
  return groups.filter((group) => indexes(group) * 2 >= most);
}

/** Memoised because earlier records are compared again when a new one arrives. */
const weigh = memoizeByPair((reference: CslItem, record: FoundRecord): Weighed => {
  const title = relateTitles(reference.title, record.item.title);
  const year = yearOf(reference.issued);
  // Skip other titles unless an identifier leads to them or the year is the same.
  const isFar =
    title.kind === "other" && record.by === "title" && year !== undefined && !yearsOf(record).includes(year);
  return { record, title, authors: isFar ? undefined : relateAuthors(reference, record.item) };
});

/** Sorts records into the cited work, works that its identifiers lead to instead, and similar works. */
export function meantBy(reference: CslItem, records: readonly FoundRecord[]): Meant {
  const weighed = records.map((record) => weigh(reference, record));
  if (!reference.title) return withoutTitle(reference, weighed);
  const signed = weighed.filter(
    (one) =>
      isTitled(one) &&
      (shareOf(one) ?? 1) > 0 &&
      (isNamed(one) || (shareOf(one) ?? 0) > 0 || (isTelling(reference.title) && isTimely(one, reference))),
  );
  const similar = weighed.filter((one) => one.title.kind === "near" && (isNamed(one) || mostAuthors(one, reference)));
  const renamed = weighed.filter((one) => one.title.kind === "other" && isNamed(one) && (shareOf(one) ?? 0) >= 0.5);
  const titled = weighed.filter(
    (one) => isTitled(one) && shareOf(one) === 0 && (isNamed(one) || isSole(one, reference)),
  );
  const placed = weighed.filter((one) => isPlaced(one, reference));
  const sole = largest(titled);
  const groups = [signed, similar, renamed, sole.flat(), placed];
  const first = groups.find((group) => group.length > 0) ?? [];
  const isOpen = first === groups[3] && sole.length > 1;
  // An identifier identifies a work even if its title changed; sharing authors does not.
  const named = first === signed ? similar.filter(isNamed) : [];
  const core = [...first, ...named];
  const joined = weighed.filter(
    (one) => !core.includes(one) && core.slice(0, 3).some(({ record }) => sameWork(record.item, one.record.item)),
  );
  const works = [...core, ...joined];
  const rest = weighed.filter((one) => !works.includes(one));
  const elsewhere = rest.filter((one) => isNamed(one) && isElsewhere(one, reference));
  return {
    works,
    isOpen,
    elsewhere,
    near: rest.filter((one) => !elsewhere.includes(one) && (isTitled(one) || one.title.kind === "near")),
  };
}
