import { type Clock, systemClock } from "@wellsourced/core";

/** Shorter timeouts are pacing and retries, which would only slow the test down. */
const PATIENCE_FROM_MS = 5_000;
const TIMES = 20;

/**
 * The system clock with longer deadlines, so that local sources on a busy machine do not time out. For tests of the
 * replies, not of the timeouts.
 */
export const patientClock: Clock = {
  now: systemClock.now,
  sleep: (ms, signal) => systemClock.sleep(ms < PATIENCE_FROM_MS ? ms : ms * TIMES, signal),
};
