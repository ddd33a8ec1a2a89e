import type { CslItem } from "@wellsourced/citations";
import { counted, NO_NETWORK, omitUndefined } from "@wellsourced/core";
import type { Paper } from "@wellsourced/core/records";
import type { CheckedReference, Search } from "./checked-reference.ts";
import { placesOf } from "./claim-check.ts";
import { compareTitles } from "./compare-record.ts";
import { describePossibleRetraction, describeStatus } from "./describe-status.ts";
import type { DoiCheck } from "./doi-check.ts";
import { doiCaveat, integrityFields, referenceFields } from "./verified.ts";
import type { Verified } from "./verify-result.ts";

export function describeSearch({ answered, failed, ranked, isOffline }: Search): readonly string[] {
  if (isOffline) return [NO_NETWORK];
  const found = `searched ${answered.join(", ")}: ${counted(ranked.length, "candidate")}`;
  return [
    answered.length > 0 ? found : "no index could be queried",
    ...(failed.length > 0 ? [`no answer from ${failed.join(", ")}`] : []),
  ];
}

function searchCaveat({ answered, failed, ranked, isOffline }: Search, possible: Paper | undefined): string {
  if (isOffline) return NO_NETWORK;
  if (answered.length === 0) return "The reference was not checked: no index could be queried.";
  const near =
    ranked.length > 0 && ranked[0]?.confidence !== "none"
      ? "The nearest work is in possibleMatch; it may be a different one."
      : "";
  const missing = failed.length > 0 ? ` ${failed.join(", ")} could not be queried.` : "";
  const retracted = describePossibleRetraction(possible);
  return [
    `None of the indexes queried has a certain match.${missing}`,
    near || "Books, reports and old works are often not indexed.",
    ...(retracted ? [retracted] : []),
  ].join(" ");
}

/** Whether every index responded and none has a similar work. */
const isNowhere = ({ answered, failed, ranked }: Search): boolean =>
  answered.length > 0 && failed.length === 0 && (ranked[0]?.confidence ?? "none") === "none";

/** The result for a work that is not identified with certainty. `possible` is the best match with its retraction status. */
export function unconfirmedResult(search: Search, possible: Paper | undefined): Verified {
  const [first] = search.ranked;
  const near = first && first.confidence !== "none" ? first : undefined;
  return {
    result: {
      inputType: "reference",
      exists: false,
      matchConfidence: near?.confidence ?? "none",
      ...omitUndefined({ matchParts: near?.parts, possibleMatch: near && (possible ?? near.paper) }),
      titleMatch: "not_checked",
      verificationStatus: isNowhere(search) ? "not_found" : "uncertain",
      authenticityCaveat: searchCaveat(search, possible),
      provenance: describeSearch(search),
    },
    places: [],
    noSource: search.isOffline ? NO_NETWORK : "No certain match for the cited work was found.",
  };
}

export interface ConfirmedWork {
  readonly reference: CslItem;
  readonly paper: Paper;
  readonly parts: NonNullable<Verified["result"]["matchParts"]>;
  readonly said: readonly string[];
}

const recordCaveat = ({ retractionStatus }: Paper): string =>
  retractionStatus
    ? describeStatus(retractionStatus)
    : "The record has no DOI, so whether the work was retracted was not checked.";

/** The result for a work identified with certainty. */
export function confirmedResult(
  { reference, paper, parts, said }: ConfirmedWork,
  check: DoiCheck | undefined,
): Verified {
  const record = check?.record ?? paper;
  return {
    result: {
      inputType: "reference",
      exists: true,
      matchedRecord: record,
      matchConfidence: "high",
      matchParts: parts,
      ...omitUndefined({ detectedDoi: paper.doi }),
      titleMatch: compareTitles(reference.title, paper),
      ...(check ? integrityFields(check) : omitUndefined({ retractionStatus: paper.retractionStatus })),
      verificationStatus: "confirmed",
      ...omitUndefined({
        authenticityCaveat: check ? doiCaveat(check) : recordCaveat(paper),
      }),
      provenance: [...said, ...(check?.provenance ?? [])],
    },
    places: placesOf(record),
  };
}

export const withFindings = async ({ result, ...rest }: Verified, checked: CheckedReference): Promise<Verified> => ({
  ...rest,
  result: { ...result, ...(await referenceFields(checked)) },
});
