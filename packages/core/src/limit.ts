import { createFairLine } from "./fair-line.ts";

/**
 * Lets at most so many tasks run at once; the others wait in line. Whoever goes away leaves the line.
 *
 * Tasks of one `caller` wait for each other before they wait for anybody else's: the next to start belongs to the caller
 * with the fewest that run, and of equals to the one whose last start is the longest ago.
 */
export type Limit = <Value>(task: () => Promise<Value>, signal?: AbortSignal, caller?: string) => Promise<Value>;

/** @param perCaller the most that run at once for one caller, however many places are free. @default most */
export function createLimit(most: number, perCaller = most): Limit {
  const running = new Map<string, number>();
  let all = 0;
  const line = createFairLine<() => void>();

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

  return async (task, signal, caller = "") => {
    signal?.throwIfAborted();
    await enter(caller, signal);
    try {
      return await task();
    } finally {
      count(caller, -1);
      line.next(heldBy)?.();
    }
  };
}
