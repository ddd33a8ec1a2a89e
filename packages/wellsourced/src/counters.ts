import { randomBytes } from "node:crypto";
import { type Clock, openOnce } from "@wellsourced/core";
import type { Counters } from "@wellsourced/sessions/limits";
import type { Settings } from "./env/index.ts";
import { firstDriver } from "./remember/first-driver.ts";

interface CountersOpening {
  readonly settings: Settings;
  readonly clock: Clock;
  /** Keeps data in memory only. */
  readonly inMemory: boolean;
}

/** Counters of limits, opened on first use. If that fails, calls are refused, and the next one tries again. */
export function createCountersOpener({ settings, clock, inMemory }: CountersOpening): Counters {
  const open = async (anew: boolean): Promise<Counters> => {
    const open = inMemory ? undefined : firstDriver((driver) => driver.counters(settings));
    if (open) return open({ clock, randomBytes, anew });
    const { createMemoryCounters } = await import("@wellsourced/sessions/limits");
    return createMemoryCounters({ clock });
  };
  const opened = openOnce(() => open(false));
  const removeUnreadable = async () => (await open(true)).close();
  return {
    take: async (limits) => (await opened.get()).take(limits),
    look: async (limits) => (await opened.get()).look(limits),
    correct: async (correction) => (await opened.get()).correct(correction),
    export: async (owner) => (await opened.get()).export(owner),
    async forget(owner) {
      await opened.get().catch(removeUnreadable);
      await (await opened.get()).forget(owner);
    },
    close: async () => (await opened.peek())?.close(),
  };
}
