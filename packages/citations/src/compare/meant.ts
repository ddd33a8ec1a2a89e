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

/** A record beside the reference: how the titles and the authors stand to each other. */
export interface Weighed {
  readonly record: FoundRecord;
  readonly title: TitleRelation;
  readonly authors: AuthorRelation | undefined;
}

export interface Meant {
  /** The work that is meant, all of its versions. */
  readonly works: readonly Weighed[];
  /** They are several works of one title by different people, and nothing tells which of them is meant. */
  readonly isOpen: boolean;
  /** What an identifier of the reference leads to and what is another work. */
  readonly elsewhere: readonly Weighed[];
  readonly near: readonly Weighed[];
}

/** Shorter titles are shared by many works. */
const TELLING_WORDS = 3;
/** Longer ones by none: whoever has one of these means that work. */
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

/** Where nobody's names can be compared, the year must not speak against it. */
const isTimely = (one: Weighed, reference: CslItem): boolean =>
  yearOf(reference.issued) === undefined || yearsOf(one.record).length === 0 || inTime(one, reference);

/** Whether a title by other people can only be that of the work meant. */
const isSole = (one: Weighed, reference: CslItem): boolean =>
  tellingWords(reference.title) >= UNIQUE_WORDS || (isTelling(reference.title) && isTimely(one, reference));

/** Most of the authors, and more than one name that many people bear. */
function mostAuthors(one: Weighed, reference: CslItem): boolean {
  const share = shareOf(one) ?? 0;
  const cited = people(reference).length;
  // An institution signs many works of a year.
  const isPerson = reference.author?.some(({ family }) => family !== undefined) ?? false;
  return share >= 0.5 && (share * cited >= 2 || (share === 1 && isPerson && inTime(one, reference)));
}

/** References without a title are known by who, when and where. */
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

/** A chapter cited with the identifier of its book, or the other way round. */
const isPart = (a: CslItem, b: CslItem): boolean =>
  [
    [a["container-title"], b.title],
    [a.title, b["container-title"]],
  ].some(([one, other]) => one && other && matchTitle(one, other).verdict === "match");

/** Whether the record behind an identifier is plainly another work. */
function isElsewhere(one: Weighed, reference: CslItem): boolean {
  const { title } = one.record.item;
  if (!title || isPart(reference, one.record.item)) return false;
  const { verdict } = matchTitle(reference.title ?? "", title);
  return verdict === "mismatch" || shareOf(one) === 0;
}

/** Titles that share so much, in the same venue and year, differ by a slip and not by their subject. */
const ALMOST = 0.8;

/** Known by venue and year, with almost the title or with exactly the authors: a reference with a part that was made up. */
function isPlaced(one: Weighed, reference: CslItem): boolean {
  const { title, authors, record } = one;
  const people = authors?.kind === "same" || authors?.kind === "reordered";
  const isAlmost = title.kind === "near" && title.share >= ALMOST && isTelling(reference.title);
  if (!isAlmost && !(people && (reference.author ?? []).length > 1 && !isCut(reference))) return false;
  const year = yearOf(reference.issued);
  return year !== undefined && yearsOf(record).includes(year) && isSameVenue(reference, record);
}

/** Works of one title by different people: the one that most indexes know, and those that at least half as many do. */
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

/** Compared once, although the records that were found earlier are compared again beside each new one. */
const weigh = memoizeByPair((reference: CslItem, record: FoundRecord): Weighed => {
  const title = relateTitles(reference.title, record.item.title);
  const year = yearOf(reference.issued);
  // Of other titles only those are of interest that the reference names, or that are of the same year.
  const isFar =
    title.kind === "other" && record.by === "title" && year !== undefined && !yearsOf(record).includes(year);
  return { record, title, authors: isFar ? undefined : relateAuthors(reference, record.item) };
});

/** The records of the work that a reference means, those that its identifiers lead to instead, and those that resemble it. */
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
  // An identifier stands for the work even where its title changed; other works of the same people do not.
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
