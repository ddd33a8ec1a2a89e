import type { CslItem } from "@wellsourced/citations";
import {
  compareReference,
  type FoundRecord,
  identifiersOf,
  isPreprint,
  type ReferenceComparison,
} from "@wellsourced/citations/matching";
import { omitUndefined } from "@wellsourced/core";
import type { Paper, Work } from "@wellsourced/core/records";
import type { Cited } from "./compare-cited.ts";
import type { Ranked } from "./compare-record.ts";
import type { DoiCheck } from "./doi-check.ts";
import { foundByTitle, foundRecord } from "./found-record.ts";
import { isIndexed } from "./indexes.ts";
/** Candidates for the work from all indexes, and the indexes that failed. */
export interface Search {
  readonly ranked: readonly Ranked[];
  readonly answered: readonly string[];
  readonly failed: readonly string[];
  /** Whether every index responded that may be the only one to have the work or one of its identifiers. */
  readonly isSettled: boolean;
  /** Whether no host name could be resolved. */
  readonly isOffline: boolean;
  /** The reference compared with all records found by identifiers and by title. */
  readonly comparison: ReferenceComparison;
}

export interface Wanted {
  readonly reference: CslItem;
  /** The text from which the reference was read. */
  readonly raw?: string | undefined;
  /** Records found by its identifiers. */
  readonly known?: readonly FoundRecord[];
  /** Identifiers that are not registered. */
  readonly missing?: readonly string[];
  /** Sources that failed when its identifiers were looked up. */
  readonly silent?: readonly string[];
  readonly thisYear: number;
}

/** Compares the reference with all records found so far. */
export const compareFound = (
  { reference, raw, known = [], missing = [], thisYear }: Wanted,
  papers: readonly Paper[] = [],
): ReferenceComparison =>
  compareReference(reference, [...known, ...papers.map(foundByTitle)], {
    thisYear,
    ...omitUndefined({ raw }),
    identifiersThatDoNotExist: missing,
  });

/** Whether no further index could change the findings, because every field was compared. */
export const isExplained = ({ author = [] }: CslItem, { works, findings }: ReferenceComparison): boolean =>
  works.length > 0 &&
  (author.length === 0 || works.some(({ item }) => (item.author ?? []).length > 0)) &&
  findings.every(({ level }) => level === "note");

export const isPreprintAlone = ({ findings }: ReferenceComparison): boolean =>
  findings.some(({ flag }) => flag === "not_published_there");

/** Whether nothing but preprints of the work was found. */
export const isPreprintOnly = ({ works }: ReferenceComparison): boolean => works.length > 0 && works.every(isPreprint);

/** Whether the work is identified with certainty. */
export const isSure = ([first]: readonly Ranked[], { works }: ReferenceComparison): boolean =>
  works.some(({ by }) => by !== "title") || first?.confidence === "high";

export interface CheckedReference {
  readonly reference: CslItem;
  /** The reference as compared, with the records of its identifiers. */
  readonly wanted: Wanted;
  readonly doi?: string | undefined;
  /** The state of the reference's DOI and its work. */
  readonly check?: DoiCheck | undefined;
  /** Absent if its identifiers explain the reference. */
  readonly search?: Search | undefined;
  /** The cited words compared with the record of the DOI. */
  readonly cited?: Cited | undefined;
  /** The whole reference compared with all records found. */
  readonly comparison: ReferenceComparison;
  /** Unregistered identifiers besides the DOI, as written. */
  readonly missing: readonly string[];
  /** Indexes that responded without any similar work; absent if one was found or the result is uncertain. */
  readonly unfound?: readonly string[] | undefined;
}

/** Whether an identifier of the reference leads to a work other than the one cited. */
export const isMixed = ({ comparison }: Pick<CheckedReference, "comparison">): boolean =>
  comparison.findings.some(({ flag }) => flag === "mismatch");

/** Maximum number of identifiers in a reference; texts with more are not references. */
export const MOST_IDENTIFIERS = 4;

/** Further DOIs in a reference, with arXiv ids as DOIs. */
export function otherDois(reference: CslItem, raw: string | undefined, doi: string | undefined) {
  const stated = identifiersOf(reference, raw).flatMap(({ kind, value, as }) => {
    if (kind === "arxiv") return [{ doi: `10.48550/arxiv.${value}`, as: `arXiv:${value}` }];
    return kind === "doi" ? [{ doi: value, as }] : [];
  });
  const others = new Map(stated.filter((one) => one.doi !== doi).map((one) => [one.doi, one]));
  return [...others.values()].slice(0, MOST_IDENTIFIERS);
}

/** Compares a reference again, including the registries' records of the work found by its title. */
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

/** Minimum number of indexes that must respond before a work counts as found nowhere. */
const FEWEST = 2;

export function unfoundIn({ reference, search, comparison, check }: CheckedReference): CheckedReference["unfound"] {
  // A DOI that leads to another work does not show whether the cited work exists.
  const isNamed = check?.record !== undefined && !isMixed({ comparison });
  if (!search || isNamed || comparison.works.length > 0) return undefined;
  const isTold = search.isSettled && search.answered.length >= FEWEST && isIndexed(reference);
  return isTold ? search.answered : undefined;
}
