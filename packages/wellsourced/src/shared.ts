/** Connection state shared by the processes of one service: how it is stored and opened. */
import { Failure } from "@wellsourced/core";
import { createSeal } from "@wellsourced/sessions";
import type { Board, EventLog, Texts } from "@wellsourced/sessions/stores";
import type { Settings } from "./env/index.ts";

export type { Board, EventLog, LoggedEvent, Shown, Texts } from "@wellsourced/sessions/stores";

/** All values are encrypted, and belong to an owner or contain no personal data. */
export interface Shared {
  /** MCP sessions by id, each with its first message. */
  readonly connections: Texts;
  /** Messages sent to clients, replayed after a broken connection. */
  readonly events: EventLog;
  /** Figures that each process publishes for the others. */
  readonly figures: Board;
  close(): Promise<void>;
}

/**
 * Opens the shared state; `undefined` without `REDIS_URL`, for a single process.
 *
 * @throws {Failure} `config` if Redis does not respond
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
