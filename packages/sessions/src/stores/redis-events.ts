import { randomUUID } from "node:crypto";
import { sha256, systemClock } from "@wellsourced/core";
import type { Seal } from "../seal.ts";
import { type Owner, ownerName } from "../store.ts";
import { toBytes, toText } from "./redis.ts";
import { connect, eraseMatching } from "./redis-client.ts";
import { askRedis } from "./store-errors.ts";

const EVENT = { record: "event" };
const PREFIX = "wellsourced:events";
/** Time after which a reader must start again. */
const LIFE_MS = 10 * 60_000;
/** Events kept of one stream. */
const MOST = 1_000;
/** Polling interval for streams of other processes. */
const LOOK_MS = 250;
/** Interval of heartbeats; after three missing ones a process counts as dead. */
const BEAT_MS = 2_000;
const ALIVE = "wellsourced:process";

/** An event and its id in the log. */
export interface LoggedEvent {
  readonly id: string;
  readonly text: string;
}

/** Ordered events by owner and stream, shared by processes. */
export interface EventLog {
  /** Stores an event for ten minutes. @returns its id @throws {Failure} `upstream_unavailable` if Redis is away */
  append(owner: Owner, stream: string, text: string): Promise<string>;
  /** Existing events after an id, oldest first. @throws {Failure} as `append` */
  after(owner: Owner, stream: string, id: string): Promise<readonly LoggedEvent[]>;
  /**
   * Yields events after an id, including future ones, until the signal is aborted or the process that wrote the last
   * one is dead. @throws {Failure} as `append`
   */
  follow(owner: Owner, stream: string, id: string, signal: AbortSignal): AsyncIterable<LoggedEvent>;
  /** Removes all events of an owner. @returns the number of streams */
  erase(owner: Owner): Promise<number>;
  close(): Promise<void>;
}

const nameOf = (owner: Owner, stream: string): string => `${PREFIX}:{${ownerName(owner)}}:${sha256(stream)}`;
const isId = (id: string): boolean => /^\d{1,20}-\d{1,20}$/u.test(id);

/** @throws {Failure} `config` if Redis does not answer now */
export async function openRedisEvents({ url, seal }: { readonly url: string; readonly seal: Seal }): Promise<EventLog> {
  const { redis, close } = await connect(url);
  const self = randomUUID();
  const beat = () => redis.set(`${ALIVE}:${self}`, "1", { PX: 3 * BEAT_MS });
  await askRedis("saved", EVENT, beat);
  // While Redis is away, others cannot check either.
  const beats = setInterval(() => void beat().catch(() => undefined), BEAT_MS).unref();
  /** Whether the process that wrote an event is alive. */
  const isWriterThere = (owner: Owner, stream: string, id: string): Promise<boolean> =>
    askRedis("read", EVENT, async () => {
      const [entry] = isId(id) ? await redis.xRange(nameOf(owner, stream), id, id) : [];
      return entry !== undefined && (await redis.exists(`${ALIVE}:${entry.message.by}`)) === 1;
    });
  const after: EventLog["after"] = (owner, stream, id) =>
    askRedis("read", EVENT, async () => {
      if (!isId(id)) return [];
      const entries = await redis.xRange(nameOf(owner, stream), `(${id}`, "+");
      return entries.flatMap(({ id, message }) => {
        const opened = seal.open(nameOf(owner, stream), toBytes(message.event ?? ""));
        return opened ? [{ id, text: opened.text }] : [];
      });
    });
  return {
    after,
    append: (owner, stream, text) =>
      askRedis("saved", EVENT, async () => {
        const name = nameOf(owner, stream);
        const event = toText(seal.close(name, text, 0));
        const TRIM = { strategy: "MAXLEN", strategyModifier: "~", threshold: MOST } as const;
        const [id] = await redis.multi().xAdd(name, "*", { by: self, event }, { TRIM }).pExpire(name, LIFE_MS).exec();
        return String(id);
      }),
    async *follow(owner, stream, id, signal) {
      let last = id;
      while (!signal.aborted) {
        // Checked first, so that the last events of a dead process are still read.
        const isThere = await isWriterThere(owner, stream, last);
        const events = await after(owner, stream, last);
        for (const event of events) {
          yield event;
          last = event.id;
        }
        if (!isThere && events.length === 0) return;
        await systemClock.sleep(LOOK_MS, signal).catch(() => {});
      }
    },
    erase: (owner) => eraseMatching(redis, `${PREFIX}:{${ownerName(owner)}}:*`),
    close() {
      clearInterval(beats);
      return close();
    },
  };
}
