import module from "node:module";
import { Worker } from "node:worker_threads";

/**
 * Enough for megabytes of markup or a thousand pages of PDF; a bomb ends only its worker. A page makes 8 MB of objects:
 * in a young generation of 24 MB, most are gone before they are copied; 48 MB save no more.
 */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 24, stackSizeMb: 4 };
/** Message of a thread that has loaded its code. */
export const READY = "ready";
const started = new WeakMap<Worker, Promise<unknown>>();
/** Resolves when the thread is ready; `undefined` for another kind of thread. */
export const startedOf = (worker: Worker): Promise<unknown> | undefined => started.get(worker);

/**
 * Starts the worker script next to this module, in source or in a bundle. A thread started `ahead` of its first task
 * compiles its code in the meantime.
 */
function startWorker(when: "ahead" | "now"): Worker {
  const fromSource = import.meta.url.endsWith(".ts");
  const url = new URL(fromSource ? "./parse-worker.ts" : "./parse-worker.js", import.meta.url);
  const compiled = module.getCompileCacheDir();
  const worker = new Worker(url, {
    execArgv: fromSource ? ["--conditions=@wellsourced/source"] : [],
    // Threads share the program's compile cache.
    env: compiled === undefined ? {} : { NODE_COMPILE_CACHE: compiled },
    workerData: when,
    resourceLimits: RESOURCE_LIMITS,
    // Not read, because a reader would keep the process alive; the thread discards the output of libraries.
    stdout: true,
    stderr: true,
  });
  // Without a listener, an error between two tasks would end the process.
  worker.on("error", () => {});
  worker.once("exit", () => spare.delete(worker));
  started.set(worker, new Promise((resolve) => worker.once("message", resolve)));
  return worker;
}

/** Milliseconds that an idle thread of a closed pool is kept for the next pool. */
const SPARE_MS = 10_000;
const spare = new Map<Worker, NodeJS.Timeout | undefined>();

/** Starts a thread for the first pool, which may then load at the same time. */
export function startParser(): void {
  if (spare.size > 0) return;
  const worker = startWorker("ahead");
  worker.unref();
  spare.set(worker, undefined);
}

export function keepSpare(worker: Worker): void {
  const drop = () => spare.delete(worker) && worker.terminate();
  spare.set(worker, setTimeout(drop, SPARE_MS).unref());
}

/** Returns an idle thread of a closed pool, or a new one. */
export function takeOrStart(): Worker {
  const [left] = spare;
  if (!left) return startWorker("now");
  const [worker, timer] = left;
  clearTimeout(timer);
  spare.delete(worker);
  return worker;
}
