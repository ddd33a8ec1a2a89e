import type { Clock } from "./clock.ts";

/** Abort reason for a wait that is no longer needed. Without one, an error with a stack would be created each time. */
export const DONE = "done";

export interface Deadline {
  readonly clock: Clock;
  readonly ms: number;
  /** The caller's own signal. */
  readonly signal?: AbortSignal | undefined;
  /** The error to throw at the deadline, such as a `Failure`. */
  late(): Error;
}

/**
 * Runs `work` with a signal that aborts with the caller's or at the deadline, and throws `late` in the latter case.
 * Work that ignores the signal is awaited; see `abortable`.
 */
export async function withDeadline<Value>(
  { clock, ms, signal, late }: Deadline,
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  signal?.throwIfAborted();
  const over = new AbortController();
  const done = new AbortController();
  const bell = clock.sleep(ms, done.signal).then(
    () => over.abort(late()),
    () => undefined, // The work finished first.
  );
  try {
    return await work(signal ? AbortSignal.any([signal, over.signal]) : over.signal);
  } catch (error) {
    throw over.signal.aborted && !signal?.aborted ? over.signal.reason : error;
  } finally {
    done.abort(DONE);
    await bell;
  }
}

/** Resolves with the promise, or rejects with the signal's reason without waiting for it. */
export async function abortable<Value>(promise: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  if (!signal) return promise;
  promise.catch(() => undefined);
  signal.throwIfAborted();
  let leave = () => {};
  const left = new Promise<never>((_, reject) => {
    leave = () => reject(signal.reason);
    signal.addEventListener("abort", leave, { once: true });
  });
  return Promise.race([promise, left]).finally(() => signal.removeEventListener("abort", leave));
}
