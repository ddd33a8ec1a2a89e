import { type Clock, createFairLine } from "@wellsourced/core";
import type { Pace } from "./types.ts";

/**
 * Sleeps while somebody waits for the result, and keeps the process alive meanwhile: a clock's own timer may not, and a
 * program whose only pending work is a call in line would end without a word.
 */
export async function sleepAwake(clock: Clock, ms: number, signal?: AbortSignal): Promise<void> {
  const hold = setInterval(() => {}, 2 ** 31 - 1);
  try {
    await clock.sleep(ms, signal);
  } finally {
    clearInterval(hold);
  }
}

const DEFAULT_CONCURRENT = 8;

/** Gives the place back; calling it twice does nothing more. */
export type Release = () => void;

export interface Turn {
  readonly signal?: AbortSignal | undefined;
  /** Comes before the others of its caller: for a call that has waited before. */
  readonly isRetry?: boolean;
  /** Whose call it is. @default everybody is one */
  readonly caller?: string | undefined;
  /** Told when it must wait, and how many are before it. */
  readonly onWait?: ((ahead: number) => void) | undefined;
}

/** Calls in one line, each sent when the pace allows it. */
export interface Line {
  /** Resolves at this call's turn; rejects with the signal's reason when its caller leaves. Never refuses. */
  take(turn?: Turn): Promise<Release>;
  /** Nobody is let through for so long, and afterwards one after the other. */
  pause(ms: number): void;
}

/** A bucket of tokens that fills with time. */
function createBucket(perSecond: number, burst: number, clock: Clock) {
  // Adding fractions of tokens many times over must not cost a whole one.
  const whole = 1 - 1e-9;
  let tokens = burst;
  let filledAt = clock.now();
  return {
    /** Milliseconds until the next token; 0 when there is one. */
    wait(): number {
      const now = clock.now();
      tokens = Math.min(burst, tokens + (Math.max(0, now - filledAt) * perSecond) / 1000);
      filledAt = Math.max(filledAt, now);
      return tokens >= whole ? 0 : Math.ceil(((1 - tokens) * 1000) / perSecond);
    },
    take() {
      tokens -= 1;
    },
    /** One is left, and none comes in before then. */
    empty(untilMs: number) {
      tokens = 1;
      filledAt = untilMs;
    },
  };
}

/** Callers take turns; the calls of one are served as they came. `closed` ends what waits inside. */
export function createLine(pace: Pace | undefined, clock: Clock, closed: AbortSignal): Line {
  const { perSecond = Number.POSITIVE_INFINITY, burst = 1, concurrent = DEFAULT_CONCURRENT } = pace ?? {};
  const bucket = Number.isFinite(perSecond) ? createBucket(perSecond, Math.max(1, burst), clock) : undefined;
  const waiting = createFairLine<() => void>();
  let underway = 0;
  let pausedUntil = 0;
  let timer: AbortController | undefined;

  const wakeIn = (ms: number) => {
    timer?.abort();
    timer = new AbortController();
    const { signal } = timer;
    sleepAwake(clock, ms, AbortSignal.any([signal, closed])).then(advance, () => {});
  };

  /** Lets through whom the pace allows, then sleeps until it allows the next. */
  function advance(): void {
    while (!waiting.isEmpty && underway < Math.max(1, concurrent)) {
      const ms = Math.max(pausedUntil - clock.now(), bucket?.wait() ?? 0);
      if (ms > 0) {
        wakeIn(ms);
        return;
      }
      bucket?.take();
      underway++;
      waiting.next()?.();
    }
    if (waiting.isEmpty) timer?.abort();
  }

  const createRelease = (): Release => {
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      underway--;
      advance();
    };
  };

  return {
    take: ({ signal, isRetry = false, caller = "", onWait } = {}) =>
      new Promise((resolve, reject) => {
        const either = signal ? AbortSignal.any([signal, closed]) : closed;
        if (either.aborted) return reject(either.reason);
        const leave = () => {
          waiting.remove(caller, enter);
          reject(either.reason);
          advance();
        };
        const enter = () => {
          either.removeEventListener("abort", leave);
          resolve(createRelease());
        };
        either.addEventListener("abort", leave, { once: true });
        waiting.add(caller, enter, isRetry);
        advance();
        const ahead = waiting.ahead(caller, enter);
        if (ahead >= 0) onWait?.(ahead);
      }),
    pause(ms) {
      pausedUntil = Math.max(pausedUntil, clock.now() + ms);
      // Whoever was told to slow down must not begin again with a burst.
      bucket?.empty(pausedUntil);
    },
  };
}
