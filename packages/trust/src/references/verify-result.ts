import { UNTRUSTED } from "@wellsourced/core";
import { Paper } from "@wellsourced/core/records";
import { z } from "zod";
import type { Declared } from "../declared.ts";
import { word } from "../word.ts";
import { citedFields, comparedFields } from "./cited-fields.ts";
import { ClaimCheck, claimFields } from "./claim-check.ts";
import type { AuditFlag } from "./flags.ts";

/** Evidence about a citation, never a verdict. */
export const VerifyResult = z.object({
  attention: ClaimCheck.shape.attention,
  input: z.string(),
  inputType: z.enum(["doi", "url", "reference"]),
  /** Also false if no source could be queried: see `verificationStatus` and `provenance`. */
  exists: z.boolean(),
  matchedRecord: Paper.optional(),
  matchConfidence: z.enum(["high", "medium", "low", "none"]).optional(),
  detectedDoi: z.string().optional().describe("DOI that the page states"),
  flags: z.array(word<AuditFlag>()).optional().describe("Problems found with the reference, most serious first"),
  ...comparedFields,
  ...citedFields,
  /** `not_found` according to the sources that would have it; `uncertain` if it could not be determined. */
  verificationStatus: z.enum(["confirmed", "uncertain", "not_found"]),
  authenticityCaveat: z.string().optional().describe("Caveat to read before citing the work"),
  ...claimFields,
  contentWords: ClaimCheck.shape.contentWords,
  sparsityNote: ClaimCheck.shape.sparsityNote,
  claimCheckSkipped: z.literal(true).optional(),
  claimCheckSkippedReason: z.string().optional(),
  provenance: z.array(z.string()),
  trust: z.literal(UNTRUSTED),
});
export type VerifyResult = Declared<z.infer<typeof VerifyResult>>;

/** A result before the claim is checked, with the URLs where the source may be read. */
export interface Verified {
  readonly result: Omit<VerifyResult, "input" | "trust">;
  readonly places: readonly string[];
  /** Why no source should be read for the claim. */
  readonly noSource?: string;
}
