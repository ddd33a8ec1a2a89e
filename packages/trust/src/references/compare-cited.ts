import type { CslItem } from "@wellsourced/citations";
import { findChimera, meantRecord } from "@wellsourced/citations/matching";
import { omitUndefined } from "@wellsourced/core";
import type { Paper } from "@wellsourced/core/records";
import { type Comparison, compare, type Ranked, toItem } from "./compare-record.ts";

/** The title of one work with the authors of another. */
export interface ChimeraRecords {
  readonly titleRecord: Paper;
  readonly authorRecord: Paper;
}

/** A reference compared with the record of its identifier. If they differ, also the work that seems to be meant. */
export interface Cited extends Comparison {
  readonly possibleMatch?: Paper;
  readonly chimera?: ChimeraRecords;
}

export interface CitedWork {
  readonly reference: CslItem;
  readonly record: Paper;
  readonly raw?: string | undefined;
  /** Whether its identifier leads to another work. */
  readonly isMixed: boolean;
}

const paperOf = (item: CslItem | undefined, papers: readonly Paper[]): Paper | undefined =>
  item && papers.find(({ doi, url }) => item.id === (doi ?? url));

/**
 * Compares a reference with the record of its identifier. If that is another work, picks the cited one among the works
 * found by title.
 */
export function compareCited(
  { reference, record, raw, isMixed }: CitedWork,
  search: { readonly ranked: readonly Ranked[] } | undefined,
): Cited {
  const comparison = compare(reference, record, raw);
  if (!isMixed) return comparison;
  const papers = [record, ...(search?.ranked ?? []).map(({ paper }) => paper)];
  const items = papers.map(toItem);
  const meant = paperOf(meantRecord(reference, items.slice(1)), papers);
  const found = findChimera({ ...reference, ...omitUndefined({ DOI: record.doi }) }, items);
  const [titleRecord, authorRecord] = [paperOf(found?.titleRecord, papers), paperOf(found?.authorRecord, papers)];
  return {
    ...comparison,
    ...(meant && meant.doi !== record.doi ? { possibleMatch: meant } : {}),
    ...(titleRecord && authorRecord ? { chimera: { titleRecord, authorRecord } } : {}),
  };
}
