import { Failure } from "@wellsourced/core";
import type { Call } from "../call.ts";

/** Returns the failure. Rethrows other errors, and any error after the caller aborted. */
export function failureIn(error: unknown, { signal }: Call): Failure {
  if (signal?.aborted || !(error instanceof Failure)) throw error;
  return error;
}

/** Describes in a few words why a source did not respond. */
export function whyNot({ kind, detail, status }: Failure): string {
  if (kind === "network") return detail?.replace(/ \([\w$]+\)$/u, "") ?? "network error";
  if (kind === "rate_limited") return "too many requests";
  return status === undefined ? kind.replaceAll("_", " ") : `HTTP ${status}`;
}

/** A page that did not arrive before the deadline. */
export const latePage = (): Failure => new Failure("network", "The page did not arrive in time.");
