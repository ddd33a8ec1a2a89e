// Made by `pnpm gen` from the files in drivers/. Do not edit.
import type { StoreDriver } from "./driver.ts";
import { disk } from "./drivers/disk.ts";
import { keyv } from "./drivers/keyv.ts";
import { redis } from "./drivers/redis.ts";

/** Every place where results and sessions can be kept. */
export const drivers: readonly StoreDriver[] = [disk, keyv, redis];
