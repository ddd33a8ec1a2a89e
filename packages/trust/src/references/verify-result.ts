import type { UNTRUSTED } from "@wellsourced/core";
import type { Paper } from "@wellsourced/core/records";
import type { AuditedEntry, AuditFlag, FlagLevel } from "./audited-entry.ts";
import type { ClaimCheck } from "./claim-check.ts";
import type { Cited } from "./compare-cited.ts";
import type { DoiCheck } from "./doi-check.ts";
import type { LinkState } from "./link-state.ts";

/** Evidence about a citation; nothing in it says true or false. */
export type VerifyResult = Partial<Omit<ClaimCheck, "silent">> &
  Partial<Omit<LinkState, "linkLive">> &
  Partial<Pick<DoiCheck, "checkedSources" | "failedSources" | "retractionStatus" | "notices" | "relatedRetraction">> &
  Partial<Pick<AuditedEntry, "differences" | "best" | "searchedSources">> &
  Partial<Pick<Cited, "titleMatch" | "matchParts" | "chimera" | "possibleMatch">> & {
    /** What may be said against the reference, in the words of an audit; absent where nothing was found. */
    readonly flags?: readonly AuditFlag[];
    readonly flagLevels?: Readonly<Partial<Record<AuditFlag, FlagLevel>>>;
    readonly input: string;
    readonly inputType: "doi" | "url" | "reference";
    /** False also where nobody could be asked: `verificationStatus` and `provenance` tell which. */
    readonly exists: boolean;
    readonly matchedRecord?: Paper;
    readonly matchConfidence?: "high" | "medium" | "low" | "none";
    readonly detectedDoi?: string;
    readonly provenance: readonly string[];
    /** `not_found`: those who would know say so. `uncertain`: it could not be told. */
    readonly verificationStatus: "confirmed" | "uncertain" | "not_found";
    readonly authenticityCaveat?: string;
    readonly claim?: string;
    readonly claimCheckSkipped?: true;
    readonly claimCheckSkippedReason?: string;
    readonly trust: typeof UNTRUSTED;
  };

/** A result before the claim is looked at, with the places where its source may be read. */
export interface Verified {
  readonly result: Omit<VerifyResult, "input" | "trust">;
  readonly places: readonly string[];
  /** Why no source should be read for the claim. */
  readonly noSource?: string;
}
