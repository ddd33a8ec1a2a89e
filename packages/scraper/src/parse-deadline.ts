import type { Worker } from "node:worker_threads";
import type { Clock } from "@wellsourced/core";

interface Deadline {
  readonly clock: Clock;
  /** Milliseconds for the task. */
  readonly ms: number;
  /** Ends the wait. */
  readonly signal: AbortSignal;
}

/** A thread that had less than this share of its time on a processor was kept waiting by other work. */
const BUSY_SHARE = 0.5;
/** An interrupted thread answers within milliseconds, unless it is in the middle of something long. */
const ANSWER_MS = 100;

/** Milliseconds that the thread has been on a processor; nothing where it does not say. */
async function spentBy(worker: Worker, { clock, signal }: Deadline): Promise<number | undefined> {
  // Node 22 cannot measure it.
  if (typeof worker.cpuUsage !== "function") return undefined;
  const answered = new AbortController();
  const late = clock.sleep(ANSWER_MS, AbortSignal.any([signal, answered.signal])).catch(() => {});
  const usage = await Promise.race([worker.cpuUsage().catch(() => undefined), late]);
  answered.abort();
  return usage ? (usage.user + usage.system) / 1_000 : undefined;
}

/** Waits so long, and looks in the second half whether the thread could work. */
async function wasKeptWaiting(worker: Worker, deadline: Deadline): Promise<boolean> {
  const { clock, ms, signal } = deadline;
  // A task that is over by then costs no look at all.
  await clock.sleep(ms / 2, signal);
  const before = await spentBy(worker, deadline);
  await clock.sleep(ms / 2, signal);
  const after = await spentBy(worker, deadline);
  return before !== undefined && after !== undefined && after - before < (ms / 2) * BUSY_SHARE;
}

/**
 * Waits until the thread's task has had its time, and returns how many milliseconds that were. A thread that got little
 * of the processor, because the machine was busy, gets the same time once more.
 *
 * @throws the signal's reason when it ends the wait
 */
export async function timeIsUp(worker: Worker, deadline: Deadline): Promise<number> {
  if (!(await wasKeptWaiting(worker, deadline))) return deadline.ms;
  await deadline.clock.sleep(deadline.ms, deadline.signal);
  return deadline.ms * 2;
}
