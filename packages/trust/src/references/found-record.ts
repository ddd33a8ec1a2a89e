import { referenceOf } from "@wellsourced/citations";
import type { FoundRecord } from "@wellsourced/citations/matching";
import { memoizeByObject } from "@wellsourced/core";
import type { Paper, Work } from "@wellsourced/core/records";

/** What publishers put before the title of a work that they took back. */
const MARK = /^\W*(?:RETRACTED|WITHDRAWN|REMOVED)(?: (?:ARTICLE|PAPER|CHAPTER))?\s*:\s*/u;

const PREPRINT = /^(?:preprint|posted-content)$/iu;

/** A record of a registry or an index in the form in which it is compared with a reference. */
export function foundRecord(work: Work, by: FoundRecord["by"]): FoundRecord {
  const { title, doi, url, source, retractionStatus: _, ...facts } = work;
  const { journal, year, publication } = facts;
  // A work without a title bears its DOI in the place of one.
  const named = title.toLowerCase() === doi ? {} : { title: title.replace(MARK, "") };
  const item = referenceOf({ record: { ...facts, ...named, ...(doi && { doi }), url } });
  return {
    item,
    source,
    url,
    by,
    ...(publication?.types?.some((type) => PREPRINT.test(type)) && { isPreprint: true }),
    // What the index gives in short may be another name, or another year, than what it gives in full.
    otherVenues: [journal, publication?.conference].filter((name) => name !== undefined),
    otherYears: year === undefined ? [] : [year],
  };
}

/** The record of a paper that was found by its title. */
export const foundByTitle = memoizeByObject((paper: Paper) => foundRecord(paper, "title"));
