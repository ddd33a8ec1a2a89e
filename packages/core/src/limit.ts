import { createFairQueue } from "./fair-queue.ts";

/**
 * Limits how many tasks run at once; the others are queued, and leave the queue when aborted.
 *
 * Tasks of one `caller` wait for each other first: next is the caller with the fewest running tasks, then the one
 * that started longest ago.
 */
export type Limit = <Value>(task: () => Promise<Value>, signal?: AbortSignal, caller?: string) => Promise<Value>;

/** Waits for a free place like `Limit`; the result frees it. */
export type Acquire = (signal?: AbortSignal, caller?: string) => Promise<() => void>;

/** @param perCaller the most that one caller may run at once, even if there is room. @default most */
export function createLimit(most: number, perCaller = most): Limit {
  const acquire = createSemaphore(most, perCaller);
  return async (task, signal, caller) => {
    const release = await acquire(signal, caller);
    try {
      return await task();
    } finally {
      release();
    }
  };
}

/** Creates a limit for tasks that are not functions. @param perCaller as in `createLimit` */
export function createSemaphore(most: number, perCaller = most): Acquire {
  const running = new Map<string, number>();
  let all = 0;
  const line = createFairQueue<() => void>();

  const heldBy = (caller: string) => {
    const held = running.get(caller) ?? 0;
    return held < perCaller ? held : Number.POSITIVE_INFINITY;
  };
  const count = (caller: string, by: 1 | -1) => {
    const sum = (running.get(caller) ?? 0) + by;
    if (sum > 0) running.set(caller, sum);
    else running.delete(caller);
    all += by;
  };

  const enter = (caller: string, signal?: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const start = () => {
        signal?.removeEventListener("abort", leave);
        count(caller, 1);
        resolve();
      };
      const leave = () => {
        line.remove(caller, start);
        reject(signal?.reason);
      };
      if (all < most && heldBy(caller) < perCaller) {
        line.served(caller);
        return start();
      }
      line.add(caller, start);
      signal?.addEventListener("abort", leave, { once: true });
    });

  return async (signal, caller = "") => {
    signal?.throwIfAborted();
    await enter(caller, signal);
    return () => {
      count(caller, -1);
      line.next(heldBy)?.();
    };
  };
}
