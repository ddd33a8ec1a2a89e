import type { Worker } from "node:worker_threads";
import type { Clock } from "@wellsourced/core";

interface Deadline {
  readonly clock: Clock;
  /** Milliseconds for the task. */
  readonly ms: number;
  /** Ends the wait. */
  readonly signal: AbortSignal;
}

/** Share of the time on a processor below which a thread was delayed by other work. */
const BUSY_SHARE = 0.5;
/** A thread replies within milliseconds, unless it is in a long operation. */
const ANSWER_MS = 100;

/** Milliseconds of processor time used by the thread; undefined if unknown. */
async function spentBy(worker: Worker, { clock, signal }: Deadline): Promise<number | undefined> {
  // Node 22 cannot measure it.
  if (typeof worker.cpuUsage !== "function") return undefined;
  const answered = new AbortController();
  const late = clock.sleep(ANSWER_MS, AbortSignal.any([signal, answered.signal])).catch(() => {});
  const usage = await Promise.race([worker.cpuUsage().catch(() => undefined), late]);
  answered.abort();
  return usage ? (usage.user + usage.system) / 1_000 : undefined;
}

/** Waits and measures in the second half whether the thread was delayed. */
async function wasKeptWaiting(worker: Worker, deadline: Deadline): Promise<boolean> {
  const { clock, ms, signal } = deadline;
  // A task that has ended by then is not measured.
  await clock.sleep(ms / 2, signal);
  const before = await spentBy(worker, deadline);
  await clock.sleep(ms / 2, signal);
  const after = await spentBy(worker, deadline);
  return before !== undefined && after !== undefined && after - before < (ms / 2) * BUSY_SHARE;
}

/**
 * Waits until the task has used its time, and returns the elapsed milliseconds. A thread delayed by a busy machine gets
 * the same time once more.
 *
 * @throws the signal's reason when it ends the wait
 */
export async function timeIsUp(worker: Worker, deadline: Deadline): Promise<number> {
  if (!(await wasKeptWaiting(worker, deadline))) return deadline.ms;
  await deadline.clock.sleep(deadline.ms, deadline.signal);
  return deadline.ms * 2;
}
