import { type Clock, Failure, isAbort, type Random, systemClock } from "@wellsourced/core";

export type BreakerState = "closed" | "open" | "half-open";

/** Leave to make one call. The first report counts; later ones do nothing. */
export interface Permit {
  success(): void;
  /** Counts only what speaks against the upstream: not an abort, not a mistake of the caller's own. */
  failure(error: unknown): void;
  /** Ends the call without a word on the upstream. */
  release(): void;
}

/** Keeps calls away from an upstream that fails. */
export interface Breaker {
  /** Undefined while the breaker is open, and while the one probe of the half-open state is under way. */
  tryAcquire(): Permit | undefined;
  /** Looks without touching: asking for health must not let a call through. */
  state(): BreakerState;
  /** Seconds until the next call may be tried; 0 when one may be tried now. */
  retryAfterSeconds(): number;
}

export interface BreakerOptions {
  /** Failures in a row that open it. @default 3 */
  readonly failures?: number;
  /** Failures older than this are forgotten. @default 60_000 */
  readonly windowMs?: number;
  /** How long it stays open, before up to 20 % of jitter. @default 30_000 */
  readonly openMs?: number;
  readonly clock?: Clock;
  readonly random?: Random;
}

/** The caller's answers that still speak of the upstream: keys, walls, time and pace. */
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
  // Anything else that is thrown is broken in some way that another provider may not be.
  if (!(error instanceof Failure)) return true;
  const { status, kind } = error;
  if (status === undefined) return COUNTED_KINDS.has(kind);
  return status < 400 ? COUNTED_KINDS.has(kind) : status >= 500 || COUNTED_STATUS.has(status);
}

const isRateLimit = (error: unknown): boolean =>
  error instanceof Failure && (error.status === 429 || error.kind === "rate_limited");

/** The open time an upstream asked for. A failure without a status has its seconds from us, not from there. */
function askedMs(error: unknown): number | undefined {
  if (!(error instanceof Failure) || error.retryAfterSeconds === undefined) return undefined;
  if (error.status === undefined && error.kind !== "rate_limited") return undefined;
  return Math.min(LONGEST_MS, Math.max(SHORTEST_MS, error.retryAfterSeconds * 1000));
}

/** A breaker: closed, open after failures in a row, then half-open for exactly one call at a time. */
export function createBreaker(options: BreakerOptions = {}): Breaker {
  const {
    failures: limit = 3,
    windowMs = 60_000,
    openMs = 30_000,
    clock = systemClock,
    random = Math.random,
  } = options;
  let failedAt: number[] = [];
  /** When the open time ends; undefined while closed. */
  let openUntil: number | undefined;
  /** The permit that is out as a probe. */
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
      // A call that began before the breaker last changed is no news about the time since.
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
