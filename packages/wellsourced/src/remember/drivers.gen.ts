// Made by `pnpm gen` from the files in drivers/. Do not edit.
import type { StoreDriver } from "./driver.ts";
import { disk } from "./drivers/disk.ts";
import { keyv } from "./drivers/keyv.ts";
import { redis } from "./drivers/redis.ts";

/** All stores for results and sessions. */
export const drivers: readonly StoreDriver[] = [disk, keyv, redis];
