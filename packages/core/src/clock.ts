/** Injectable time, for tests. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Resolves after `ms`; rejects with the signal's reason when aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

export type Random = () => number;

export const systemClock: Clock = {
  now: () => Date.now(),
  // Most timers are deadlines that get cancelled, so cancelling does not create an error as Node's does.
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

/** An RFC 3339 timestamp in UTC without fractions: `2026-01-31T10:00:00Z`. */
export const toTimestamp = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`;

/** A date in UTC: `2026-01-31`. */
export const toDate = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

const MONTHS = "January February March April May June July August September October November December".split(" ");

/** A time for people: `31 January 2026, 10:00 UTC`. @param time milliseconds since the epoch, or a timestamp */
export function toReadableTime(time: number | string): string {
  const at = new Date(time);
  if (Number.isNaN(at.getTime())) return String(time);
  return `${at.getUTCDate()} ${MONTHS[at.getUTCMonth()]} ${at.getUTCFullYear()}, ${at.toISOString().slice(11, 16)} UTC`;
}
