import { type Clock, createFairQueue } from "@wellsourced/core";
import type { Pace } from "./types.ts";

/**
 * Sleeps and keeps the process alive: the clock's own timer may be unreferenced, and a program that only waits for its
 * turn would exit silently.
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
/** How long after a second caller appeared the last slot stays reserved for callers without one. */
const SHARED_MS = 10 * 60_000;

/** Releases the slot; further calls do nothing. */
type Release = () => void;

export interface Turn {
  readonly signal?: AbortSignal | undefined;
  /** Whether the call is a retry, which goes ahead of the caller's other calls. */
  readonly isRetry?: boolean;
  /** Key for fairness between callers. @default one caller for all */
  readonly caller?: string | undefined;
  /** Called with the number of calls ahead if this one must wait. */
  readonly onWait?: ((ahead: number) => void) | undefined;
}

/** A queue that releases calls at the configured pace. */
export interface Line {
  /** Resolves when it is this call's turn; rejects with the signal's reason on abort. */
  take(turn?: Turn): Promise<Release>;
  /** Holds all calls for `ms`; afterwards they start one at a time. */
  pause(ms: number): void;
}

/** A token bucket. */
function createBucket(perSecond: number, burst: number, clock: Clock) {
  // Tolerance for accumulated rounding errors.
  const whole = 1 - 1e-9;
  let tokens = burst;
  let filledAt = clock.now();
  return {
    /** Milliseconds until the next token; 0 if there is one. */
    wait(): number {
      const now = clock.now();
      tokens = Math.min(burst, tokens + (Math.max(0, now - filledAt) * perSecond) / 1000);
      filledAt = Math.max(filledAt, now);
      return tokens >= whole ? 0 : Math.ceil(((1 - tokens) * 1000) / perSecond);
    },
    take() {
      tokens -= 1;
    },
    /** Leaves one token and adds none before `untilMs`. */
    empty(untilMs: number) {
      tokens = 1;
      filledAt = untilMs;
    },
  };
}

/** Concurrency slots, counted by caller. */
function createPlaces(most: number, clock: Clock) {
  const held = new Map<string, number>();
  let taken = 0;
  let latest: { readonly caller: string; readonly at: number } | undefined;
  let otherAt = Number.NEGATIVE_INFINITY;
  const change = (caller: string, by: 1 | -1) => {
    const sum = (held.get(caller) ?? 0) + by;
    if (sum > 0) held.set(caller, sum);
    else held.delete(caller);
    taken += by;
  };
  return {
    isFull: () => taken >= most,
    /** Records a caller's arrival. */
    see(caller: string) {
      if (latest && latest.caller !== caller) otherAt = latest.at;
      latest = { caller, at: clock.now() };
    },
    /** Slots held by a caller; infinite if it must leave the last one to others. */
    heldBy(caller: string): number {
      const own = held.get(caller) ?? 0;
      const isShared = clock.now() - otherAt < SHARED_MS;
      return isShared && own > 0 && taken === most - 1 ? Number.POSITIVE_INFINITY : own;
    },
    take: (caller: string) => change(caller, 1),
    free: (caller: string) => change(caller, -1),
  };
}

/**
 * Creates a queue in which callers take turns and each caller's calls keep their order. The caller with the fewest
 * slots goes first; among several callers, no caller's slow calls take the last slot. `closed` rejects waiting calls.
 */
export function createLine(pace: Pace | undefined, clock: Clock, closed: AbortSignal): Line {
  const { perSecond = Number.POSITIVE_INFINITY, burst = 1, concurrent = DEFAULT_CONCURRENT } = pace ?? {};
  const bucket = Number.isFinite(perSecond) ? createBucket(perSecond, Math.max(1, burst), clock) : undefined;
  const waiting = createFairQueue<() => void>();
  const places = createPlaces(Math.max(1, concurrent), clock);
  let pausedUntil = 0;
  let timer: AbortController | undefined;

  const wakeIn = (ms: number) => {
    timer?.abort();
    timer = new AbortController();
    const { signal } = timer;
    sleepAwake(clock, ms, AbortSignal.any([signal, closed])).then(advance, () => {});
  };

  /** Starts calls allowed by the pace, then sleeps until the next may start. */
  function advance(): void {
    while (!waiting.isEmpty && !places.isFull()) {
      const ms = Math.max(pausedUntil - clock.now(), bucket?.wait() ?? 0);
      if (ms > 0) {
        wakeIn(ms);
        return;
      }
      const enter = waiting.next(places.heldBy);
      if (!enter) return;
      bucket?.take();
      enter();
    }
    if (waiting.isEmpty) timer?.abort();
  }

  const createRelease = (caller: string): Release => {
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      places.free(caller);
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
          places.take(caller);
          resolve(createRelease(caller));
        };
        either.addEventListener("abort", leave, { once: true });
        places.see(caller);
        waiting.add(caller, enter, isRetry);
        advance();
        const ahead = waiting.ahead(caller, enter);
        if (ahead >= 0) onWait?.(ahead);
      }),
    pause(ms) {
      pausedUntil = Math.max(pausedUntil, clock.now() + ms);
      // Do not resume with a burst after a rate limit.
      bucket?.empty(pausedUntil);
    },
  };
}
