import { type Clock, Failure, isAbort, type Random, systemClock } from "@wellsourced/core";

export type BreakerState = "closed" | "open" | "half-open";

/** Permission for one call. The first report counts; later ones do nothing. */
export interface Permit {
  success(): void;
  /** Reports a failure. Ignored unless the upstream is at fault: aborts and invalid requests do not count. */
  failure(error: unknown): void;
  /** Ends the call without reporting an outcome. */
  release(): void;
}

/** A circuit breaker for one upstream. */
export interface Breaker {
  /** `undefined` while the breaker is open, or half-open with a probe in progress. */
  tryAcquire(): Permit | undefined;
  /** Reads the state without letting a call through. */
  state(): BreakerState;
  /** Seconds until the next call may be tried; 0 if it may be tried now. */
  retryAfterSeconds(): number;
}

export interface BreakerOptions {
  /** Consecutive failures that open the breaker. @default 3 */
  readonly failures?: number;
  /** Failures older than this are forgotten. @default 60_000 */
  readonly windowMs?: number;
  /** Open time before jitter of up to 20 %. @default 30_000 */
  readonly openMs?: number;
  readonly clock?: Clock;
  readonly random?: Random;
}

/** Client errors that still indicate an upstream problem: credentials, blocking, timeouts and rate limits. */
const COUNTED_STATUS: ReadonlySet<number> = new Set([401, 403, 408, 425, 429]);
const COUNTED_KINDS: ReadonlySet<string> = new Set([
  "network",
  "upstream_unavailable",
  "rate_limited",
  "auth_required",
  "blocked",
]);

const SHORTEST_MS = 1_000;
const LONGEST_MS = 15 * 60_000;
const JITTER = 0.2;

function isCounted(error: unknown): boolean {
  if (isAbort(error)) return false;
  // Unknown errors count: another provider may work.
  if (!(error instanceof Failure)) return true;
  const { status, kind } = error;
  if (status === undefined) return COUNTED_KINDS.has(kind);
  return status < 400 ? COUNTED_KINDS.has(kind) : status >= 500 || COUNTED_STATUS.has(status);
}

const isRateLimit = (error: unknown): boolean =>
  error instanceof Failure && (error.status === 429 || error.kind === "rate_limited");

/**
 * Returns the open time the upstream requested. Failures without a status carry our own estimate, which does not count.
 */
function askedMs(error: unknown): number | undefined {
  if (!(error instanceof Failure) || error.retryAfterSeconds === undefined) return undefined;
  if (error.status === undefined && error.kind !== "rate_limited") return undefined;
  return Math.min(LONGEST_MS, Math.max(SHORTEST_MS, error.retryAfterSeconds * 1000));
}

/** Creates a circuit breaker: closed, open after consecutive failures, then half-open for one call at a time. */
export function createBreaker(options: BreakerOptions = {}): Breaker {
  const {
    failures: limit = 3,
    windowMs = 60_000,
    openMs = 30_000,
    clock = systemClock,
    random = Math.random,
  } = options;
  let failedAt: number[] = [];
  /** End of the open period; `undefined` while closed. */
  let openUntil: number | undefined;
  /** The permit in use as the half-open probe. */
  let probe: object | undefined;

  const state = (): BreakerState => {
    if (openUntil === undefined) return "closed";
    return clock.now() < openUntil ? "open" : "half-open";
  };

  const open = (error: unknown): void => {
    const asked = askedMs(error);
    const ms = asked ?? openMs * (1 + JITTER * random());
    openUntil = clock.now() + ms;
    failedAt = [];
  };

  const close = (): void => {
    openUntil = undefined;
    failedAt = [];
  };

  const countFailure = (error: unknown): void => {
    const now = clock.now();
    failedAt = [...failedAt.filter((at) => now - at < windowMs), now];
    if (isRateLimit(error) || failedAt.length >= limit) open(error);
  };

  const createPermit = (): Permit => {
    const isProbe = openUntil !== undefined;
    const epoch = openUntil;
    let isOut = true;
    const report = (verdict?: () => void): void => {
      if (!isOut) return;
      isOut = false;
      if (probe === permit) probe = undefined;
      // Ignore calls that began before the last change of state.
      if (openUntil === epoch) verdict?.();
    };
    const accuse = (error: unknown) => (isProbe ? open(error) : countFailure(error));
    const permit: Permit = {
      success: () => report(close),
      failure: (error) => report(isCounted(error) ? () => accuse(error) : undefined),
      release: () => report(),
    };
    if (isProbe) probe = permit;
    return permit;
  };

  return {
    state,
    tryAcquire: () => (state() === "open" || (openUntil !== undefined && probe) ? undefined : createPermit()),
    retryAfterSeconds: () => Math.max(0, Math.ceil(((openUntil ?? 0) - clock.now()) / 1000)),
  };
}
