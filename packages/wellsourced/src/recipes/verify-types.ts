import type { CslItem } from "@wellsourced/citations";
import type { UNTRUSTED } from "@wellsourced/core";
import type { Paper } from "@wellsourced/core/records";
import type { AuditedEntry, AuditFlag, FlagLevel } from "./audit-types.ts";
import type { ClaimCheck } from "./checks/check-claim.ts";
import type { DoiCheck } from "./checks/check-doi.ts";
import type { Cited } from "./checks/compare-cited.ts";
import type { LinkState } from "./checks/link-state.ts";
import type { LocalFile } from "./local-file.ts";

export interface VerifyQuery {
  /** DOI, address, other identifier, the text of a reference, or one record of BibTeX, RIS or another format. */
  readonly citation?: string | undefined;
  /** The same as a record, instead of a citation. */
  readonly reference?: CslItem | undefined;
  /** A document that is here already, instead of a citation: the work on it is looked up. */
  readonly file?: LocalFile | undefined;
  /** What it is cited for. */
  readonly claim?: string | undefined;
  /** Where the claim is looked for: in the source as it is on the web, or in its copy in the caller's index. @default "web" */
  readonly source?: "web" | "index" | undefined;
  /** Seconds that a stored copy of the source may be old; 0 reads it anew. @default 0 */
  readonly maxAge?: number | undefined;
}

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
