/** Bytes of answers that are read at once: what is made of them takes many times as much. */
const MOST_BYTES = 8_388_608;

/** Bounds how much is read at once, in bytes. */
export interface Room {
  /** Waits until there is room, in turn; what is larger than all of it has it alone. Call the result when it is read. */
  enter(bytes: number, signal: AbortSignal): Promise<() => void>;
}

interface Waiting {
  readonly bytes: number;
  begin(): void;
}

export function createRoom(most = MOST_BYTES): Room {
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
          // Whoever waits behind may fit.
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
