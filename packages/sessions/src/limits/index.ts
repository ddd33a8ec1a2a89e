export type { Correction, Counters, Decision, OwnCount } from "./counters.ts";
export { type FileCountersOptions, openFileCounters } from "./file.ts";
export type { Limit, LimitState, Subject } from "./limit.ts";
export { createMemoryCounters, type MemoryCountersOptions } from "./memory.ts";
export { openRedisCounters, type RedisCountersOptions } from "./redis.ts";
