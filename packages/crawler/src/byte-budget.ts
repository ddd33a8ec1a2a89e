/** Processing needs many times the memory of the response. */
const MOST_BYTES = 8_388_608;

/** Limits the bytes processed at once. */
export interface ByteBudget {
  /** Waits for free bytes, in order; larger responses are processed alone. Call the result when done. */
  enter(bytes: number, signal: AbortSignal): Promise<() => void>;
}

interface Waiting {
  readonly bytes: number;
  begin(): void;
}

export function createByteBudget(most = MOST_BYTES): ByteBudget {
  const waiting: Waiting[] = [];
  let used = 0;
  const admit = (): void => {
    for (let [next] = waiting; next && (used === 0 || used + next.bytes <= most); [next] = waiting) {
      waiting.shift();
      used += next.bytes;
      next.begin();
    }
  };
  return {
    async enter(bytes, signal) {
      await new Promise<void>((resolve, reject) => {
        const one = { bytes, begin };
        function begin(): void {
          signal.removeEventListener("abort", leave);
          resolve();
        }
        function leave(): void {
          waiting.splice(waiting.indexOf(one), 1);
          reject(signal.reason);
          // The next one may fit now.
          admit();
        }
        signal.throwIfAborted();
        signal.addEventListener("abort", leave, { once: true });
        waiting.push(one);
        admit();
      });
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        used -= bytes;
        admit();
      };
    },
  };
}
