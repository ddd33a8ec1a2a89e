import type { Clock } from "../clock.ts";
import { isEntry, isGood } from "./entry.ts";
import { deepFreeze } from "./freeze.ts";
import type { EntryStore } from "./remember.ts";

/**
 * A cache supplied by the caller: a `Keyv`, a `Map`, or anything with these methods. `ttl` is in milliseconds; values
 * carry their own lifetime, so a store may ignore it.
 */
export interface CacheStore {
  get(key: string): unknown;
  set(key: string, value: unknown, ttl?: number): unknown;
}

/** Entries in such a cache. A failing cache counts as a miss. */
export const entriesIn = (cache: CacheStore, clock: Clock): EntryStore => ({
  async load(key, ttlMs) {
    try {
      const found: unknown = await cache.get(key);
      return isEntry(found) && isGood(found, { now: clock.now(), ttlMs }) ? deepFreeze(found) : undefined;
    } catch {
      return undefined;
    }
  },
  async store(key, entry) {
    try {
      await cache.set(key, entry, entry.ttl);
      return true;
    } catch {
      return false;
    }
  },
});
