import { Failure } from "@wellsourced/core";
import type { Call } from "../call.ts";

/** The failure; whatever else was thrown goes on, as does the end of a caller's patience. */
export function failureIn(error: unknown, { signal }: Call): Failure {
  if (signal?.aborted || !(error instanceof Failure)) throw error;
  return error;
}

/** Why a source did not answer, in a few words of our own. */
export function whyNot({ kind, detail, status }: Failure): string {
  if (kind === "network") return detail?.replace(/ \([\w$]+\)$/u, "") ?? "network error";
  if (kind === "rate_limited") return "too many requests";
  return status === undefined ? kind.replaceAll("_", " ") : `HTTP ${status}`;
}

/** A page that was still on its way when the time was up. */
export const latePage = (): Failure => new Failure("network", "The page did not arrive in time.");
