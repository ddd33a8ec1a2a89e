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

/** A deadline that has begun; end it when the work is done. */
export interface RunningDeadline {
  /** Aborts with the caller's signal or at the deadline. */
  readonly signal: AbortSignal;
  /** The error to throw for one of the work: `late` if the deadline has passed. */
  cause(error: unknown): unknown;
  end(): Promise<void>;
}

/** Begins a deadline. Throws the signal's reason if it has already aborted. */
export function startDeadline({ clock, ms, signal, late }: Deadline): RunningDeadline {
  signal?.throwIfAborted();
  const over = new AbortController();
  const done = new AbortController();
  const bell = clock.sleep(ms, done.signal).then(
    () => over.abort(late()),
    () => undefined, // The work finished first.
  );
  return {
    signal: signal ? AbortSignal.any([signal, over.signal]) : over.signal,
    cause: (error) => (over.signal.aborted && !signal?.aborted ? over.signal.reason : error),
    async end() {
      done.abort(DONE);
      await bell;
    },
  };
}

/**
 * Runs `work` with a signal that aborts with the caller's or at the deadline, and throws `late` in the latter case.
 * Work that ignores the signal is awaited; see `abortable`.
 */
export async function withDeadline<Value>(
  limits: Deadline,
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const deadline = startDeadline(limits);
  try {
    return await work(deadline.signal);
  } catch (error) {
    throw deadline.cause(error);
  } finally {
    await deadline.end();
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
