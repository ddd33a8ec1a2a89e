import { referenceOf } from "@wellsourced/citations";
import type { FoundRecord } from "@wellsourced/citations/matching";
import type { Work } from "@wellsourced/core/records";
import { withoutMark } from "./reference.ts";

/** A record of a registry or an index in the form in which it is compared with a reference. */
export function foundRecord(work: Work, by: FoundRecord["by"]): FoundRecord {
  const { title, doi, url, source, retractionStatus: _, ...facts } = work;
  // A work without a title bears its DOI in the place of one.
  const named = title.toLowerCase() === doi ? {} : { title: withoutMark(title) };
  return { item: referenceOf({ record: { ...facts, ...named, ...(doi && { doi }), url } }), source, url, by };
}
