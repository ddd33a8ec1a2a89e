import type { CslItem } from "@wellsourced/citations";
import {
  compareReference,
  type FoundRecord,
  identifiersOf,
  type ReferenceComparison,
} from "@wellsourced/citations/matching";
import { given } from "@wellsourced/core";
import type { Paper, Work } from "@wellsourced/core/records";
import type { Cited } from "./compare-cited.ts";
import type { Ranked } from "./compare-record.ts";
import type { DoiCheck } from "./doi-check.ts";
import { foundByTitle, foundRecord } from "./found-record.ts";
import { isIndexed } from "./indexes.ts";
/** What indexes have that may be the work, and who was not there to tell. */
export interface Search {
  readonly ranked: readonly Ranked[];
  readonly answered: readonly string[];
  readonly failed: readonly string[];
  /** Every index answered that may be the only one to hold the work or one of its numbers. */
  readonly isSettled: boolean;
  /** No host name resolves: nothing could be asked. */
  readonly isOffline: boolean;
  /** The reference beside everything found, by its identifiers and by its title. */
  readonly comparison: ReferenceComparison;
}

export interface Wanted {
  readonly reference: CslItem;
  /** The text that it was read from. */
  readonly raw?: string | undefined;
  /** What its identifiers led to. */
  readonly known?: readonly FoundRecord[];
  /** Identifiers that no register has. */
  readonly missing?: readonly string[];
  /** Who did not answer when its identifiers were looked up. */
  readonly silent?: readonly string[];
  readonly thisYear: number;
}

/** The reference beside everything found so far. */
export const compareFound = (
  { reference, raw, known = [], missing = [], thisYear }: Wanted,
  papers: readonly Paper[] = [],
): ReferenceComparison =>
  compareReference(reference, [...known, ...papers.map(foundByTitle)], {
    thisYear,
    ...given({ raw }),
    identifiersThatDoNotExist: missing,
  });

/** Whether nothing that another index might know could change what is said of a reference: all of it was compared. */
export const isExplained = ({ author = [] }: CslItem, { works, findings }: ReferenceComparison): boolean =>
  works.length > 0 &&
  (author.length === 0 || works.some(({ item }) => (item.author ?? []).length > 0)) &&
  findings.every(({ level }) => level === "note");

export const isPreprintAlone = ({ findings }: ReferenceComparison): boolean =>
  findings.some(({ flag }) => flag === "not_published_there");

/** Known by an identifier, or found beyond doubt. */
export const isSure = ([first]: readonly Ranked[], { works }: ReferenceComparison): boolean =>
  works.some(({ by }) => by !== "title") || first?.confidence === "high";

export interface CheckedReference {
  readonly reference: CslItem;
  /** What it was compared as, with the records that its identifiers led to. */
  readonly wanted: Wanted;
  readonly doi?: string | undefined;
  /** What is known of the reference's DOI, and of the work under it. */
  readonly check?: DoiCheck | undefined;
  /** Absent where its identifiers explain the reference. */
  readonly search?: Search | undefined;
  /** The words beside the DOI and its record. */
  readonly cited?: Cited | undefined;
  /** All that it says beside all records found. */
  readonly comparison: ReferenceComparison;
  /** Identifiers beside the DOI that no register has, as they are written. */
  readonly missing: readonly string[];
  /** Who was asked for a work that nobody has; absent where one like it is found, or it could not be told. */
  readonly unfound?: readonly string[] | undefined;
}

/** Whether an identifier of the reference leads to a work other than the one cited. */
export const isMixed = ({ comparison }: Pick<CheckedReference, "comparison">): boolean =>
  comparison.findings.some(({ flag }) => flag === "mismatch");

/** A reference states few identifiers; a text that holds more is no reference. */
export const MOST_IDENTIFIERS = 4;

/** DOIs that a reference states beside its own, arXiv's numbers as theirs. */
export function otherDois(reference: CslItem, raw: string | undefined, doi: string | undefined) {
  const stated = identifiersOf(reference, raw).flatMap(({ kind, value, as }) => {
    if (kind === "arxiv") return [{ doi: `10.48550/arxiv.${value}`, as: `arXiv:${value}` }];
    return kind === "doi" ? [{ doi: value, as }] : [];
  });
  const others = new Map(stated.filter((one) => one.doi !== doi).map((one) => [one.doi, one]));
  return [...others.values()].slice(0, MOST_IDENTIFIERS);
}

/** Compares a reference again, now also with the registers' records of the work that was found by its title. */
export function withRecords(checked: CheckedReference, works: readonly Work[]): CheckedReference {
  const { wanted, search } = checked;
  const known = [...(wanted.known ?? []), ...works.map((work) => foundRecord(work, "title"))];
  return {
    ...checked,
    comparison: compareFound(
      { ...wanted, known },
      search?.ranked.map(({ paper }) => paper),
    ),
  };
}

/** So many indexes must have answered before it counts that none of them has a work. */
const FEWEST = 2;

export function unfoundIn({ reference, search, comparison, check }: CheckedReference): CheckedReference["unfound"] {
  // A DOI that leads to another work does not show whether the cited work exists.
  const isNamed = check?.record !== undefined && !isMixed({ comparison });
  if (!search || isNamed || comparison.works.length > 0) return undefined;
  const isTold = search.isSettled && search.answered.length >= FEWEST && isIndexed(reference);
  return isTold ? search.answered : undefined;
}
