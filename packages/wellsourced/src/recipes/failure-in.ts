import { Failure } from "@wellsourced/core";
import type { Call } from "../call.ts";

/** The failure; whatever else was thrown goes on, as does the end of a caller's patience. */
export function failureIn(error: unknown, { signal }: Call): Failure {
  if (signal?.aborted || !(error instanceof Failure)) throw error;
  return error;
}

/** A page that was still on its way when the time was up. */
export const latePage = (): Failure => new Failure("network", "The page did not arrive in time.");
