import type { Clock } from "@wellsourced/core";
import { networkOf } from "../client-address.ts";

const WINDOW_MS = 60_000;
/** Wrong keys of one address within that time. */
const OF_ONE = 10;
/** Wrong keys of all together; beyond it every address has one guess left. */
const OF_ALL = 200;
/** Addresses that are remembered. */
const ADDRESSES = 10_000;

export type Guesses = ReturnType<typeof createGuesses>;

/** Counts wrong keys, so that nobody tries many. Its memory is bounded whoever guesses from however many addresses. */
export function createGuesses(clock: Clock) {
  /** The times of wrong keys; the order is that of the newest one. */
  const wrong = new Map<string, readonly number[]>();
  let all: readonly number[] = [];
  const recent = (times: readonly number[]) => times.filter((at) => clock.now() - at < WINDOW_MS);

  return {
    /** Seconds until this address may try again; 0 when it may now. */
    waitOf(address: string): number {
      const own = recent(wrong.get(networkOf(address)) ?? []);
      const limit = recent(all).length >= OF_ALL ? 1 : OF_ONE;
      const oldest = own.at(-limit);
      return oldest === undefined ? 0 : Math.max(1, Math.ceil((oldest + WINDOW_MS - clock.now()) / 1_000));
    },
    wrong(address: string): void {
      const name = networkOf(address);
      const times = [...recent(wrong.get(name) ?? []), clock.now()];
      wrong.delete(name);
      wrong.set(name, times.slice(-OF_ONE));
      const [oldest] = wrong.keys();
      if (wrong.size > ADDRESSES && oldest !== undefined) wrong.delete(oldest);
      all = [...recent(all), clock.now()].slice(-OF_ALL);
    },
    /** Addresses that are remembered now. */
    size: () => wrong.size,
  };
}
