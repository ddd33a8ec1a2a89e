import type { Clock } from "./clock.ts";

/** Ends a wait that nobody needs any more. Without a reason, an error with its stack would be made each time. */
export const DONE = "done";

export interface Deadline {
  readonly clock: Clock;
  readonly ms: number;
  /** The caller's own signal. */
  readonly signal?: AbortSignal | undefined;
  /** What is thrown where it was the time: a `Failure` that says who was late. */
  late(): Error;
}

/**
 * Runs `work` under a signal that ends with the caller's own or when the time is up, and throws `late` in the second
 * case. Work that does not heed the signal is waited for; `abortable` leaves it.
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
    () => undefined, // the work was done first
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

/** What the promise gives, unless the signal ends before; then its reason, and what still runs is nobody's. */
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
