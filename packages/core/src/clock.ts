/** Time as an argument, so that tests can turn the hands. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Resolves after `ms`; rejects with the signal's reason when aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** A number in [0, 1), like `Math.random`. */
export type Random = () => number;

/** The machine's own clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  // Most sleeps are deadlines that are not needed in the end: ending one makes no error of its own, as Node's would.
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const wake = () => {
        signal?.removeEventListener("abort", wake);
        clearTimeout(timer);
        if (signal?.aborted) reject(signal.reason);
        else resolve();
      };
      const timer = setTimeout(wake, ms);
      signal?.addEventListener("abort", wake);
    }),
};

/** `2026-01-31T10:00:00Z`: RFC 3339 in UTC, without fractions. */
export const toTimestamp = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`;

/** `2026-01-31`, in UTC. */
export const toDate = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

const MONTHS = "January February March April May June July August September October November December".split(" ");

/** `31 January 2026, 10:00 UTC`, for people. @param time milliseconds since the epoch, or a timestamp */
export function toReadableTime(time: number | string): string {
  const at = new Date(time);
  if (Number.isNaN(at.getTime())) return String(time);
  return `${at.getUTCDate()} ${MONTHS[at.getUTCMonth()]} ${at.getUTCFullYear()}, ${at.toISOString().slice(11, 16)} UTC`;
}
