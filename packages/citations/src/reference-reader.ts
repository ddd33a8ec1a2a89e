import { Worker } from "node:worker_threads";
import { abortable, type Clock, createLimit, Failure, systemClock, withDeadline } from "@wellsourced/core";
import { type Parsed, parse } from "./parse.ts";
import type { ReferenceReply, ReferenceTask } from "./reference-worker.ts";

export interface ReadReferencesCall {
  readonly signal?: AbortSignal | undefined;
  /** Whose text it is: the texts of several callers are read in turns. */
  readonly caller?: string | undefined;
}

/** Reads reference files without holding up the thread that everybody shares. */
export interface ReferenceReader {
  /**
   * As `parse`, in a thread of its own where the text is long.
   *
   * @throws {Failure} `validation` as `parse`, and for a text that takes too long or too much memory
   */
  read(task: ReferenceTask, call?: ReadReferencesCall): Promise<Parsed>;
  close(): Promise<void>;
}

export interface ReferenceReaderOptions {
  readonly clock?: Clock;
  /** Milliseconds for one text. @default 15_000 */
  readonly deadlineMs?: number;
  /** Texts of up to so many characters are read on the spot. @default 16_384 */
  readonly onTheSpot?: number;
}

const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 };

/** Sources and bundles alike keep the worker beside this module. */
function startWorker(): Worker {
  const fromSource = import.meta.url.endsWith(".ts");
  const url = new URL(fromSource ? "./reference-worker.ts" : "./reference-worker.js", import.meta.url);
  const worker = new Worker(url, {
    execArgv: fromSource ? ["--conditions=@wellsourced/source"] : [],
    env: {},
    resourceLimits: RESOURCE_LIMITS,
    stdout: true,
    stderr: true,
  });
  // What libraries print belongs nowhere: standard output may carry a protocol.
  worker.stdout.resume();
  worker.stderr.resume();
  // An error between two tasks concerns nobody; without a listener it would end the process.
  worker.on("error", () => {});
  return worker;
}

const unread = (because: string): Failure =>
  new Failure("validation", `The bibliography could not be read: ${because}. Send it in smaller parts.`);

/** Starts nothing before the first long text. */
export function createReferenceReader(options: ReferenceReaderOptions = {}): ReferenceReader {
  const { clock = systemClock, deadlineMs = 15_000, onTheSpot = 16_384 } = options;
  const limit = createLimit(1);
  let idle: Worker | undefined;
  let current: Worker | undefined;

  const inThread = async (task: ReferenceTask, signal?: AbortSignal): Promise<Parsed> => {
    signal?.throwIfAborted();
    const worker = idle ?? startWorker();
    idle = undefined;
    current = worker;
    worker.ref();
    const late = () => unread(`it takes longer than ${deadlineMs / 1_000} s`);
    try {
      const reply = await withDeadline({ clock, ms: deadlineMs, signal, late }, (bounded) =>
        abortable(ask(worker, task), bounded),
      );
      if ("parsed" in reply) return keep(worker, reply.parsed);
      if ("refused" in reply) throw keep(worker, new Failure("validation", reply.refused));
      throw unread("it is nested too deeply or damaged");
    } finally {
      current = undefined;
      if (idle !== worker) await worker.terminate();
    }
  };
  /** An idle worker keeps no process alive. */
  const keep = <Value>(worker: Worker, value: Value): Value => {
    worker.unref();
    idle = worker;
    return value;
  };

  return {
    read: ({ text, format }, { signal, caller } = {}) =>
      text.length <= onTheSpot
        ? parse(text, format === undefined ? {} : { format })
        : limit(() => inThread({ text, format }, signal), signal, caller),
    async close() {
      await Promise.all([idle?.terminate(), current?.terminate()]);
      idle = undefined;
    },
  };
}

/** One question, one answer. The worker's death is an answer too. */
function ask(worker: Worker, task: ReferenceTask): Promise<ReferenceReply> {
  const { promise, resolve, reject } = Promise.withResolvers<ReferenceReply>();
  const died = () => reject(unread("it needs too much memory"));
  worker.once("message", resolve);
  worker.once("error", died);
  worker.once("exit", died);
  worker.postMessage(task);
  return promise.finally(() => {
    worker.off("message", resolve);
    worker.off("error", died);
    worker.off("exit", died);
  });
}
