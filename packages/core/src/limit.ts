import { createFairLine } from "./fair-line.ts";

/**
 * Lets at most so many tasks run at once; the others wait in line. Whoever goes away leaves the line.
 *
 * Tasks of one `caller` wait for each other before they wait for anybody else's: the next to start belongs to the caller
 * whose last start is the longest ago.
 */
export type Limit = <Value>(task: () => Promise<Value>, signal?: AbortSignal, caller?: string) => Promise<Value>;

export function createLimit(most: number): Limit {
  let running = 0;
  const line = createFairLine<() => void>();

  const enter = (caller: string, signal?: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const start = () => {
        signal?.removeEventListener("abort", leave);
        running++;
        resolve();
      };
      const leave = () => {
        line.remove(caller, start);
        reject(signal?.reason);
      };
      if (running < most) {
        line.served(caller);
        return start();
      }
      line.add(caller, start);
      signal?.addEventListener("abort", leave, { once: true });
    });

  return async (task, signal, caller = "") => {
    signal?.throwIfAborted();
    await enter(caller, signal);
    try {
      return await task();
    } finally {
      running--;
      line.next()?.();
    }
  };
}
