/**
 * Lets at most so many tasks run at once; the others wait in line. Whoever goes away leaves the line.
 *
 * Tasks of one `caller` wait for each other before they wait for anybody else's: the next to start belongs to the caller
 * whose last start is the longest ago.
 */
export type Limit = <Value>(task: () => Promise<Value>, signal?: AbortSignal, caller?: string) => Promise<Value>;

interface Waiting {
  readonly caller: string;
  start(): void;
}

export function createLimit(most: number): Limit {
  let running = 0;
  const line: Waiting[] = [];
  // In order of their last start, the longest ago in front; a caller without waiting tasks is forgotten.
  const served = new Set<string>();

  const note = (caller: string) => {
    served.delete(caller);
    served.add(caller);
    for (const name of served) if (name !== caller && !line.some((one) => one.caller === name)) served.delete(name);
  };
  const next = (): Waiting | undefined => {
    const order = [...served];
    const turn = ({ caller }: Waiting) => order.indexOf(caller);
    const [first] = line.toSorted((a, b) => turn(a) - turn(b));
    if (first) line.splice(line.indexOf(first), 1);
    return first;
  };

  const enter = (caller: string, signal?: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const waiting: Waiting = {
        caller,
        start: () => {
          signal?.removeEventListener("abort", leave);
          running++;
          note(caller);
          resolve();
        },
      };
      const leave = () => {
        line.splice(line.indexOf(waiting), 1);
        reject(signal?.reason);
      };
      if (running < most) return waiting.start();
      line.push(waiting);
      signal?.addEventListener("abort", leave, { once: true });
    });

  return async (task, signal, caller = "") => {
    signal?.throwIfAborted();
    await enter(caller, signal);
    try {
      return await task();
    } finally {
      running--;
      next()?.start();
    }
  };
}
