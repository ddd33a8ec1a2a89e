import { given, NO_NETWORK } from "@wellsourced/core";
import type { Paper } from "@wellsourced/core/records";
import type { Call } from "../../call.ts";
import { placesOf } from "../checks/check-claim.ts";
import { checkDoi, type DoiCheck } from "../checks/check-doi.ts";
import { type Cited, compareCited } from "../checks/compare-cited.ts";
import { createLookUps, type LookUpParts } from "../checks/look-ups.ts";
import { sayNotice, saySibling, sayStanding } from "../checks/say-standing.ts";
import { readReference } from "../checks/what-is-cited.ts";
import { isOnlyJournal } from "../checks/words-beside.ts";
import type { Asking } from "../parts.ts";
import type { Verified } from "../verify-types.ts";

/** What all sources together say of a DOI's work, as it is shown. */
export function integrityFields({ exists, ...check }: DoiCheck) {
  const { retractionStatus, notices, relatedRetraction, checkedSources, failedSources } = check;
  return {
    ...(exists === false ? {} : { ...given({ retractionStatus, notices }), checkedSources }),
    ...given({ relatedRetraction }),
    ...(failedSources.length > 0 ? { failedSources } : {}),
  };
}

const LACKING =
  "Whether the DOI exists could not be checked: the register did not answer. This is no evidence that it is invented.";

/** What must not be overlooked, in words. */
export function caveatOn(check: DoiCheck, cited?: Cited): string | undefined {
  const { exists, retractionStatus, checkedSources, noticeOf } = check;
  if (check.isOffline) return [NO_NETWORK, retractionStatus && sayStanding(retractionStatus)].filter(Boolean).join(" ");
  if (exists === undefined) return LACKING;
  if (!exists) return "The register of DOIs, which holds those of every agency, has no such DOI.";
  const meant = cited?.possibleMatch;
  const said = [
    cited?.isMixed ? "The DOI is registered, but it belongs to another work than the words beside it name." : undefined,
    meant && `The words seem to mean “${meant.title}” (${meant.url}).`,
    cited && !cited.isMixed ? cited.said.map((one) => `${one.charAt(0).toUpperCase()}${one.slice(1)}.`)[0] : undefined,
    noticeOf && sayNotice(noticeOf),
    retractionStatus && sayStanding(retractionStatus),
    saySibling(check),
    checkedSources.length === 0 ? "Whether the work was retracted could not be checked." : undefined,
  ].filter((one) => one !== undefined);
  return said.length > 0 ? said.join(" ") : undefined;
}

const statusOf = ({ exists }: DoiCheck, cited: Cited | undefined): Verified["result"]["verificationStatus"] => {
  if (exists === undefined || cited?.isMixed) return "uncertain";
  return exists ? "confirmed" : "not_found";
};

const noSourceOf = ({ isOffline }: DoiCheck, cited: Cited | undefined): string | undefined =>
  isOffline
    ? NO_NETWORK
    : cited?.isMixed
      ? "The DOI belongs to another work than the words beside it name."
      : undefined;

async function compareWords(
  words: string,
  record: Paper | undefined,
  { parts, call }: Asking<LookUpParts>,
): Promise<Cited | undefined> {
  if (!words || !record || isOnlyJournal(words, record.journal)) return undefined;
  return compareCited({ reference: readReference(words), record, raw: words }, parts.providers, call);
}

/** A DOI, and what stands beside it, against the registries. */
export async function verifyDoi(
  { doi, words }: { readonly doi: string; readonly words: string },
  parts: LookUpParts,
  call: Call,
): Promise<Verified> {
  const check = await checkDoi(doi, createLookUps([doi], parts, call));
  const { exists, record } = check;
  const cited = await compareWords(words, record, { parts, call });
  return {
    result: {
      inputType: "doi",
      exists: exists ?? false,
      ...given({ matchedRecord: record }),
      matchConfidence: record ? (cited?.isMixed ? "low" : "high") : "none",
      ...given({ matchParts: cited?.matchParts }),
      detectedDoi: doi,
      titleMatch: cited?.titleMatch ?? "not_checked",
      ...integrityFields(check),
      verificationStatus: statusOf(check, cited),
      ...given({ possibleMatch: cited?.possibleMatch, chimera: cited?.chimera }),
      ...given({ authenticityCaveat: caveatOn(check, cited) }),
      provenance: [...check.provenance, ...(cited?.said ?? [])],
    },
    places: exists === false ? [] : placesOf(record, exists ? `https://doi.org/${doi}` : undefined),
    ...given({ noSource: noSourceOf(check, cited) }),
  };
}
