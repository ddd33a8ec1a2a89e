import type { CslItem } from "../csl.ts";
import type { ReadReference } from "../references/string/parse-reference.ts";

/**
 * Minimum confidence of a parsed field to be compared with a record, so that parsing errors are not reported as
 * differences.
 */
const CONFIDENT = 0.85;

/** The fields of a reference that were parsed with high confidence. */
export function confidentFields({ item, confidence }: ReadReference): CslItem {
  const sure = Object.entries(item).filter(([field]) => (confidence[field] ?? 0) >= CONFIDENT);
  return { ...Object.fromEntries(sure), id: item.id, type: item.type };
}
