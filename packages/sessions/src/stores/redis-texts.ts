import { sha256 } from "@wellsourced/core";
import type { Seal } from "../seal.ts";
import { type Owner, ownerName } from "../store.ts";
import { toBytes, toText } from "./redis.ts";
import { connect, eraseMatching, namesLike } from "./redis-client.ts";
import { askRedis } from "./trouble.ts";

/** Texts that an owner keeps for a while under keys of their own, sealed. What nobody asks for in that time goes. */
export interface Texts {
  /** @throws {Failure} `upstream_unavailable` when Redis is away, as do the others */
  keep(owner: Owner, key: string, text: string): Promise<void>;
  /** The text, which lives as long again from now on. */
  find(owner: Owner, key: string): Promise<string | undefined>;
  forget(owner: Owner, key: string): Promise<void>;
  /** How much an owner keeps. */
  count(owner: Owner): Promise<number>;
  /** Forgets all of it. @returns how much it was */
  erase(owner: Owner): Promise<number>;
  close(): Promise<void>;
}

export interface RedisTextsOptions {
  readonly url: string;
  readonly seal: Seal;
  /** What is kept: a word of lower-case letters and dashes, part of the names in Redis. */
  readonly name: string;
  /** What people call one text: `The … could not be saved`. */
  readonly record: string;
  /** Life of a text that nobody asks for, in milliseconds. */
  readonly ttlMs: number;
}

/** @throws {Failure} `config` when Redis does not answer now */
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
