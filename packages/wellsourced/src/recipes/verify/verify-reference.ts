import type { CslItem } from "@wellsourced/citations";
import { saySearch, sureOf, unsure, type Verified, withFindings, withRecords } from "@wellsourced/trust/references";
import type { Call } from "../../call.ts";

import { checkDoi } from "../checks/check-doi.ts";
import { checkReference } from "../checks/check-reference.ts";
import { findRecord } from "../checks/find-record.ts";
import { createLookUps, type LookUpParts } from "../checks/look-ups.ts";

/** Verifies the text of a reference against the indexes of works. */
export async function verifyReference(
  { reference, raw }: { readonly reference: CslItem; readonly raw: string },
  parts: LookUpParts,
  call: Call,
): Promise<Verified> {
  const checked = await checkReference({ reference, raw }, { ...parts, looks: createLookUps([], parts, call) }, call);
  const thisYear = new Date(parts.clock.now()).getUTCFullYear();
  // The displayed record is searched by title, even if identifiers in the text explain the reference.
  const search = checked.search ?? (await findRecord({ reference, raw, thisYear }, parts.providers, call));
  const [first] = search.ranked;
  if (first?.confidence !== "high") return withFindings(unsure(search), checked);
  const { paper } = first;
  const check = paper.doi ? await checkDoi(paper.doi, createLookUps([paper.doi], parts, call)) : undefined;
  const found = sureOf({ reference, paper, parts: first.parts, said: saySearch(search) }, check);
  return withFindings(found, check ? withRecords(checked, check.works) : checked);
}
