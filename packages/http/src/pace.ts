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
/** For so long after a second caller came, the last free place is kept for whoever holds none. */
const SHARED_MS = 10 * 60_000;

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

/** The places of a line: how many are taken, and by whom. */
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
    /** Notes that a caller came. */
    see(caller: string) {
      if (latest && latest.caller !== caller) otherAt = latest.at;
      latest = { caller, at: clock.now() };
    },
    /** What a caller holds; infinite for one who has to leave the last place to others. */
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
 * Callers take turns; the calls of one are served as they came. Whoever holds fewest places comes first, and where there
 * are several callers no one's slow calls take the last place. `closed` ends what waits inside.
 */
export function createLine(pace: Pace | undefined, clock: Clock, closed: AbortSignal): Line {
  const { perSecond = Number.POSITIVE_INFINITY, burst = 1, concurrent = DEFAULT_CONCURRENT } = pace ?? {};
  const bucket = Number.isFinite(perSecond) ? createBucket(perSecond, Math.max(1, burst), clock) : undefined;
  const waiting = createFairLine<() => void>();
  const places = createPlaces(Math.max(1, concurrent), clock);
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
      // Whoever was told to slow down must not begin again with a burst.
      bucket?.empty(pausedUntil);
    },
  };
}
