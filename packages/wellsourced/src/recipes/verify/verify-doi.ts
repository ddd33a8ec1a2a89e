import type { CslItem } from "@wellsourced/citations";
import { referenceIn, type Verified, verifiedDoi } from "@wellsourced/trust/references";
import type { Call } from "../../call.ts";
import { checkDoi } from "../checks/check-doi.ts";
import { checkReference } from "../checks/check-reference.ts";

import { createLookUps, type LookUpParts } from "../checks/look-ups.ts";

interface DoiCited {
  readonly doi: string;
  /** The text beside it. */
  readonly words: string;
  /** The record, if the citation is one. */
  readonly reference?: CslItem;
}

/** Verifies a DOI and the text beside it against the registries. */
export async function verifyDoi(
  { doi, words, reference: recorded }: DoiCited,
  parts: LookUpParts,
  call: Call,
): Promise<Verified> {
  const looks = createLookUps([doi], parts, call);
  const check = await checkDoi(doi, looks);
  const reference = recorded ?? referenceIn(words, check.record);
  const checked = await checkReference({ reference, raw: words, doi, check }, { ...parts, looks }, call);
  return verifiedDoi(check, checked);
}
