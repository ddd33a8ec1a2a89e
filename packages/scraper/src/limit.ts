/** Lets at most so many tasks run at once; the others wait in line. Whoever goes away leaves the line. */
export type Limit = <Value>(task: () => Promise<Value>, signal?: AbortSignal) => Promise<Value>;

export function createLimit(most: number): Limit {
  let running = 0;
  const line: (() => void)[] = [];

  const enter = (signal?: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const start = () => {
        signal?.removeEventListener("abort", leave);
        running++;
        resolve();
      };
      const leave = () => {
        line.splice(line.indexOf(start), 1);
        reject(signal?.reason);
      };
      if (running < most) return start();
      line.push(start);
      signal?.addEventListener("abort", leave, { once: true });
    });

  return async (task, signal) => {
    signal?.throwIfAborted();
    await enter(signal);
    try {
      return await task();
    } finally {
      running--;
      line.shift()?.();
    }
  };
}
