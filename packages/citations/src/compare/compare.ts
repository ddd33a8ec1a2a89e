import type { CslItem } from "../csl.ts";
import { detectFormat } from "../detect-format.ts";
import { judgeAuthors } from "./authors.ts";
import { type BestRecord, bestOf } from "./best.ts";
import { judgeDetails } from "./details.ts";
import { identifyWork } from "./identify-work.ts";
import { type FieldDifference, type FoundRecord, join, type ReferenceFinding } from "./judgement.ts";
import { chimeraOf, judgeIdentifiers, missingIdentifiers } from "./mismatch.ts";
import { judgePlaceholders } from "./placeholders.ts";
import { judgeTitle } from "./title.ts";
import { judgeVenue } from "./venues.ts";
import { judgeVersion, judgeYear } from "./years.ts";

export interface ReferenceComparison {
  /** Records of all versions of the cited work; empty if it could not be identified. */
  readonly works: readonly FoundRecord[];
  /** Similar records that may be other works. */
  readonly near: readonly FoundRecord[];
  /** All differences, including spelling variants. */
  readonly differences: readonly FieldDifference[];
  readonly findings: readonly ReferenceFinding[];
  /** The best record of the work, with each field from the most reliable index. */
  readonly best?: BestRecord;
}

export interface ComparisonContext {
  readonly thisYear: number;
  /** The text from which the reference was parsed. */
  readonly raw?: string;
  readonly identifiersThatDoNotExist?: readonly string[];
}

const MOST_TEXT = 4_000;

/**
 * Compares a reference with the records found for it: identifies the cited work, reports what differs from all of its
 * records, and builds its best record.
 *
 * @example
 * compareReference({ id: "a", type: "book", title: "On Bullshit" }, [], { thisYear: 2026 }).findings; // []
 */
export function compareReference(
  reference: CslItem,
  records: readonly FoundRecord[],
  { thisYear, raw, identifiersThatDoNotExist = [] }: ComparisonContext,
): ReferenceComparison {
  const identified = identifyWork(reference, records);
  const works = identified.works.map(({ record }) => record);
  const text = raw && detectFormat(raw) === undefined ? raw.slice(0, MOST_TEXT) : "";
  const authors = judgeAuthors(reference, works, { text, isAmbiguous: identified.isAmbiguous });
  const chimera = authors.findings.length > 0 ? chimeraOf(reference, records) : "";
  const venue = judgeVenue(reference, works, records);
  const isElsewhere = venue.findings.some(({ flag }) => flag === "venue_differs");
  const { differences, findings } = join([
    judgePlaceholders(reference, raw),
    judgeIdentifiers(identified),
    missingIdentifiers(identifiersThatDoNotExist, works),
    judgeTitle(reference, identified.works, text),
    { ...authors, findings: authors.findings.map((one) => ({ ...one, reason: one.reason + chimera })) },
    judgeYear(reference, works, { thisYear, isElsewhere, text }),
    venue,
    judgeVersion(reference, works),
    judgeDetails(reference, works),
  ]);
  const best = identified.isAmbiguous ? undefined : bestOf(reference, works);
  return { works, near: identified.near.map(({ record }) => record), differences, findings, ...(best && { best }) };
}
