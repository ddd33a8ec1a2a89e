import { Failure, type FailureKind } from "@wellsourced/core";
import type { Breaker } from "@wellsourced/http";
import { isRefusal } from "./budget.ts";
import { rateLimited, unreadable } from "./failures.ts";

export type FallbackReason = "circuit_open" | "primary_unavailable";

/** An event during a search, for logs and metrics. Contains no query and no key. */
export interface ProviderEvent {
  readonly event: "asked" | "answered" | "failed" | "skipped" | "retried" | "unfit";
  readonly capability: string;
  readonly provider: string;
  readonly kind?: string;
  readonly records?: number;
  /** The shape of a reply that does not match its schema: keys and types, no values. */
  readonly shape?: string;
}

/** A provider to try. */
export interface Candidate<Value> {
  readonly name: string;
  readonly breaker: Breaker;
  /** False if it cannot serve this search; it is then skipped silently. */
  willing(): Promise<boolean>;
  /** Reported if every provider is paused. */
  readonly lastFailure?: Failure | undefined;
  ask(): Promise<Value>;
  /** Called for each failure that counts against the provider. */
  failed(failure: Failure): void;
}

/** The answer and the attempts before it. */
interface RouteResult<Value> {
  readonly value: Value;
  readonly provider: string;
  readonly attempted: readonly string[];
  readonly fallbackReason?: FallbackReason;
}

/** The outcome if no provider answered. */
export interface RouteFailure {
  /** The last failure. */
  readonly failure: Failure;
  readonly attempted: readonly string[];
  /** The outcome of each attempt, in order: the kind of failure, or that the provider is paused. */
  readonly failed: readonly FailedAttempt[];
  readonly reason: FallbackReason;
}

export interface FailedAttempt {
  readonly provider: string;
  readonly kind: FailureKind | "resting";
  /** The failure, or the last one of a paused provider. */
  readonly failure?: Failure | undefined;
}

interface RouteContext {
  readonly signal: AbortSignal;
  readonly onEvent: (event: Omit<ProviderEvent, "capability">) => void;
}

/** Failures that do not count against a provider. */
const BLAMELESS: readonly string[] = ["config", "validation", "not_found", "content_empty"];

/**
 * Tries one provider after the other until one answers, even with nothing. Skips providers that failed recently and
 * records each outcome; an abort by the caller does not count as a failure.
 *
 * @throws the signal's reason, `validation` for a search that no provider can serve, and refusals of the purse
 */
export async function tryInTurn<Value>(
  candidates: readonly Candidate<Value>[],
  { signal, onEvent }: RouteContext,
): Promise<RouteResult<Value> | RouteFailure> {
  const attempted: string[] = [];
  const failed: FailedAttempt[] = [];
  let failure: Failure | undefined;
  let resting: Failure | undefined;
  let reason: FallbackReason = "primary_unavailable";
  for (const candidate of candidates) {
    const { name, breaker, lastFailure } = candidate;
    if (!(await candidate.willing())) continue;
    attempted.push(name);
    const permit = breaker.tryAcquire();
    if (!permit) {
      onEvent({ event: "skipped", provider: name });
      reason = "circuit_open";
      failed.push({ provider: name, kind: "resting", failure: lastFailure });
      resting ??= atRest(candidate);
      continue;
    }
    onEvent({ event: "asked", provider: name });
    try {
      const value = await candidate.ask();
      permit.success();
      return { value, provider: name, attempted, ...(attempted.length > 1 ? { fallbackReason: reason } : {}) };
    } catch (error) {
      failure = unreadable(error, name);
      // An abort by the caller does not count against the provider.
      if (signal.aborted || isRefusal(failure) || BLAMELESS.includes(failure.kind)) permit.release();
      else permit.failure(failure);
      // Another provider would fail in the same way.
      if (signal.aborted || isRefusal(failure) || failure.kind === "validation") throw error;
      candidate.failed(failure);
      onEvent({ event: "failed", provider: name, kind: failure.kind });
      reason = "primary_unavailable";
      failed.push({ provider: name, kind: failure.kind, failure });
    }
  }
  return { failure: failure ?? resting ?? noneAvailable(attempted), attempted, failed, reason };
}

/** The reason for skipping a paused provider: its last failure, with the remaining pause. */
function atRest<Value>({ name, breaker, lastFailure }: Candidate<Value>): Failure | undefined {
  if (lastFailure?.kind !== "rate_limited") return lastFailure;
  return rateLimited(name, {
    retryAfterSeconds: breaker.retryAfterSeconds(),
    ...(lastFailure.detail === undefined ? {} : { detail: lastFailure.detail }),
  });
}

function noneAvailable(attempted: readonly string[]): Failure {
  const isNone = attempted.length === 0;
  const line = isNone
    ? "No provider can be queried. Check the routing setting and the providers' keys."
    : `No provider can answer now (${attempted.join(", ")}). Try again in half a minute.`;
  return new Failure("upstream_unavailable", line, isNone ? {} : { retryAfterSeconds: 30 });
}
