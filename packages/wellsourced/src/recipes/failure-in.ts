import { Failure } from "@wellsourced/core";
import type { Call } from "../call.ts";

/** The failure; whatever else was thrown goes on, as does the end of a caller's patience. */
export function failureIn(error: unknown, { signal }: Call): Failure {
  if (signal?.aborted || !(error instanceof Failure)) throw error;
  return error;
}
