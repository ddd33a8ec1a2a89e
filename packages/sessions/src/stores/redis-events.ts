import { sha256, systemClock } from "@wellsourced/core";
import type { Seal } from "../seal.ts";
import { connect, disconnect, toBytes, toText } from "./redis.ts";
import { askRedis } from "./trouble.ts";

const EVENT = { record: "event" };
const PREFIX = "wellsourced:events";
/** Whoever comes back later than that begins again. */
const LIFE_MS = 10 * 60_000;
/** Events of one stream that are kept. */
const MOST = 1_000;
/** How often a stream that others write is looked at. */
const LOOK_MS = 250;

/** An event of a stream, under the id that the log gave it. */
export interface LoggedEvent {
  readonly id: string;
  readonly text: string;
}

/** Events in the order in which they were written, for processes that write and read the same streams. */
export interface EventLog {
  /** Keeps an event for ten minutes. @returns its id @throws {Failure} `upstream_unavailable` when Redis is away */
  append(stream: string, text: string): Promise<string>;
  /** The events after that id which are there now, the oldest first. @throws {Failure} as `append` */
  after(stream: string, id: string): Promise<readonly LoggedEvent[]>;
  /** The events after that id, and those that come, until the signal is aborted. @throws {Failure} as `append` */
  follow(stream: string, id: string, signal: AbortSignal): AsyncIterable<LoggedEvent>;
  close(): Promise<void>;
}

const nameOf = (stream: string): string => `${PREFIX}:${sha256(stream)}`;
const isId = (id: string): boolean => /^\d{1,20}-\d{1,20}$/u.test(id);

/** @throws {Failure} `config` when Redis does not answer now */
export async function openRedisEvents({ url, seal }: { readonly url: string; readonly seal: Seal }): Promise<EventLog> {
  const redis = await connect(url);
  const after: EventLog["after"] = (stream, id) =>
    askRedis("read", EVENT, async () => {
      if (!isId(id)) return [];
      const entries = await redis.xRange(nameOf(stream), `(${id}`, "+");
      return entries.flatMap(({ id, message }) => {
        const opened = seal.open(nameOf(stream), toBytes(message.event ?? ""));
        return opened ? [{ id, text: opened.text }] : [];
      });
    });
  return {
    after,
    append: (stream, text) =>
      askRedis("saved", EVENT, async () => {
        const name = nameOf(stream);
        const event = toText(seal.close(name, text, 0));
        const TRIM = { strategy: "MAXLEN", strategyModifier: "~", threshold: MOST } as const;
        const [id] = await redis.multi().xAdd(name, "*", { event }, { TRIM }).pExpire(name, LIFE_MS).exec();
        return String(id);
      }),
    async *follow(stream, id, signal) {
      let last = id;
      while (!signal.aborted) {
        for (const event of await after(stream, last)) {
          yield event;
          last = event.id;
        }
        await systemClock.sleep(LOOK_MS, signal).catch(() => {});
      }
    },
    close: () => disconnect(redis),
  };
}
