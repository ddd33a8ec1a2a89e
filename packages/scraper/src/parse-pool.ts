import type { Worker } from "node:worker_threads";
import { type Clock, createLimit, DONE, Failure } from "@wellsourced/core";
import { collectGarbage } from "./collect-garbage.ts";
import { isHeavy } from "./heavy.ts";
import { createMemoryGuard, type MemoryGuard } from "./memory-guard.ts";
import type { ParseTask, Reading } from "./parse.ts";
import { timeIsUp } from "./parse-deadline.ts";
import type { ParseReply } from "./parse-worker.ts";
import { keepSpare, READY, startedOf, takeOrStart } from "./parser-thread.ts";

export interface ParsePool {
  /**
   * Parses in a worker thread with limited memory and time, so that no page can block or kill the process. Waiting
   * pages of different owners take turns.
   *
   * @throws {Failure} `content_empty` with the reason as detail
   */
  run(task: ParseTask, signal?: AbortSignal, owner?: string): Promise<Reading>;
  /** Starts a worker ahead of the first task. */
  warm(): void;
  /** Ends idle workers to free their memory for a browser. */
  makeRoom(): Promise<void>;
  close(): Promise<void>;
}

interface ParsePoolOptions {
  readonly clock: Clock;
  /** @default 2 */
  readonly workers?: number;
  /** Called with 1 when a page starts to wait for a thread, and with -1 when it stops. @default none */
  readonly onWaiting?: ((change: 1 | -1) => void) | undefined;
  /** Timeouts in milliseconds, doubled on a busy machine. @default 10_000 and 25_000 */
  readonly deadlines?: { readonly html: number; readonly document: number };
  /** @default a thread of a closed pool, or a new one */
  readonly start?: () => Worker;
  /** @default a guard of this process */
  readonly memory?: MemoryGuard;
}

/** Bytes above which a worker is ended after a task; others are kept, because their code is compiled. */
const MOST_HELD = 80_000_000;

/** Maximum milliseconds for a thread to load its code, which is slow on a busy machine. */
const START_MS = 30_000;

export function createParsePool({
  clock,
  workers = 2,
  onWaiting = () => {},
  deadlines,
  start = takeOrStart,
  memory = createMemoryGuard(),
}: ParsePoolOptions): ParsePool {
  const limits = deadlines ?? { html: 10_000, document: 25_000 };
  const limit = createLimit(workers);
  const heavyLimit = createLimit(1);
  const idle: Worker[] = [];
  /** All workers, with their listeners for `exit`. */
  const all = new Map<Worker, () => void>();
  let closed = false;

  const begin = (): Worker => {
    const worker = start();
    // A worker that dies between two tasks must not get another.
    const forget = () => {
      all.delete(worker);
      if (idle.includes(worker)) idle.splice(idle.indexOf(worker), 1);
    };
    all.set(worker, forget);
    worker.once("exit", forget);
    return worker;
  };
  const take = (): Worker => {
    const worker = idle.pop() ?? begin();
    // A running task keeps the process alive; an idle worker does not.
    worker.ref();
    return worker;
  };
  const drop = async (worker: Worker): Promise<void> => {
    all.delete(worker);
    await worker.terminate();
  };
  const retire = async (worker: Worker): Promise<void> => {
    await drop(worker);
    collectGarbage();
  };
  const keep = async (worker: Worker): Promise<void> => {
    if (closed) return drop(worker);
    worker.unref();
    idle.push(worker);
  };

  const once = async (task: ParseTask, signal?: AbortSignal): Promise<Reading> => {
    signal?.throwIfAborted();
    const worker = take();
    const over = new AbortController();
    const outgrown = Promise.withResolvers<Failure>();
    const unwatch = memory.watch({
      held: async () => {
        const { total_heap_size, external_memory } = await worker.getHeapStatistics();
        return total_heap_size + external_memory;
      },
      end() {
        outgrown.resolve(unparsed(TOO_MUCH));
        return retire(worker);
      },
    });
    // The time to load the code of a new thread does not count for its first page.
    const patience = async () => {
      const start = startedOf(worker);
      if (start) await Promise.race([start, clock.sleep(START_MS, over.signal)]);
      return timeIsUp(worker, { clock, ms: limits[task.kind], signal: over.signal });
    };
    const late = patience().then(
      (ms) => unparsed(`parsing took longer than ${ms / 1_000} s`),
      () => undefined,
    );
    try {
      const reply = await Promise.race([ask(worker, task, signal), late, outgrown.promise]);
      if (!reply || reply instanceof Failure) throw reply ?? unparsed(STOPPED);
      await (reply.held !== undefined && reply.held > MOST_HELD ? retire(worker) : keep(worker));
      if ("failure" in reply)
        throw new Failure(reply.failure.kind, reply.failure.message, { detail: reply.failure.detail });
      return reply.reading;
    } catch (error) {
      if (!idle.includes(worker)) await retire(worker);
      throw error;
    } finally {
      unwatch();
      over.abort(DONE);
    }
  };

  /** Retries in another thread if the first one ended without a reason. */
  const twice = (task: ParseTask, signal?: AbortSignal): Promise<Reading> =>
    once(task, signal).catch((error: unknown) => {
      if (closed || !(error instanceof Failure) || error.detail !== STOPPED) throw error;
      return once(task, signal);
    });

  return {
    warm() {
      if (all.size > 0 || closed) return;
      const worker = begin();
      worker.unref();
      idle.push(worker);
    },
    run(task, signal, owner) {
      let waits = true;
      const begun = () => {
        if (waits) onWaiting(-1);
        waits = false;
      };
      const parse = () =>
        limit(
          () => {
            begun();
            return twice(task, signal);
          },
          signal,
          owner,
        );
      onWaiting(1);
      // An aborted page also stops waiting.
      if (!isHeavy(task)) return parse().finally(begun);
      const inTurn = heavyLimit(
        () => {
          // Frees earlier downloads before a heavy page is parsed.
          collectGarbage();
          return parse();
        },
        signal,
        owner,
      );
      return inTurn.finally(begun);
    },
    async makeRoom() {
      await Promise.all(idle.splice(0).map(drop));
      collectGarbage();
    },
    async close() {
      closed = true;
      const waiting = idle.splice(0);
      for (const worker of start === takeOrStart ? waiting : []) {
        worker.off("exit", all.get(worker) ?? (() => {}));
        all.delete(worker);
        keepSpare(worker);
      }
      await Promise.all([...all.keys()].map(drop));
    },
  };
}

const unparsed = (detail: string, cause?: unknown): Failure =>
  new Failure("content_empty", `This page could not be parsed: ${detail}.`, { detail, cause });

/** Sends a task to a worker and waits for its reply; rejects if the worker ends. */
function ask(worker: Worker, task: ParseTask, signal?: AbortSignal): Promise<ParseReply> {
  const listening = new AbortController();
  return new Promise<ParseReply>((resolve, reject) => {
    const listeners: readonly (readonly [event: string, listener: (value: unknown) => void])[] = [
      ["error", (error) => reject(unparsed(whyDied(error), error))],
      ["exit", () => reject(unparsed(STOPPED))],
    ];
    for (const [event, listener] of listeners) {
      worker.once(event, listener);
      listening.signal.addEventListener("abort", () => worker.off(event, listener));
    }
    const hear = (reply: ParseReply | typeof READY) => reply !== READY && resolve(reply);
    worker.on("message", hear);
    listening.signal.addEventListener("abort", () => worker.off("message", hear));
    signal?.addEventListener("abort", () => reject(signal.reason), { signal: listening.signal });
    worker.postMessage(task);
  }).finally(() => listening.abort(DONE));
}

const STOPPED = "the parser stopped";
const TOO_MUCH = "it needs too much memory";

function whyDied(error: unknown): string {
  if (!(error instanceof Error)) return STOPPED;
  return "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY" ? TOO_MUCH : error.message;
}
