import { isMainThread, parentPort } from "node:worker_threads";
import { Failure } from "@wellsourced/core";
import { type Parsed, parse } from "./parse.ts";

/** A text to parse, with its format if known. */
export interface ReferenceTask {
  readonly text: string;
  readonly format?: string | undefined;
}

/** The worker's reply to each task, in order. */
export type ReferenceReply = { readonly parsed: Parsed } | { readonly refused: string } | { readonly broken: true };

async function replyTo({ text, format }: ReferenceTask): Promise<ReferenceReply> {
  try {
    return { parsed: await parse(text, format === undefined ? {} : { format }) };
  } catch (error) {
    return error instanceof Failure ? { refused: error.message } : { broken: true };
  }
}

// Runs only when started as a worker.
if (!isMainThread && parentPort) {
  const port = parentPort;
  port.on("message", (task: ReferenceTask) => {
    replyTo(task).then((reply) => port.postMessage(reply));
  });
}
