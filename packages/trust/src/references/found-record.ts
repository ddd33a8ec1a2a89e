import { referenceOf } from "@wellsourced/citations";
import type { FoundRecord } from "@wellsourced/citations/matching";
import { memoizeByObject } from "@wellsourced/core";
import type { Paper, Work } from "@wellsourced/core/records";

/** Prefix that publishers add to the title of a retracted work. */
const MARK = /^\W*(?:RETRACTED|WITHDRAWN|REMOVED)(?: (?:ARTICLE|PAPER|CHAPTER))?\s*:\s*/u;

const PREPRINT = /^(?:preprint|posted-content)$/iu;

/** Converts a record of a registry or index for comparison with a reference. */
export function foundRecord(work: Work, by: FoundRecord["by"]): FoundRecord {
  const { title, doi, url, source, retractionStatus: _, relatedWorks = [], ...facts } = work;
  const { journal, year, publication } = facts;
  // If a work has no title, its DOI is recorded as the title.
  const named = title.toLowerCase() === doi ? {} : { title: title.replace(MARK, "") };
  const item = referenceOf({ record: { ...facts, ...named, ...(doi && { doi }), url } });
  return {
    item,
    source,
    url,
    by,
    ...(publication?.types?.some((type) => PREPRINT.test(type)) && { isPreprint: true }),
    // The abbreviated venue or year of an index may differ from its full one.
    otherVenues: [journal, publication?.conference].filter((name) => name !== undefined),
    otherYears: year === undefined ? [] : [year],
    publishedAs: relatedWorks.flatMap((one) => (one.relation === "published" ? one.doi : [])),
  };
}

/** Converts a paper that was found by its title. */
export const foundByTitle = memoizeByObject((paper: Paper) => foundRecord(paper, "title"));
