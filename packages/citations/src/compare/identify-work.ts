import { memoizeByPair } from "@wellsourced/core";
import { type CslItem, yearOf } from "../csl.ts";
import { people } from "../match/people.ts";
import { matchReference } from "../match/reference.ts";
import { matchTitle } from "../match/title.ts";
import { titleTokens } from "../match/tokens.ts";
import { type AuthorRelation, isCut, relateAuthors } from "./authors.ts";
import type { FoundRecord } from "./judgement.ts";
import { relateTitles, type TitleRelation } from "./relate-titles.ts";
import { isSameVenue } from "./venues.ts";
import { isDatedNear, yearsOf } from "./years.ts";

/** A record with its title and authors compared with the reference. */
export interface Candidate {
  readonly record: FoundRecord;
  readonly title: TitleRelation;
  readonly authors: AuthorRelation | undefined;
}

export interface IdentifiedWork {
  /** All versions of the cited work. */
  readonly works: readonly Candidate[];
  /** Whether several works share the title and the reference does not decide between them. */
  readonly isAmbiguous: boolean;
  /** Records of other works that the reference's identifiers lead to. */
  readonly elsewhere: readonly Candidate[];
  readonly near: readonly Candidate[];
}

/** Many works share shorter titles. */
const DISTINCTIVE_WORDS = 3;
/** Titles this long are practically unique. */
const UNIQUE_WORDS = 5;
const distinctiveWords = (title = ""): number => titleTokens(title).filter(({ weight }) => weight >= 1).length;
const isDistinctive = (title = ""): boolean => distinctiveWords(title) >= DISTINCTIVE_WORDS;

/** Whether the record was found by an identifier. */
export const isByIdentifier = ({ record }: Candidate): boolean => record.by !== "title";
const isTitled = ({ title }: Candidate): boolean => title.kind === "same" || title.kind === "variant";
const shareOf = ({ authors }: Candidate): number | undefined => authors?.share;

function isSameYear({ record }: Candidate, reference: CslItem): boolean {
  const year = yearOf(reference.issued);
  return year !== undefined && isDatedNear(record, year);
}

/** Whether the year agrees, as it must if authors cannot be compared. */
const fitsYear = (one: Candidate, reference: CslItem): boolean =>
  yearOf(reference.issued) === undefined || yearsOf(one.record).length === 0 || isSameYear(one, reference);

/** Whether a title match by other authors must still be the cited work. */
const isUnique = (one: Candidate, reference: CslItem): boolean =>
  distinctiveWords(reference.title) >= UNIQUE_WORDS || (isDistinctive(reference.title) && fitsYear(one, reference));

/** Whether at least half of the cited authors match: two or more of them, or all of them in the same year. */
function mostAuthors(one: Candidate, reference: CslItem): boolean {
  const share = shareOf(one) ?? 0;
  const cited = people(reference).length;
  // An organisation publishes many works in a year.
  const isPerson = reference.author?.some(({ family }) => family !== undefined) ?? false;
  return share >= 0.5 && (share * cited >= 2 || (share === 1 && isPerson && isSameYear(one, reference)));
}

/** References without a title are identified by authors, venue and year. */
function withoutTitle(reference: CslItem, candidates: readonly Candidate[]): IdentifiedWork {
  const works = candidates.filter((one) => {
    const { confidence } = matchReference(reference, one.record.item);
    return confidence === "high" || (isByIdentifier(one) && confidence !== "none");
  });
  return { works, isAmbiguous: false, elsewhere: [], near: [] };
}

const sameWork = (a: CslItem, b: CslItem): boolean => {
  const title = relateTitles(a.title, b.title);
  return (title.kind === "same" || title.kind === "variant") && (relateAuthors(a, b)?.share ?? 0) > 0;
};

/** Whether one is a chapter and the other its book. */
const isPart = (a: CslItem, b: CslItem): boolean =>
  [
    [a["container-title"], b.title],
    [a.title, b["container-title"]],
  ].some(([one, other]) => one && other && matchTitle(one, other).verdict === "match");

/** Whether the record behind an identifier is clearly another work. */
function isElsewhere(one: Candidate, reference: CslItem): boolean {
  const { title } = one.record.item;
  if (!title || isPart(reference, one.record.item)) return false;
  const { verdict } = matchTitle(reference.title ?? "", title);
  return verdict === "mismatch" || shareOf(one) === 0;
}

/**
 * Whether a record stands beside the cited work in its journal or book: another DOI and other pages, so that its similar
 * title is no other form of the same one.
 */
const isBeside = ({ record: { item } }: Candidate, titled: readonly Candidate[]): boolean =>
  titled.some(({ record }) => {
    const { DOI, page } = record.item;
    const differs = (own: string | undefined, other: string | undefined) =>
      own !== undefined && other !== undefined && own.toLowerCase() !== other.toLowerCase();
    return differs(DOI, item.DOI) && differs(page, item.page) && isSameVenue(item, record);
  });

/** Similarity above which titles from the same venue and year differ only by a slip. */
const ALMOST = 0.8;

/**
 * Whether venue and year match, and either the authors or nearly the title: part of the reference may be fabricated.
 */
function isAtVenue(one: Candidate, reference: CslItem): boolean {
  const { title, authors, record } = one;
  const people = authors?.kind === "same" || authors?.kind === "reordered";
  const isAlmost = title.kind === "near" && title.share >= ALMOST && isDistinctive(reference.title);
  if (!isAlmost && !(people && (reference.author ?? []).length > 1 && !isCut(reference))) return false;
  const year = yearOf(reference.issued);
  return year !== undefined && yearsOf(record).includes(year) && isSameVenue(reference, record);
}

/**
 * Groups works that share a title but not their authors; keeps the group found in most indexes and those in at least
 * half as many.
 */
function largest(titled: readonly Candidate[]): Candidate[][] {
  const groups: Candidate[][] = [];
  for (const one of titled) {
    const group = groups.find(
      ([first]) => first && (relateAuthors(first.record.item, one.record.item)?.share ?? 0) > 0,
    );
    if (group) group.push(one);
    else groups.push([one]);
  }
  const indexes = (group: readonly Candidate[]) => new Set(group.map(({ record }) => record.source)).size;
  const most = Math.max(...groups.map(indexes));
  return groups.filter((group) => indexes(group) * 2 >= most);
}

/** Memoised because earlier records are compared again when a new one arrives. */
const toCandidate = memoizeByPair((reference: CslItem, record: FoundRecord): Candidate => {
  const title = relateTitles(reference.title, record.item.title);
  const year = yearOf(reference.issued);
  // Skip other titles unless an identifier leads to them or the year is the same.
  const isFar =
    title.kind === "other" && record.by === "title" && year !== undefined && !yearsOf(record).includes(year);
  return { record, title, authors: isFar ? undefined : relateAuthors(reference, record.item) };
});

/** Sorts records into the cited work, works that its identifiers lead to instead, and similar works. */
export function identifyWork(reference: CslItem, records: readonly FoundRecord[]): IdentifiedWork {
  const candidates = records.map((record) => toCandidate(reference, record));
  if (!reference.title) return withoutTitle(reference, candidates);
  const matching = candidates.filter(
    (one) =>
      isTitled(one) &&
      (shareOf(one) ?? 1) > 0 &&
      (isByIdentifier(one) || (shareOf(one) ?? 0) > 0 || (isDistinctive(reference.title) && fitsYear(one, reference))),
  );
  const similar = candidates.filter(
    (one) => one.title.kind === "near" && (isByIdentifier(one) || mostAuthors(one, reference)),
  );
  const renamed = candidates.filter(
    (one) => one.title.kind === "other" && isByIdentifier(one) && (shareOf(one) ?? 0) >= 0.5,
  );
  const titled = candidates.filter(
    (one) => isTitled(one) && shareOf(one) === 0 && (isByIdentifier(one) || isUnique(one, reference)),
  );
  const atVenue = candidates.filter((one) => isAtVenue(one, reference));
  const unique = largest(titled);
  const groups = [matching, similar, renamed, unique.flat(), atVenue];
  const first = groups.find((group) => group.length > 0) ?? [];
  const isAmbiguous = first === groups[3] && unique.length > 1;
  // An identifier identifies a work even if its title changed; sharing authors does not.
  const beside = first === matching ? similar.filter((one) => isByIdentifier(one) && isBeside(one, matching)) : [];
  const named = first === matching ? similar.filter((one) => isByIdentifier(one) && !beside.includes(one)) : [];
  const core = [...first, ...named];
  const joined = candidates.filter(
    (one) => !core.includes(one) && core.slice(0, 3).some(({ record }) => sameWork(record.item, one.record.item)),
  );
  const works = [...core, ...joined];
  const rest = candidates.filter((one) => !works.includes(one));
  const elsewhere = rest.filter((one) => beside.includes(one) || (isByIdentifier(one) && isElsewhere(one, reference)));
  return {
    works,
    isAmbiguous,
    elsewhere,
    near: rest.filter((one) => !elsewhere.includes(one) && (isTitled(one) || one.title.kind === "near")),
  };
}
