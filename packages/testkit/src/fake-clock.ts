import type { Clock } from "@wellsourced/core";

interface Sleeper {
  readonly due: number;
  wake(): void;
}

/** A clock that only moves when the test advances it. */
export interface FakeClock extends Clock {
  /** Advances the clock and wakes sleepers in order, each at its own time; they may sleep again. */
  advance(ms: number): Promise<void>;
  sleepers(): number;
  /** Milliseconds until the first sleeper is due. */
  dueIn(): number | undefined;
  /** Resolves once at least `count` are asleep, for code that does real I/O before it sleeps. */
  asleep(count?: number): Promise<void>;
}

/** Lets pending promises and finished I/O run. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

export function createFakeClock(startMs = 0): FakeClock {
  let now = startMs;
  let sleepers: Sleeper[] = [];

  const leave = (sleeper: Sleeper) => {
    sleepers = sleepers.filter((other) => other !== sleeper);
  };

  const sleep: Clock["sleep"] = (ms, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const abort = () => {
        leave(sleeper);
        reject(signal?.reason);
      };
      const sleeper: Sleeper = {
        due: now + Math.max(0, ms),
        wake() {
          signal?.removeEventListener("abort", abort);
          resolve();
        },
      };
      sleepers.push(sleeper);
      signal?.addEventListener("abort", abort, { once: true });
    });

  return {
    now: () => now,
    sleep,
    sleepers: () => sleepers.length,
    dueIn: () => (sleepers.length === 0 ? undefined : Math.min(...sleepers.map(({ due }) => due)) - now),
    async asleep(count = 1) {
      while (sleepers.length < count) await settle();
    },
    async advance(ms) {
      const end = now + ms;
      await settle();
      for (;;) {
        // The sort is stable: sleepers due at the same time wake in order.
        const [next] = sleepers.filter(({ due }) => due <= end).sort((a, b) => a.due - b.due);
        if (!next) break;
        now = Math.max(now, next.due);
        leave(next);
        next.wake();
        await settle();
      }
      now = end;
    },
  };
}
