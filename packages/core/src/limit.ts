/**
 * Lets at most so many tasks run at once; the others wait in line. Whoever goes away leaves the line.
 *
 * Tasks of one `caller` wait for each other before they wait for anybody else's: the next to start belongs to the caller
 * whose last start is the longest ago.
 */
export type Limit = <Value>(task: () => Promise<Value>, signal?: AbortSignal, caller?: string) => Promise<Value>;

type Start = () => void;

export function createLimit(most: number): Limit {
  let running = 0;
  // Who waits, by caller. First those who have not started anything of late, as they came; then the others, the one whose
  // last start is the longest ago in front. The caller of the last start is remembered even when none of its tasks waits.
  const fresh = new Map<string, Set<Start>>();
  const served = new Map<string, Set<Start>>();
  let last: string | undefined;

  const lineOf = (caller: string): Set<Start> => {
    const known = fresh.get(caller) ?? served.get(caller);
    if (known) return known;
    const line = new Set<Start>();
    (caller === last ? served : fresh).set(caller, line);
    return line;
  };
  const leaveLine = (caller: string, start: Start) => {
    const line = lineOf(caller);
    line.delete(start);
    if (line.size === 0 && !fresh.delete(caller)) served.delete(caller);
    return line;
  };
  const next = () => {
    const [first] = fresh.size > 0 ? fresh : served;
    if (!first) return;
    const [caller, [start]] = first;
    if (!start) return;
    const line = leaveLine(caller, start);
    fresh.delete(caller);
    served.delete(caller);
    if (line.size > 0) served.set(caller, line);
    last = caller;
    start();
  };

  const enter = (caller: string, signal?: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const start = () => {
        signal?.removeEventListener("abort", leave);
        running++;
        resolve();
      };
      const leave = () => {
        leaveLine(caller, start);
        reject(signal?.reason);
      };
      if (running < most) {
        last = caller;
        return start();
      }
      lineOf(caller).add(start);
      signal?.addEventListener("abort", leave, { once: true });
    });

  return async (task, signal, caller = "") => {
    signal?.throwIfAborted();
    await enter(caller, signal);
    try {
      return await task();
    } finally {
      running--;
      next();
    }
  };
}
