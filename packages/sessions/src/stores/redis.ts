import { type Clock, systemClock } from "@wellsourced/core";
import { type RecordKind, SESSION_RECORDS } from "../record-kind.ts";
import { type Dated, type Found, isRecordId, type Owner, ownerName, type Store } from "../store.ts";
import type { Cache, CacheParts } from "./cache.ts";
import { createKeyvCache } from "./keyv.ts";
import { connect, eraseMatching, namesLike } from "./redis-client.ts";
import { askRedis } from "./store-errors.ts";

const CACHE_PREFIX = "wellsourced:result";

/** Checks the version and writes atomically. */
const PUT = `
local current = tonumber(redis.call('HGET', KEYS[1], 'version') or '0')
if current ~= tonumber(ARGV[1]) - 1 then return 0 end
redis.call('HSET', KEYS[1], 'version', ARGV[1], 'bytes', ARGV[2])
redis.call('PEXPIRE', KEYS[1], ARGV[3])
redis.call('PEXPIRE', KEYS[2], ARGV[3])
redis.call('ZADD', KEYS[3], ARGV[5], ARGV[4])
if redis.call('PTTL', KEYS[3]) < tonumber(ARGV[3]) then redis.call('PEXPIRE', KEYS[3], ARGV[3]) end
return 1`;

const PUT_PART = `
local left = redis.call('PTTL', KEYS[1])
if left < 0 then return 0 end
redis.call('HSET', KEYS[2], ARGV[1], ARGV[2])
redis.call('PEXPIRE', KEYS[2], left)
return 1`;

const DELETE = `
if ARGV[2] ~= '' and redis.call('HGET', KEYS[1], 'version') ~= ARGV[2] then return 0 end
redis.call('DEL', KEYS[1], KEYS[2])
redis.call('ZREM', KEYS[3], ARGV[1])
return 1`;

export interface RedisStoreOptions {
  /** @default systemClock */
  readonly clock?: Clock;
  readonly url: string;
  /** @default research sessions */
  readonly kind?: RecordKind;
}

export const toText = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64");
export const toBytes = (text: string): Uint8Array => Buffer.from(text, "base64");

/**
 * Opens a store in Redis, shared by servers. Durability depends on Redis: enable its append-only file to survive its
 * crashes.
 *
 * @throws {Failure} `config` if Redis does not answer now
 */
export async function openRedisStore({
  clock = systemClock,
  url,
  kind = SESSION_RECORDS,
}: RedisStoreOptions): Promise<Store> {
  const { redis, close } = await connect(url);
  const prefix = `wellsourced:${kind.name}`;
  /** Keys of a record; `{owner}` keeps them in one cluster slot, for the scripts. */
  const keysOf = (owner: string, id: string): string[] => [
    `${prefix}:{${owner}}:${id}`,
    `${prefix}:{${owner}}:${id}:parts`,
    `${prefix}:{${owner}}`,
  ];
  const ask = <Value>(doing: "saved" | "read", work: () => Promise<Value>): Promise<Value> =>
    askRedis(doing, kind, work);
  const keys = (owner: Owner, id: string) => keysOf(ownerName(owner), id);
  const read = async (owner: string, id: string) => {
    const [key = ""] = keysOf(owner, id);
    const { version, bytes } = await redis.hGetAll(key);
    return version && bytes ? { version: Number(version), bytes: toBytes(bytes) } : undefined;
  };
  const write = (owner: string, id: string, { version, bytes, expiresAt }: Dated) =>
    ask("saved", async () => {
      const left = String(Math.max(1, Math.ceil(expiresAt - clock.now())));
      const told = [String(version), toText(bytes), left, id, String(expiresAt)];
      return (await redis.eval(PUT, { keys: keysOf(owner, id), arguments: told })) === 1;
    });
  const remove = (names: string[], id: string, version: string) =>
    ask("saved", async () => void (await redis.eval(DELETE, { keys: names, arguments: [id, version] })));

  const foundAt = async (name: string): Promise<Found | undefined> => {
    const [, owner, id] = /\{([0-9a-f]+)\}:([0-9a-f-]+)$/u.exec(name) ?? [];
    const found = owner && id ? await ask("read", () => read(owner, id)) : undefined;
    return owner && id && found ? { owner, id, ...found } : undefined;
  };
  async function* matching(id: string): AsyncGenerator<Found> {
    for (const name of await namesLike(redis, `${prefix}:{*}:${id}`)) {
      const found = await foundAt(name);
      if (found) yield found;
    }
  }

  return {
    get: (owner, id) => ask("read", () => read(ownerName(owner), id)),
    put: (owner, id, record) => write(ownerName(owner), id, record),
    delete: (owner, id) => remove(keys(owner, id), id, ""),
    list: (owner) =>
      ask("read", async () => {
        const index = `${prefix}:{${ownerName(owner)}}`;
        await redis.zRemRangeByScore(index, "-inf", clock.now());
        const rows = await redis.zRangeWithScores(index, 0, -1);
        return rows.map(({ value, score }) => ({ id: value, expiresAt: score }));
      }),
    putPart: (owner, id, { name, bytes }) =>
      ask("saved", async () => {
        const [record = "", parts = ""] = keys(owner, id);
        return (await redis.eval(PUT_PART, { keys: [record, parts], arguments: [name, toText(bytes)] })) === 1;
      }),
    getPart: (owner, id, name) =>
      ask("read", async () => {
        const [, parts = ""] = keys(owner, id);
        const text = await redis.hGet(parts, name);
        return text ? toBytes(text) : undefined;
      }),
    async find(id) {
      for await (const found of isRecordId(id) ? matching(id) : []) return found;
      return undefined;
    },
    all: () => matching("*"),
    renew: ({ owner, id, version }, next) => write(owner, id, { ...next, version: version + 1 }),
    drop: ({ owner, id, version }) => remove(keysOf(owner, id), id, String(version)),
    close,
  };
}

/**
 * Opens a cache in Redis, shared by servers.
 *
 * @throws {Failure} `config` if Redis does not answer now. Later, an unavailable Redis is a miss.
 */
export async function openRedisCache({
  url,
  ...parts
}: Omit<CacheParts, "randomBytes"> & { readonly url: string }): Promise<Cache> {
  const { redis, close } = await connect(url);
  const ask = <Value>(work: () => Promise<Value>) => askRedis("read", { record: "cached result" }, work);
  const store = {
    get: (key: string) => ask(() => redis.get(`${CACHE_PREFIX}:${key}`)),
    set: (key: string, value: unknown, ttl: number) =>
      ask(() => redis.set(`${CACHE_PREFIX}:${key}`, String(value), { PX: ttl })),
    clear: () => eraseMatching(redis, `${CACHE_PREFIX}:*`),
    disconnect: close,
  };
  return createKeyvCache({ ...parts, store, name: "Redis" });
}
