import { getHeapStatistics } from "node:v8";
import { isMainThread, parentPort, workerData } from "node:worker_threads";
import { Failure } from "@wellsourced/core";
import { collectGarbage } from "./collect-garbage.ts";
import { isHeavy } from "./heavy.ts";
import { type ParseTask, parse, type Reading } from "./parse.ts";
import { warmUp } from "./warm-up.ts";

/** A worker's reply; one per task, in order. After a heavy task, includes the bytes still in use. */
export type ParseReply = { readonly held?: number } & (
  | { readonly reading: Reading }
  | {
      readonly failure: {
        readonly kind: Failure["kind"];
        readonly message: string;
        readonly detail?: string | undefined;
      };
    }
);

async function answer(task: ParseTask): Promise<ParseReply> {
  try {
    return { reading: await parse(task) };
  } catch (error) {
    const { kind, message, detail } = Failure.from(error, "content_empty", "The page could not be parsed.");
    return { failure: { kind, message, detail: detail ?? reasonOf(error) } };
  }
}

/** Collects garbage, as a grown heap does not shrink soon enough by itself. */
function giveBack(): number {
  collectGarbage();
  const { total_heap_size, external_memory } = getHeapStatistics();
  return total_heap_size + external_memory;
}

const reasonOf = (error: unknown): string =>
  error instanceof RangeError
    ? "it is nested too deeply"
    : error instanceof Error
      ? `parser: ${error.message.split("\n")[0]}`
      : "";

// The only file with side effects on import, and only in a worker.
if (!isMainThread && parentPort) {
  const port = parentPort;
  // Discard output of libraries, since standard output may be used by a protocol.
  for (const stream of [process.stdout, process.stderr]) stream.write = () => true;
  port.on("message", (task: ParseTask) => {
    answer(task).then((reply) => port.postMessage(isHeavy(task) ? { ...reply, held: giveBack() } : reply));
  });
  port.postMessage("ready");
  if (workerData === "ahead") void warmUp();
}
