import type { Failure } from "@wellsourced/core";

export { isUnresolved, NO_NETWORK } from "@wellsourced/core";

/** Why a source did not answer, in a few words of our own. */
export function whyNot({ kind, detail, status }: Failure): string {
  if (kind === "network") return detail?.replace(/ \([\w$]+\)$/u, "") ?? "network error";
  if (kind === "rate_limited") return "too many requests";
  return status === undefined ? kind.replaceAll("_", " ") : `HTTP ${status}`;
}
