/** Counts of what was used, for those who set limits. */
export type { Counters, Decision, Limit, LimitState } from "@wellsourced/sessions/limits";
