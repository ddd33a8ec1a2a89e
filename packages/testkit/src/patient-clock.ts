import { type Clock, systemClock } from "@wellsourced/core";

/** Shorter waits are paces and repeats, which cost a test their time. */
const PATIENCE_FROM_MS = 5_000;
const TIMES = 20;

/**
 * The machine's clock with longer deadlines: a source on the same machine that is late because others use the processor
 * is no silent source. For tests that are about what sources answer, and not about how long they are waited for.
 */
export const patientClock: Clock = {
  now: systemClock.now,
  sleep: (ms, signal) => systemClock.sleep(ms < PATIENCE_FROM_MS ? ms : ms * TIMES, signal),
};
