import { randomBytes } from "node:crypto";
import { systemClock } from "@wellsourced/core";
import { type Machine, thisMachine } from "../machine.ts";
import { type AuditLog, type AuditLogOptions, createAuditLog } from "./audit-log.ts";
import { createChain } from "./chain.ts";
import { createFileSink } from "./file-sink.ts";
import { createStreamSink } from "./stream-sink.ts";

export interface OpenAuditLogOptions extends Omit<AuditLogOptions, "sink" | "hashOfText"> {
  /** Path such as `audit.jsonl`, next to which numbered files are written, or a function that receives the lines. */
  readonly to: string | ((text: string) => Promise<void>);
  /** 64 hexadecimal digits for HMAC-SHA-256. @default SHA-256, which proves less */
  readonly key?: string | undefined;
  /** File size at which the next file begins. @default 104_857_600 */
  readonly maxBytes?: number;
  /** Days after which files are removed, limited to 180–3650; 0 keeps all. @default 180 */
  readonly retentionDays?: number;
  /** Lines between checkpoints. @default 250 */
  readonly checkpointEvery?: number;
  /** @default thisMachine() */
  readonly machine?: Machine;
}

/** Opens an audit log. Nothing is written before the first event. */
export function openAuditLog(options: OpenAuditLogOptions): AuditLog {
  const { to, key, maxBytes = 104_857_600, retentionDays = 180, checkpointEvery = 250 } = options;
  const { machine = thisMachine(), clock = systemClock } = options;
  const chain = createChain(key);
  return createAuditLog({
    ...options,
    hashOfText: chain.hashOfText,
    sink: (onLine) => {
      const lineOptions = { clock, chain, checkpointEvery, onLine, podId: machine.self.host, machine, randomBytes };
      if (typeof to !== "string") return createStreamSink({ ...lineOptions, write: to });
      return createFileSink({ ...lineOptions, path: to, maxBytes, retentionDays });
    },
  });
}
