import type { Clock } from "@wellsourced/core";
import { type Chain, GENESIS, type Head } from "./chain.ts";
import { CHECKPOINT, type Checkpoint, ITSELF, MAX_LINE_BYTES, type NewAuditEvent } from "./event.ts";

/** An event with its time. */
export interface Noted {
  readonly event: NewAuditEvent;
  readonly at: number;
}

/** Destination of lines. */
export interface Sink {
  /** Verifies that lines can be written. */
  open(): Promise<void>;
  /** Writes as many of the first events as fit into one batch and returns their number. They are then durable. */
  append(events: readonly Noted[]): Promise<number>;
  /** Writes the last checkpoint. */
  close(): Promise<void>;
}

export interface LineWriterOptions {
  readonly clock: Clock;
  readonly chain: Chain;
  readonly podId?: string | undefined;
  /** Lines between checkpoints. */
  readonly checkpointEvery: number;
  /** Called with each written line, without its line break. */
  readonly onLine?: ((line: string) => void) | undefined;
}

/** Lines about to be written. */
export interface Draft {
  readonly text: string;
  /** Head of the chain after writing. */
  readonly head: Head;
  /** Number of the last checkpoint. */
  readonly checkpointAt: number;
}

/** Maximum characters in a batch, which limits the partial line after a crash. */
const MOST_AT_ONCE = 4 * MAX_LINE_BYTES;

export type LineWriter = ReturnType<typeof createLineWriter>;

/** Turns events into chained lines. State changes only with `advance`, after they are written. */
export function createLineWriter({ clock, chain, podId, checkpointEvery, onLine }: LineWriterOptions) {
  let head: Head = { seq: 0, hash: GENESIS };
  let checkpointAt = 0;

  const add = (draft: Draft, { event, at }: Noted): Draft => {
    const timestamp = new Date(at).toISOString();
    const sealed = chain.seal({ ...event, timestamp, ...(podId ? { pod_id: podId } : {}) }, draft.head);
    return { ...draft, head: sealed.head, text: draft.text + sealed.line };
  };
  const addOwn = (draft: Draft, event: Pick<NewAuditEvent, "event_type" | "metadata">): Draft =>
    add(draft, { event: { ...ITSELF, ...event }, at: clock.now() });
  const addCheckpoint = (draft: Draft, reason: Checkpoint["reason"]): Draft => {
    const metadata: Checkpoint = { count: draft.head.seq, head: draft.head.hash, reason };
    const added = addOwn(draft, { event_type: CHECKPOINT, metadata });
    return { ...added, checkpointAt: added.head.seq };
  };
  const nothing = (after: Head = head): Draft => ({ text: "", head: after, checkpointAt });

  return {
    head: () => head,
    /** Creates a line about the log itself. */
    own: (event: Pick<NewAuditEvent, "event_type" | "metadata">, after: Head): Draft => addOwn(nothing(after), event),
    checkpoint: (reason: "rotation" | "close"): Draft => addCheckpoint(nothing(), reason),
    /** Creates lines for the first events, up to about `bytes`, and at least one. */
    write(events: readonly Noted[], bytes: number): Draft & { readonly taken: number } {
      let draft = nothing();
      let taken = 0;
      for (const event of events) {
        if (taken > 0 && draft.text.length >= Math.min(bytes, MOST_AT_ONCE)) break;
        draft = add(draft, event);
        taken += 1;
        if (draft.head.seq - draft.checkpointAt >= checkpointEvery) draft = addCheckpoint(draft, "interval");
      }
      return { ...draft, taken };
    },
    /** Confirms that the lines were written. */
    advance(draft: Draft) {
      head = draft.head;
      checkpointAt = draft.checkpointAt;
      if (onLine) for (const line of draft.text.split("\n")) if (line) onLine(line);
    },
  };
}
