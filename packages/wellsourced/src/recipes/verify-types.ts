import type { UNTRUSTED } from "@wellsourced/core";
import type { Paper, RetractionStatus } from "@wellsourced/core/records";
import type { ClaimCheck } from "./checks/check-claim.ts";
import type { DoiCheck } from "./checks/check-doi.ts";
import type { ChimeraRecords } from "./checks/compare-cited.ts";
import type { LinkState } from "./checks/link-state.ts";
import type { MatchParts, TitleMatch } from "./checks/reference.ts";
import type { LocalFile } from "./local-file.ts";

export interface VerifyQuery {
  /** DOI, address, other identifier or the text of a reference. */
  readonly citation?: string | undefined;
  /** A document that is here already, instead of a citation: the work on it is looked up. */
  readonly file?: LocalFile | undefined;
  /** What it is cited for. */
  readonly claim?: string | undefined;
}

/** Evidence about a citation; nothing in it says true or false. */
export type VerifyResult = Partial<ClaimCheck> &
  Partial<Omit<LinkState, "linkLive">> & {
    readonly input: string;
    readonly inputType: "doi" | "url" | "reference";
    /** False also where nobody could be asked: `verificationStatus` and `provenance` tell which. */
    readonly exists: boolean;
    readonly matchedRecord?: Paper;
    readonly matchConfidence?: "high" | "medium" | "low" | "none";
    readonly matchParts?: MatchParts;
    readonly detectedDoi?: string;
    readonly titleMatch?: TitleMatch;
    readonly retractionStatus?: RetractionStatus;
    readonly notices?: DoiCheck["notices"];
    readonly relatedRetraction?: DoiCheck["relatedRetraction"];
    readonly checkedSources?: readonly string[];
    readonly failedSources?: readonly string[];
    readonly provenance: readonly string[];
    /** `not_found`: those who would know say so. `uncertain`: it could not be told. */
    readonly verificationStatus: "confirmed" | "uncertain" | "not_found";
    readonly possibleMatch?: Paper;
    readonly chimera?: ChimeraRecords;
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
