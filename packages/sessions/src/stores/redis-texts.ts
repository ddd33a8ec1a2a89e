import { sha256 } from "@wellsourced/core";
import { type Owner, ownerName } from "../store.ts";
import { toBytes, toText } from "./redis.ts";
import type { RedisBoardOptions } from "./redis-board.ts";
import { connect, eraseMatching, namesLike } from "./redis-client.ts";
import { askRedis } from "./store-errors.ts";

/** Sealed texts by owner and key. Each expires when unused for `ttlMs`. */
export interface Texts {
  /** @throws {Failure} `upstream_unavailable` if Redis is away, like the others */
  keep(owner: Owner, key: string, text: string): Promise<void>;
  /** Returns a text and renews its lifetime. */
  find(owner: Owner, key: string): Promise<string | undefined>;
  forget(owner: Owner, key: string): Promise<void>;
  /** Number of an owner's texts. */
  count(owner: Owner): Promise<number>;
  /** Deletes all of an owner's texts. @returns their number */
  erase(owner: Owner): Promise<number>;
  close(): Promise<void>;
}

export interface RedisTextsOptions extends RedisBoardOptions {
  /** Lifetime of an unused text in milliseconds. */
  readonly ttlMs: number;
}

/** @throws {Failure} `config` if Redis does not answer now */
export async function openRedisTexts({ url, seal, name, record, ttlMs }: RedisTextsOptions): Promise<Texts> {
  const { redis, close } = await connect(url);
  const placesOf = (owner: Owner) => `wellsourced:${name}:{${ownerName(owner)}}:`;
  const placeOf = (owner: Owner, key: string) => `${placesOf(owner)}${sha256(key)}`;
  return {
    keep: (owner, key, text) =>
      askRedis("saved", { record }, async () => {
        const place = placeOf(owner, key);
        await redis.set(place, toText(seal.close(place, text, 0)), { PX: ttlMs });
      }),
    find: (owner, key) =>
      askRedis("read", { record }, async () => {
        const place = placeOf(owner, key);
        const sealed = await redis.getEx(place, { type: "PX", value: ttlMs });
        return sealed === null ? undefined : seal.open(place, toBytes(sealed))?.text;
      }),
    forget: (owner, key) => askRedis("saved", { record }, async () => void (await redis.unlink(placeOf(owner, key)))),
    count: async (owner) => (await namesLike(redis, `${placesOf(owner)}*`)).size,
    erase: (owner) => eraseMatching(redis, `${placesOf(owner)}*`),
    close,
  };
}
