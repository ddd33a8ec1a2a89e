import type { NumberDifference } from "../claim/mismatch.ts";
import type { Reason, ReasonCode } from "./reasons.ts";

/** Says how a number of the statement and the one in its place differ. */
export function reasonOf({ asked, rival }: NumberDifference): Reason {
  const detail = rival
    ? `The statement says “${asked.text}”, and the passage says “${rival.text}”.`
    : `The statement says “${asked.text}”, and the passage does not.`;
  return { code: codeOf({ asked, ...(rival ? { rival } : {}) }), detail };
}

function codeOf({ asked, rival }: NumberDifference): ReasonCode {
  if (!rival) return "number_not_stated";
  if (asked.kind === "month" || asked.kind === "day") return "month_differs";
  if (asked.kind === "year") return "year_differs";
  return asked.digits === rival.digits ? "unit_differs" : "number_differs";
}
