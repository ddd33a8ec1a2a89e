import { setImmediate } from "node:timers/promises";
import type { Clock } from "@wellsourced/core";
import { parseFrozen } from "@wellsourced/core/remember";
import type { Cache } from "@wellsourced/sessions/stores";
import type { MemoryStore } from "./memory.ts";

interface TiersOptions {
  readonly clock: Clock;
  readonly memory: MemoryStore;
  /** Disk or Redis; without it, values evicted from memory are lost. */
  readonly back?: Cache | undefined;
}

/**
 * A memory cache in front of a persistent one. Writes to the latter are deferred; `flush` waits for them. Values
 * missing in memory are loaded from there.
 */
export function createTiers({ clock, memory, back }: TiersOptions) {
  const writing = new Set<Promise<boolean>>();

  return {
    async get(key: string): Promise<unknown> {
      const near = await memory.get(key);
      if (near || !back) return near?.value;
      const far = await back.read(key).catch(() => undefined); // a miss
      if (!far) return undefined;
      const moved = await memory.set(key, far.text, far.expiresAt - clock.now());
      return moved ? (await memory.get(key))?.value : parseFrozen(far.text);
    },
    async set(key: string, value: unknown, ttl: number): Promise<boolean> {
      const text = JSON.stringify(value);
      const near = await memory.set(key, text, ttl);
      if (!back) return near;
      // The caller does not wait for the write.
      const far = setImmediate()
        .then(() => back.set(key, text, ttl))
        .catch(() => false); // the result is valid anyway
      writing.add(far);
      void far.finally(() => writing.delete(far));
      return near || far;
    },
    async clear(): Promise<void> {
      await memory.clear();
      // Otherwise a pending write would outlast the clearing.
      await Promise.allSettled(writing);
      await back?.clear();
    },
    async flush(): Promise<void> {
      await Promise.allSettled(writing);
    },
    async close(): Promise<void> {
      await Promise.allSettled(writing);
      await back?.close();
    },
  };
}

export type Tiers = ReturnType<typeof createTiers>;
