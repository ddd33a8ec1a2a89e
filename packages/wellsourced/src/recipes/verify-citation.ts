import { Failure, UNTRUSTED } from "@wellsourced/core";
import type { Call } from "../call.ts";
import { checkClaim } from "./checks/check-claim.ts";
import { whatIsCited } from "./checks/what-is-cited.ts";
import { verifyDoi } from "./verify/verify-doi.ts";
import { verifyNumber } from "./verify/verify-number.ts";
import { verifyReference } from "./verify/verify-reference.ts";
import { type VerifyUrlParts, verifyUrl } from "./verify/verify-url.ts";
import type { Verified, VerifyQuery, VerifyResult } from "./verify-types.ts";

function verify(citation: string, parts: VerifyUrlParts, call: Call): Promise<Verified> {
  const cited = whatIsCited(citation);
  switch (cited.kind) {
    case "doi":
      return verifyDoi(cited, parts, call);
    case "url":
      return verifyUrl(cited.url, parts, call);
    case "reference":
      return verifyReference({ reference: cited.reference, raw: citation }, parts, call);
    default:
      return verifyNumber(cited, parts, call);
  }
}

/** What the source says of the claim, if one was found that may be read for it. */
async function claimFields(
  { claim, verified: { places, noSource } }: { readonly claim: string; readonly verified: Verified },
  parts: VerifyUrlParts,
  call: Call,
) {
  if (noSource || places.length === 0)
    return {
      claimSupport: "source_unavailable" as const,
      claimCheckSkipped: true as const,
      claimCheckSkippedReason: noSource ?? "There is no source to read.",
    };
  return checkClaim({ claim, places }, parts, call);
}

/** No longer is waited for one source: somebody who is slow must not cost the answers of all others. */
const PATIENCE_MS = 12_000;

/** Builds the check of one citation: a DOI, an address, another identifier or the text of a reference. */
export function createVerifyCitation(parts: VerifyUrlParts) {
  return async ({ citation, claim }: VerifyQuery, call: Call = {}): Promise<VerifyResult> => {
    const input = citation.trim();
    if (!input) throw new Failure("validation", "citation is required");
    const verified = await verify(input, parts, {
      ...call,
      deadlineMs: Math.min(PATIENCE_MS, call.deadlineMs ?? PATIENCE_MS),
    });
    const claimed = claim ? { claim, ...(await claimFields({ claim, verified }, parts, call)) } : {};
    return { input, ...verified.result, ...claimed, trust: UNTRUSTED };
  };
}
