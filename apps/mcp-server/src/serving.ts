import type { Writable } from "node:stream";
import type { Clock } from "@wellsourced/core";
import type { NewAuditEvent } from "@wellsourced/wellsourced/audit-log";
import type { Caller, Table } from "./table.ts";

/** Dependencies of every revision and transport. */
export interface Serving {
  readonly table: Table;
  readonly clock: Clock;
  /** At least 32 random bytes, to sign state kept by clients. */
  readonly stateKey: Uint8Array;
  /**
   * Writes an audit event; absent if disabled. Awaited, so that a required log that cannot be written refuses the work.
   */
  readonly audit?: ((event: NewAuditEvent) => Promise<void>) | undefined;
  /** Logs unexpected errors of this server or of a tool. */
  report(error: unknown): void;
  /** Logs errors caused by clients. */
  remark(error: unknown): void;
}

/** A connection in the library of one revision. */
export interface Peer {
  /** Returns `false` if it is not a JSON-RPC message. */
  receive(message: unknown): boolean;
  close(): Promise<void>;
}

export interface StdioOptions extends Serving {
  readonly caller: Caller;
  readonly input: NodeJS.ReadableStream;
  readonly output: Pick<Writable, "writableLength" | "on">;
  /** Prepares for calls, in a pause after the first answer. @default nothing */
  prepare?(): Promise<unknown>;
  /** Writes to standard output, which is reserved for the protocol. */
  write(text: string): boolean;
}
