import type { Failure } from "@wellsourced/core";

export { isUnresolved, NO_NETWORK } from "@wellsourced/core";

const NO_SUCH_NAME = /\((?:ENOTFOUND|EAI_NODATA|EAI_NONAME)\)$/u;

/** Whether the resolver said that there is no such name. Offline, many say so of every name. */
export const isNoSuchName = ({ kind, detail = "" }: Failure): boolean =>
  kind === "network" && NO_SUCH_NAME.test(detail);

/** Why a source did not answer, in a few words of our own. */
export function whyNot({ kind, detail, status }: Failure): string {
  if (kind === "network") return detail?.replace(/ \([\w$]+\)$/u, "") ?? "network error";
  if (kind === "rate_limited") return "too many requests";
  return status === undefined ? kind.replaceAll("_", " ") : `HTTP ${status}`;
}
