import type { Writable } from "node:stream";
import type { Clock } from "@wellsourced/core";
import type { NewAuditEvent } from "@wellsourced/wellsourced/audit-log";
import type { Caller, Table } from "./table.ts";

/** What every revision and transport is handed. */
export interface Serving {
  readonly table: Table;
  readonly clock: Clock;
  /** At least 32 random bytes: what a client carries for us between rounds is signed with it. */
  readonly stateKey: Uint8Array;
  /**
   * Writes an event into the audit log; absent where none is kept. Waited for, so that a log that is required and cannot
   * be written refuses what was about to be done.
   */
  readonly audit?: ((event: NewAuditEvent) => Promise<void>) | undefined;
  /** Hears what went wrong without being anybody's answer: a bug of ours, or of a tool's. */
  report(error: unknown): void;
  /** Hears what a client did wrong, which is its own affair. */
  remark(error: unknown): void;
}

/** One side of the connection in one revision's library. */
export interface Peer {
  /** False for something that is no JSON-RPC message. */
  receive(message: unknown): boolean;
  close(): Promise<void>;
}

export interface StdioOptions extends Serving {
  readonly caller: Caller;
  readonly input: NodeJS.ReadableStream;
  readonly output: Pick<Writable, "writableLength" | "on">;
  /** Writes text of the protocol to standard output, which nothing else reaches. */
  write(text: string): boolean;
}
