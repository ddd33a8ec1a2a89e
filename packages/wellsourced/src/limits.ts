/** Usage counters for rate limits and budgets. */
import type { Clock } from "@wellsourced/core";
import type { Counters } from "@wellsourced/sessions/limits";
import { createCountersOpener } from "./counters.ts";
import type { Settings } from "./env/index.ts";

export type { Counters, Decision, Limit, LimitState } from "@wellsourced/sessions/limits";

/** Creates counters in Redis, a file or memory, as configured. Nothing is opened before the first call. */
export const openCounters = (settings: Settings, clock: Clock): Counters =>
  createCountersOpener({ settings, clock, inMemory: false });
export type { Clock } from "@wellsourced/core";
export type { Correction, OwnCount } from "@wellsourced/sessions/limits";
