import { setImmediate } from "node:timers/promises";
import type { Clock } from "@wellsourced/core";
import { parseFrozen } from "@wellsourced/core/remember";
import type { Cache } from "@wellsourced/sessions/stores";
import type { MemoryStore } from "./memory.ts";

interface TiersOptions {
  readonly clock: Clock;
  readonly memory: MemoryStore;
  /** Disk or Redis; absent: what memory forgets is gone. */
  readonly back?: Cache | undefined;
}

/**
 * JSON values in memory, in front of a cache that outlives the process. What memory took is written behind; `flush`
 * waits for that. What memory forgot is read from behind and moves to the front again.
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
      // Whoever asked has the answer before the disk has it.
      const far = setImmediate()
        .then(() => back.set(key, text, ttl))
        .catch(() => false); // the answer is good all the same
      writing.add(far);
      void far.finally(() => writing.delete(far));
      return near || far;
    },
    async clear(): Promise<void> {
      await memory.clear();
      // A write that is under way would survive otherwise.
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
