import type { CslItem } from "@wellsourced/citations";
import { given, NO_NETWORK } from "@wellsourced/core";
import type { Paper } from "@wellsourced/core/records";
import type { Call } from "../../call.ts";
import { placesOf } from "../checks/check-claim.ts";
import { checkDoi, type DoiCheck } from "../checks/check-doi.ts";
import { type CheckedReference, checkReference, withRecords } from "../checks/check-reference.ts";
import { findRecord, type Search } from "../checks/find-record.ts";
import { createLookUps, type LookUpParts } from "../checks/look-ups.ts";
import { compareTitles } from "../checks/reference.ts";
import type { Verified } from "../verify-types.ts";
import { caveatOn, integrityFields, referenceFields } from "./verify-doi.ts";

function saySearch({ answered, failed, ranked, isOffline }: Search): readonly string[] {
  if (isOffline) return [NO_NETWORK];
  const found = `looked for at ${answered.join(", ")}: ${ranked.length} candidate${ranked.length === 1 ? "" : "s"}`;
  return [
    answered.length > 0 ? found : "no index could be asked",
    ...(failed.length > 0 ? [`${failed.join(", ")} did not answer; not looked for there`] : []),
  ];
}

function caveatOf({ answered, failed, ranked, isOffline }: Search): string {
  if (isOffline) return NO_NETWORK;
  if (answered.length === 0) return "The reference was not checked: no index could be asked.";
  const near =
    ranked.length > 0 && ranked[0]?.confidence !== "none"
      ? "The nearest work is in possibleMatch; it may be a different one."
      : "";
  const missing = failed.length > 0 ? ` ${failed.join(", ")} could not be asked.` : "";
  return `None of the indexes asked certainly holds this work.${missing} ${near || "Books, reports and old works are often not indexed."}`;
}

/** Whether nobody who was asked has anything like it, and everybody answered. */
const isNowhere = ({ answered, failed, ranked }: Search): boolean =>
  answered.length > 0 && failed.length === 0 && (ranked[0]?.confidence ?? "none") === "none";

function unsure(search: Search): Verified {
  const [first] = search.ranked;
  const near = first && first.confidence !== "none" ? first : undefined;
  return {
    result: {
      inputType: "reference",
      exists: false,
      matchConfidence: near?.confidence ?? "none",
      ...given({ matchParts: near?.parts, possibleMatch: near?.paper }),
      titleMatch: "not_checked",
      verificationStatus: isNowhere(search) ? "not_found" : "uncertain",
      authenticityCaveat: caveatOf(search),
      provenance: saySearch(search),
    },
    places: [],
    noSource: search.isOffline ? NO_NETWORK : "No work was found that is certainly the one cited.",
  };
}

interface Sure {
  readonly reference: CslItem;
  readonly paper: Paper;
  readonly parts: NonNullable<Verified["result"]["matchParts"]>;
  readonly said: readonly string[];
}

/** A work that was found beyond doubt. */
function sureOf({ reference, paper, parts, said }: Sure, check: DoiCheck | undefined): Verified {
  const record = check?.record ?? paper;
  return {
    result: {
      inputType: "reference",
      exists: true,
      matchedRecord: record,
      matchConfidence: "high",
      matchParts: parts,
      ...given({ detectedDoi: paper.doi }),
      titleMatch: compareTitles(reference.title, paper),
      ...(check ? integrityFields(check) : {}),
      verificationStatus: "confirmed",
      ...given({
        authenticityCaveat: check
          ? caveatOn(check)
          : "The record has no DOI, so whether the work was retracted was not checked.",
      }),
      provenance: [...said, ...(check?.provenance ?? [])],
    },
    places: placesOf(record),
  };
}

/** The text of a reference against the indexes of works. */
export async function verifyReference(
  { reference, raw }: { readonly reference: CslItem; readonly raw: string },
  parts: LookUpParts,
  call: Call,
): Promise<Verified> {
  const checked = await checkReference({ reference, raw }, { ...parts, looks: createLookUps([], parts, call) }, call);
  const thisYear = new Date(parts.clock.now()).getUTCFullYear();
  // Identifiers within the text may have explained it; the record that is shown is found by its title all the same.
  const search = checked.search ?? (await findRecord({ reference, raw, thisYear }, parts.providers, call));
  const [first] = search.ranked;
  if (first?.confidence !== "high") return withFindings(unsure(search), checked);
  const { paper } = first;
  const check = paper.doi ? await checkDoi(paper.doi, createLookUps([paper.doi], parts, call)) : undefined;
  const found = sureOf({ reference, paper, parts: first.parts, said: saySearch(search) }, check);
  return withFindings(found, check ? withRecords(checked, check.works) : checked);
}

const withFindings = async ({ result, ...rest }: Verified, checked: CheckedReference): Promise<Verified> => ({
  ...rest,
  result: { ...result, ...(await referenceFields(checked)) },
});
