export { ownerName } from "../store.ts";
export { type Cache, type CacheParts, once } from "./cache.ts";
export { createDiskStore } from "./disk.ts";
export { createDiskCache } from "./disk-cache.ts";
export { createOwnedTexts, type OwnedTexts } from "./owned-texts.ts";
export { openRedisCache, openRedisStore } from "./redis.ts";
export { type Board, openRedisBoard, type Shown } from "./redis-board.ts";
export { type EventLog, type LoggedEvent, openRedisEvents } from "./redis-events.ts";
export { openRedisTexts, type RedisTextsOptions, type Texts } from "./redis-texts.ts";
