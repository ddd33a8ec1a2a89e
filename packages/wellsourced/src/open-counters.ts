import { randomBytes } from "node:crypto";
import type { Clock } from "@wellsourced/core";
import type { Counters } from "@wellsourced/sessions/limits";
import type { Settings } from "./env/index.ts";
import { openerIn } from "./remember/opener-in.ts";

export interface CountersOpening {
  readonly settings: Settings;
  readonly clock: Clock;
  /** Keeps nothing beyond the life of the process. */
  readonly inMemory: boolean;
}

/** The counts of limits, opened at their first use. One that cannot be opened grants nothing, and is tried again. */
export function createCountersOpener({ settings, clock, inMemory }: CountersOpening): Counters {
  let opened: Promise<Counters> | undefined;
  const make = async () => {
    const open = inMemory ? undefined : openerIn((driver) => driver.counters(settings));
    if (open) return open({ clock, randomBytes });
    const { createMemoryCounters } = await import("@wellsourced/sessions/limits");
    return createMemoryCounters({ clock });
  };
  const counters = () => {
    opened ??= make().catch((error: unknown) => {
      opened = undefined; // so that the next call may find them open
      throw error;
    });
    return opened;
  };
  return {
    take: async (limits) => (await counters()).take(limits),
    look: async (limits) => (await counters()).look(limits),
    correct: async (correction) => (await counters()).correct(correction),
    export: async (owner) => (await counters()).export(owner),
    forget: async (owner) => (await counters()).forget(owner),
    close: async () => (await opened?.catch(() => undefined))?.close(), // what never opened has nothing to close
  };
}
