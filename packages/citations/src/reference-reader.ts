import { Worker } from "node:worker_threads";
import { abortable, type Clock, createLimit, Failure, systemClock, withDeadline } from "@wellsourced/core";
import { type Parsed, parse } from "./parse.ts";
import type { ReferenceReply, ReferenceTask } from "./reference-worker.ts";

export interface ReadReferencesCall {
  readonly signal?: AbortSignal | undefined;
  /** Identifies the caller, so that callers take turns. */
  readonly caller?: string | undefined;
}

/** Parses reference files without blocking the main thread. */
export interface ReferenceReader {
  /**
   * Like `parse`, but in a worker for long texts.
   *
   * @throws {Failure} `validation` as `parse`, and for a text that takes too long or too much memory
   */
  read(task: ReferenceTask, call?: ReadReferencesCall): Promise<Parsed>;
  close(): Promise<void>;
}

export interface ReferenceReaderOptions {
  readonly clock?: Clock;
  /** Time limit per text in milliseconds. @default 15_000 */
  readonly deadlineMs?: number;
  /** Texts up to this length are parsed on the main thread. @default 16_384 */
  readonly onTheSpot?: number;
}

const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 };

/** The worker is beside this module in both source and bundle. */
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
  // Discard output of libraries: standard output may carry a protocol.
  worker.stdout.resume();
  worker.stderr.resume();
  // Errors between tasks have no caller; without a listener they would end the process.
  worker.on("error", () => {});
  return worker;
}

const unread = (because: string): Failure =>
  new Failure("validation", `The bibliography could not be read: ${because}. Send it in smaller parts.`);

/** Starts no worker before the first long text. */
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
  /** An idle worker does not keep the process alive. */
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

/** Sends a task and waits for the reply or the worker's exit. */
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
