/** Counts of what was used, for those who set limits. */
import type { Clock } from "@wellsourced/core";
import type { Counters } from "@wellsourced/sessions/limits";
import { createCountersOpener } from "./counters.ts";
import type { Settings } from "./env/index.ts";

export type { Counters, Decision, Limit, LimitState } from "@wellsourced/sessions/limits";

/** Counts where the settings keep them: in Redis, in a file or in memory. Nothing is opened before the first call. */
export const openCounters = (settings: Settings, clock: Clock): Counters =>
  createCountersOpener({ settings, clock, inMemory: false });
export type { Clock } from "@wellsourced/core";
export type { Correction, OwnCount } from "@wellsourced/sessions/limits";
