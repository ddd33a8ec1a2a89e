import type { Writable } from "node:stream";
import type { Serving2026 } from "../revisions/2026-07-28.ts";
import type { Caller } from "../table.ts";

/** One side of the connection in one revision's library. */
export interface Peer {
  /** False for something that is no JSON-RPC message. */
  receive(message: unknown): boolean;
  close(): Promise<void>;
}

export interface StdioOptions extends Serving2026 {
  readonly caller: Caller;
  readonly input: NodeJS.ReadableStream;
  readonly output: Pick<Writable, "writableLength" | "on">;
  /** Writes protocol text; see `claimStdout`. */
  write(text: string): boolean;
}
