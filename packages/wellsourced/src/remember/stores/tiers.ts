import { setImmediate } from "node:timers/promises";
import type { Clock } from "@wellsourced/core";
import type { MemoryStore } from "./memory.ts";
import type { BackStore } from "./store.ts";

interface TiersOptions {
  readonly clock: Clock;
  readonly memory: MemoryStore;
  /** Disk or Redis; absent: what memory forgets is gone. */
  readonly back?: BackStore | undefined;
}

/**
 * Memory in front of a store that lasts. What memory took is written behind; `flush` waits for that. What memory
 * forgot is read from behind and moves to the front again.
 */
export function createTiers({ clock, memory, back }: TiersOptions) {
  const writing = new Set<Promise<boolean>>();

  return {
    namespace: undefined as string | undefined, // Keyv writes its own name here
    /** A parsed value in Keyv's wrapper, or a text for Keyv to parse. */
    async get(key: string): Promise<{ readonly value: unknown } | string | undefined> {
      const near = await memory.get(key);
      if (near || !back) return near;
      const far = await back.read(key);
      if (!far) return undefined;
      const moved = await memory.set(key, far.text, far.expiresAt - clock.now());
      return moved ? memory.get(key) : far.text;
    },
    async set(key: string, text: string, ttl: number): Promise<boolean> {
      const near = await memory.set(key, text, ttl);
      if (!back) return near;
      // Whoever asked has the answer before the disk has it.
      const far = setImmediate().then(() => back.set(key, text, ttl));
      writing.add(far);
      void far.finally(() => writing.delete(far));
      return near || far;
    },
    async delete(key: string): Promise<boolean> {
      const near = await memory.delete(key);
      const far = await back?.delete(key);
      return near || far === true;
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
    async disconnect(): Promise<void> {
      await Promise.allSettled(writing);
      await back?.disconnect();
    },
  };
}

export type Tiers = ReturnType<typeof createTiers>;
