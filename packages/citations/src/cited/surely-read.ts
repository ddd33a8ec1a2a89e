import type { CslItem } from "../csl.ts";
import type { ReadReference } from "../references/string/parse-reference.ts";

/** A part that was read from words is held against a record only where that reading is this sure: a slip is no chimera. */
const SURE = 0.85;

/** The parts of a reference that were surely read. */
export function surelyRead({ item, confidence }: ReadReference): CslItem {
  const sure = Object.entries(item).filter(([field]) => (confidence[field] ?? 0) >= SURE);
  return { ...Object.fromEntries(sure), id: item.id, type: item.type };
}
