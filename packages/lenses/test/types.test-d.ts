// Only type-checked: a line marked as an error must be one.
import { builtinLenses, type CheckedLenses, checkLenses, explainLens, findLens } from "../src/index.ts";

export async function least(): Promise<unknown> {
  const checked: CheckedLenses = await checkLenses();
  const lens = findLens("news");
  return [
    builtinLenses(),
    lens && explainLens(lens),
    // @ts-expect-error: a lens has `domains`
    lens?.domain,
    // @ts-expect-error: a remark has `says`
    checked.remarks[0]?.message,
  ];
}
