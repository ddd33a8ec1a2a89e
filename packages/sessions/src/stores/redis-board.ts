import { randomUUID } from "node:crypto";
import { systemClock } from "@wellsourced/core";
import { expiryOf, type Seal } from "../seal.ts";
import { toBytes, toText } from "./redis.ts";
import { connect } from "./redis-client.ts";
import { askRedis } from "./store-errors.ts";

/** A text published by another process. */
export interface Shown {
  /** Random id of the process. */
  readonly by: string;
  /** Absent if it cannot be read, for example with another key. */
  readonly text?: string | undefined;
}

/** Sealed texts that processes of a service publish to each other until they expire. */
export interface Board {
  /**
   * Publishes a text, replacing the previous one. @throws {Failure} `upstream_unavailable` if Redis is away, like the
   * others
   */
  show(place: string, text: string, ttlMs: number): Promise<void>;
  /** Returns the texts of other processes. */
  others(place: string): Promise<readonly Shown[]>;
  /** Removes the own text. */
  remove(place: string): Promise<void>;
  close(): Promise<void>;
}

export interface RedisBoardOptions {
  readonly url: string;
  readonly seal: Seal;
  /** Lower-case letters and dashes; part of Redis keys. */
  readonly name: string;
  /** Name in messages: `The … could not be read`. */
  readonly record: string;
}

/** @throws {Failure} `config` if Redis does not answer now */
export async function openRedisBoard({ url, seal, name, record }: RedisBoardOptions): Promise<Board> {
  const { redis, close } = await connect(url);
  const self = randomUUID();
  const keyOf = (place: string) => `wellsourced:${name}:${place}`;
  const boundTo = (key: string, by: string) => `${key}:${by}`;
  return {
    show: (place, text, ttlMs) =>
      askRedis("saved", { record }, async () => {
        const key = keyOf(place);
        const sealed = toText(seal.close(boundTo(key, self), text, systemClock.now() + ttlMs));
        await redis.multi().hSet(key, self, sealed).pExpire(key, ttlMs).exec();
      }),
    others: (place) =>
      askRedis("read", { record }, async () => {
        const key = keyOf(place);
        const now = systemClock.now();
        const entries = Object.entries(await redis.hGetAll(key)).filter(([by]) => by !== self);
        const shown = entries.map(([by, text]) => ({ by, sealed: toBytes(text) }));
        // The key itself lives as long as any process publishes.
        const isOver = ({ sealed }: (typeof shown)[number]) => (expiryOf(sealed) ?? 0) <= now;
        const over = shown.filter(isOver).map(({ by }) => by);
        if (over.length > 0) await redis.hDel(key, over);
        const good = shown.filter((one) => !isOver(one));
        return good.map(({ by, sealed }) => ({ by, text: seal.open(boundTo(key, by), sealed)?.text }));
      }),
    remove: (place) => askRedis("saved", { record }, async () => void (await redis.hDel(keyOf(place), self))),
    close,
  };
}
