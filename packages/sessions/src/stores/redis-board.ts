import { randomUUID } from "node:crypto";
import { systemClock } from "@wellsourced/core";
import { expiryOf, type Seal } from "../seal.ts";
import { toBytes, toText } from "./redis.ts";
import { connect } from "./redis-client.ts";
import { askRedis } from "./trouble.ts";

/** A text that another process shows. */
export interface Shown {
  /** The process, by a name that it made up. */
  readonly by: string;
  /** Absent where it cannot be read here, such as one that was sealed with another key. */
  readonly text?: string | undefined;
}

/** Texts that the processes of a service show each other until they expire, sealed. */
export interface Board {
  /** Shows a text at a place, instead of the one before. @throws {Failure} `upstream_unavailable` when Redis is away, as do the others */
  show(place: string, text: string, ttlMs: number): Promise<void>;
  /** What other processes show at a place. */
  others(place: string): Promise<readonly Shown[]>;
  /** Shows nothing there any more. */
  remove(place: string): Promise<void>;
  close(): Promise<void>;
}

export interface RedisBoardOptions {
  readonly url: string;
  readonly seal: Seal;
  /** What is shown: a word of lower-case letters and dashes, part of the names in Redis. */
  readonly name: string;
  /** What people call it: `The … could not be read`. */
  readonly record: string;
}

/** @throws {Failure} `config` when Redis does not answer now */
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
        // The place itself lives as long as anybody shows something there.
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
