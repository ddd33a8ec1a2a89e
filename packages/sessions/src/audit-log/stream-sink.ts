import type { RandomBytes } from "../seal.ts";
import { GENESIS } from "./chain.ts";
import { OPENED, type Opening } from "./event.ts";
import type { Machine } from "./machine.ts";
import { createScribe, type Draft, type ScribeOptions, type Sink } from "./scribe.ts";

export interface StreamSinkOptions extends ScribeOptions {
  readonly randomBytes: RandomBytes;
  readonly machine: Machine;
  /** Writes text, for example to standard error; resolves when done. */
  write(text: string): Promise<void>;
}

/** Writes one chain, from start to end of the process, to a stream stored elsewhere. */
export function createStreamSink(options: StreamSinkOptions): Sink {
  const { chain, machine, randomBytes } = options;
  const scribe = createScribe(options);
  const put = async (draft: Draft): Promise<void> => {
    await options.write(draft.text);
    scribe.advance(draft);
  };
  const open = async (): Promise<void> => {
    if (scribe.head().seq > 0) return;
    const id = Buffer.from(randomBytes(12)).toString("hex");
    const opening: Opening = {
      log: id,
      chain: id,
      file: "stream",
      writer: machine.self,
      ...(chain.keyId ? { key_id: chain.keyId } : {}),
    };
    await put(scribe.own({ event_type: OPENED, metadata: opening }, { seq: 0, hash: GENESIS }));
  };
  return {
    open,
    async append(events) {
      await open();
      const batch = scribe.write(events, Number.POSITIVE_INFINITY);
      await put(batch);
      return batch.taken;
    },
    async close() {
      if (scribe.head().seq > 0) await put(scribe.checkpoint("close"));
    },
  };
}
