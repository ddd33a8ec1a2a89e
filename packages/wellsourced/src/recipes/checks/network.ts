import type { Failure } from "@wellsourced/core";

export { NO_NETWORK } from "@wellsourced/core";

/** A resolver's code, with which the HTTP client ends the detail of a failure; the reader ends it with the words alone. */
const UNRESOLVED = /\((?:ENOTFOUND|EAI_\w+|EDNS\w*|EREFUSED|ESERVFAIL|ETIMEOUT)\)$/u;
const IN_WORDS = ": the host name does not resolve";
const NO_SUCH_NAME = /\((?:ENOTFOUND|EAI_NODATA|EAI_NONAME)\)$/u;

/** Whether a request failed because its host name was not resolved. */
export const isUnresolved = ({ kind, detail = "" }: Failure): boolean =>
  kind === "network" && (UNRESOLVED.test(detail) || detail.endsWith(IN_WORDS));

/** Whether the resolver said that there is no such name. Offline, many say so of every name. */
export const isNoSuchName = ({ kind, detail = "" }: Failure): boolean =>
  kind === "network" && NO_SUCH_NAME.test(detail);

/** Why a source did not answer, in a few words of our own. */
export function whyNot({ kind, detail, status }: Failure): string {
  if (kind === "network") return detail?.replace(/ \([\w$]+\)$/u, "") ?? "network error";
  if (kind === "rate_limited") return "too many requests";
  return status === undefined ? kind.replaceAll("_", " ") : `HTTP ${status}`;
}
