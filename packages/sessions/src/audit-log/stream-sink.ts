import type { Machine } from "../machine.ts";
import type { RandomBytes } from "../seal.ts";
import { GENESIS } from "./chain.ts";
import { OPENED, type Opening } from "./event.ts";
import { createLineWriter, type Draft, type LineWriterOptions, type Sink } from "./line-writer.ts";

interface StreamSinkOptions extends LineWriterOptions {
  readonly randomBytes: RandomBytes;
  readonly machine: Machine;
  /** Writes text, for example to standard error; resolves when done. */
  write(text: string): Promise<void>;
}

/** Writes one chain, from start to end of the process, to a stream stored elsewhere. */
export function createStreamSink(options: StreamSinkOptions): Sink {
  const { chain, machine, randomBytes } = options;
  const writer = createLineWriter(options);
  const put = async (draft: Draft): Promise<void> => {
    await options.write(draft.text);
    writer.advance(draft);
  };
  const open = async (): Promise<void> => {
    if (writer.head().seq > 0) return;
    const id = Buffer.from(randomBytes(12)).toString("hex");
    const opening: Opening = {
      log: id,
      chain: id,
      file: "stream",
      writer: machine.self,
      ...(chain.keyId ? { key_id: chain.keyId } : {}),
    };
    await put(writer.own({ event_type: OPENED, metadata: opening }, { seq: 0, hash: GENESIS }));
  };
  return {
    open,
    async append(events) {
      await open();
      const batch = writer.write(events, Number.POSITIVE_INFINITY);
      await put(batch);
      return batch.taken;
    },
    async close() {
      if (writer.head().seq > 0) await put(writer.checkpoint("close"));
    },
  };
}
