import type { Clock } from "../clock.ts";
import { isEntry, isGood } from "./entry.ts";
import { deepFreeze } from "./freeze.ts";
import type { EntryStore } from "./remember.ts";

/**
 * A cache of the caller's own: a `Keyv`, or anything with these methods, such as a `Map`. `ttl` is in milliseconds; each
 * value carries its lifetime as well, so a store that ignores `ttl` serves too.
 */
export interface CacheStore {
  get(key: string): unknown;
  set(key: string, value: unknown, ttl?: number): unknown;
}

/** Entries in such a cache. A cache that fails is a miss: the answer is computed again. */
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
