import { referenceOf } from "@wellsourced/citations";
import type { FoundRecord } from "@wellsourced/citations/matching";
import type { Work } from "@wellsourced/core/records";
import { withoutMark } from "./reference.ts";

const PREPRINT = /^(?:preprint|posted-content)$/iu;

/** A record of a registry or an index in the form in which it is compared with a reference. */
export function foundRecord(work: Work, by: FoundRecord["by"]): FoundRecord {
  const { title, doi, url, source, retractionStatus: _, ...facts } = work;
  const { journal, year, publication } = facts;
  // A work without a title bears its DOI in the place of one.
  const named = title.toLowerCase() === doi ? {} : { title: withoutMark(title) };
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
