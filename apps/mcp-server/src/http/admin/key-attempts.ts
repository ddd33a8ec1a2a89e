import type { Clock } from "@wellsourced/core";
import { networkOf } from "../client-address.ts";

const WINDOW_MS = 60_000;
/** Wrong keys from one address. */
const OF_ONE = 10;
/** Wrong keys in total; beyond it each address has one attempt. */
const OF_ALL = 200;
/** Addresses remembered. */
const ADDRESSES = 10_000;

/** Limits wrong keys, with bounded memory. */
export function createKeyAttempts(clock: Clock) {
  /** Times of wrong keys by network, least recent first. */
  const wrong = new Map<string, readonly number[]>();
  let all: readonly number[] = [];
  const recent = (times: readonly number[]) => times.filter((at) => clock.now() - at < WINDOW_MS);

  return {
    /** Seconds until this address may try again; 0 if it may now. */
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
    /** Number of networks remembered. */
    size: () => wrong.size,
  };
}
