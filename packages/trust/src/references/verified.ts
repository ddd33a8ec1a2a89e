import { type CslItem, citedItem, isOnlyJournal } from "@wellsourced/citations";
import { NO_NETWORK, omitUndefined } from "@wellsourced/core";
import type { Paper } from "@wellsourced/core/records";
import { type CheckedReference, isMixed } from "./checked-reference.ts";
import { placesOf } from "./claim-check.ts";
import type { Cited } from "./compare-cited.ts";
import {
  describeNotice,
  describePossibleRetraction,
  describeRelatedRetraction,
  describeStatus,
} from "./describe-status.ts";
import type { DoiCheck } from "./doi-check.ts";
import {
  comparisonFields,
  flagFields,
  mergeFlags,
  type RaisedFlag,
  REGISTER_SILENT,
  referenceFlags,
} from "./raised-flags.ts";
import type { Verified } from "./verify-result.ts";
/** The fields of a result that describe the integrity of a work. */
export function integrityFields({ exists, ...check }: DoiCheck) {
  const { retractionStatus, notices, relatedRetraction, checkedSources, failedSources } = check;
  return {
    ...(exists === false ? {} : { ...omitUndefined({ retractionStatus, notices }), checkedSources }),
    ...omitUndefined({ relatedRetraction }),
    ...(failedSources.length > 0 ? { failedSources } : {}),
  };
}

/** The fields of a result with the findings against a citation, as in an audit. */
export async function referenceFields(checked: CheckedReference, said = mergeFlags(referenceFlags(checked))) {
  return said.length > 0 ? { ...flagFields(said), ...(await comparisonFields(checked, false)) } : {};
}

export interface CaveatOptions {
  /** The work that the words besides the DOI seem to cite. */
  readonly meant?: Cited["possibleMatch"] | undefined;
  /** Findings against these words. */
  readonly said?: readonly RaisedFlag[];
  readonly isOther?: boolean;
}

/** The caveat of a result. */
export function doiCaveat(
  check: DoiCheck,
  { meant, said: against = [], isOther = false }: CaveatOptions = {},
): string | undefined {
  const { exists, retractionStatus, checkedSources, noticeOf } = check;
  if (check.isOffline)
    return [NO_NETWORK, retractionStatus && describeStatus(retractionStatus)].filter(Boolean).join(" ");
  if (exists === undefined) return `${REGISTER_SILENT} This is no evidence that it is invented.`;
  if (!exists) return "The DOI register, which covers all agencies, has no such DOI.";
  const said = [
    isOther ? "The DOI is registered, but for a different work from the one cited." : undefined,
    meant && `The citation probably means “${meant.title}” (${meant.url}).`,
    describePossibleRetraction(meant),
    isOther ? undefined : against[0]?.reason,
    noticeOf && describeNotice(noticeOf),
    retractionStatus && describeStatus(retractionStatus),
    describeRelatedRetraction(check),
    checkedSources.length === 0 ? "Whether the work was retracted could not be checked." : undefined,
  ].filter((one) => one !== undefined);
  return said.length > 0 ? said.join(" ") : undefined;
}

const statusOf = ({ exists }: DoiCheck, isOther: boolean): Verified["result"]["verificationStatus"] => {
  if (exists === undefined || isOther) return "uncertain";
  return exists ? "confirmed" : "not_found";
};

const noSourceOf = ({ isOffline }: DoiCheck, isOther: boolean): string | undefined =>
  isOffline ? NO_NETWORK : isOther ? "The DOI belongs to a different work from the one cited." : undefined;

/** Reads the words besides a DOI as a reference; empty if they only name the journal. */
export const referenceIn = (words: string, record: Paper | undefined): CslItem =>
  !words || isOnlyJournal(words, record?.journal) ? { id: "", type: "article-journal" } : citedItem(words);

/** The result for a DOI and the words besides it. */
export async function verifiedDoi(check: DoiCheck, checked: CheckedReference): Promise<Verified> {
  const { exists, record } = check;
  const { cited, search } = checked;
  const isOther = isMixed(checked);
  const said = mergeFlags(referenceFlags(checked));
  const silent = isOther && search && search.failed.length > 0 ? search.failed.join(", ") : "";
  const shown = await referenceFields(checked, said);
  return {
    result: {
      inputType: "doi",
      exists: exists ?? false,
      ...omitUndefined({ matchedRecord: record }),
      matchConfidence: record ? (isOther ? "low" : "high") : "none",
      ...omitUndefined({ matchParts: cited?.matchParts }),
      detectedDoi: check.doi,
      titleMatch: cited?.titleMatch ?? "not_checked",
      ...integrityFields(check),
      verificationStatus: statusOf(check, isOther),
      ...omitUndefined({ possibleMatch: cited?.possibleMatch, chimera: cited?.chimera }),
      ...shown,
      ...omitUndefined({ authenticityCaveat: doiCaveat(check, { meant: cited?.possibleMatch, said, isOther }) }),
      provenance: [
        ...check.provenance,
        ...(isOther ? said.map(({ reason }) => reason) : []),
        ...(silent ? [`the cited work could not be searched for at ${silent}`] : []),
      ],
    },
    places: exists === false ? [] : placesOf(record, exists ? `https://doi.org/${check.doi}` : undefined),
    ...omitUndefined({ noSource: noSourceOf(check, isOther) }),
  };
}
