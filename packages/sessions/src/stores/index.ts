export { type Cache, type CacheParts, once } from "./cache.ts";
export { createDiskStore } from "./disk.ts";
export { createDiskCache } from "./disk-cache.ts";
export { openRedisCache, openRedisStore } from "./redis.ts";
export { type EventLog, type LoggedEvent, openRedisEvents } from "./redis-events.ts";
export { openRedisTexts, type RedisTextsOptions, type Texts } from "./redis-texts.ts";
