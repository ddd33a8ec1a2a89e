import { type Clock, Failure } from "@wellsourced/core";

export interface Bounds {
  readonly clock: Clock;
  /** The caller's own signal. */
  readonly signal?: AbortSignal | undefined;
  readonly ms: number;
}

/**
 * Runs `work` with a signal that also ends when the time is up.
 *
 * @throws {Failure} `network` when it was the time
 */
export async function withDeadline<Value>(
  { clock, signal, ms }: Bounds,
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const late = new Failure(
    "network",
    `No provider answered within ${Math.round(ms / 1000)} seconds. Try again, or ask for less.`,
  );
  const over = new AbortController();
  const done = new AbortController();
  // Rejects when `done` comes first, which is the ordinary case.
  clock.sleep(ms, done.signal).then(
    () => over.abort(late),
    () => {},
  );
  try {
    signal?.throwIfAborted();
    return await work(signal ? AbortSignal.any([signal, over.signal]) : over.signal);
  } catch (error) {
    throw over.signal.aborted && !signal?.aborted ? late : error;
  } finally {
    done.abort();
  }
}
