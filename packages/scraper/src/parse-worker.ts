import { isMainThread, parentPort } from "node:worker_threads";
import { Failure } from "@wellsourced/core";
import { type ParseTask, parse, type Reading } from "./parse.ts";

/** What the worker answers: one reply per task, in order. */
export type ParseReply =
  | { readonly reading: Reading }
  | {
      readonly failure: {
        readonly kind: Failure["kind"];
        readonly message: string;
        readonly detail?: string | undefined;
      };
    };

async function answer(task: ParseTask): Promise<ParseReply> {
  try {
    return { reading: await parse(task) };
  } catch (error) {
    const { kind, message, detail } = Failure.from(error, "content_empty", "The page could not be parsed.");
    return { failure: { kind, message, detail: detail ?? reasonOf(error) } };
  }
}

const reasonOf = (error: unknown): string =>
  error instanceof RangeError
    ? "it is nested too deeply"
    : error instanceof Error
      ? `parser: ${error.message.split("\n")[0]}`
      : "";

// The only file that does something when it is loaded, and only where it was started as a worker.
if (!isMainThread && parentPort) {
  const port = parentPort;
  port.on("message", (task: ParseTask) => {
    answer(task).then((reply) => port.postMessage(reply));
  });
}
