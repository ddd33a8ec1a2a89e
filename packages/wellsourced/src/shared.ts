/** What the processes of one service share about their connections: where it is kept, and how it is opened. */
import { Failure } from "@wellsourced/core";
import { createSeal } from "@wellsourced/sessions";
import type { Board, EventLog, Texts } from "@wellsourced/sessions/stores";
import type { Settings } from "./env/index.ts";

export type { Board, EventLog, LoggedEvent, Shown, Texts } from "@wellsourced/sessions/stores";

/** Everything in it is sealed, and belongs to an owner or tells of nobody. */
export interface Shared {
  /** MCP sessions by their ids: the message that began each. */
  readonly connections: Texts;
  /** What was sent to clients, for those whose connection broke. */
  readonly events: EventLog;
  /** Figures that each process shows the others. */
  readonly figures: Board;
  close(): Promise<void>;
}

/**
 * Opens what processes share. `undefined` where `REDIS_URL` is not set: then there is one process.
 *
 * @throws {Failure} `config` when Redis does not answer now
 */
export async function openShared(
  { redisUrl: url, encryptionKey: key, encryptionKeyPrev: previous }: Settings,
  { idleMs }: { readonly idleMs: number },
): Promise<Shared | undefined> {
  if (!url) return undefined;
  if (!key)
    throw new Failure(
      "config",
      "REDIS_URL requires WELLSOURCED_ENCRYPTION_KEY, because everything in Redis is stored encrypted.",
    );
  const { openRedisBoard, openRedisEvents, openRedisTexts } = await import("@wellsourced/sessions/stores");
  const seal = createSeal({ key, previous });
  const [connections, events, figures] = await Promise.all([
    openRedisTexts({ url, seal, name: "connection", record: "MCP session", ttlMs: idleMs }),
    openRedisEvents({ url, seal }),
    openRedisBoard({ url, seal, name: "figures", record: "figures of other processes" }),
  ]);
  return {
    connections,
    events,
    figures,
    close: async () => void (await Promise.allSettled([connections, events, figures].map((one) => one.close()))),
  };
}
