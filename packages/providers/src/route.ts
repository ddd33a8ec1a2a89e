import { Failure, type FailureKind } from "@wellsourced/core";
import type { Breaker } from "@wellsourced/http";
import { isRefusal } from "./budget.ts";
import { rateLimited, unreadable } from "./failures.ts";

export type FallbackReason = "circuit_open" | "primary_unavailable";

/** Something that happened on the way to an answer, for logs and metrics. Holds no query and no key. */
export interface ProviderEvent {
  readonly event: "asked" | "answered" | "failed" | "skipped" | "retried" | "unfit";
  readonly capability: string;
  readonly provider: string;
  readonly kind?: string;
  readonly records?: number;
  /** What a reply was made of that did not fit: keys and types, no values. */
  readonly shape?: string;
}

/** One provider that could answer. */
export interface Candidate<Value> {
  readonly name: string;
  readonly breaker: Breaker;
  /** False: passed over without a word, since it cannot serve this ask. */
  willing(): Promise<boolean>;
  /** Why it failed last, for when nobody may be asked at all. */
  readonly lastFailure?: Failure | undefined;
  ask(): Promise<Value>;
  /** Told of each failure that counts. */
  failed(failure: Failure): void;
}

/** Who answered, and who was tried before. */
export interface RouteResult<Value> {
  readonly value: Value;
  readonly provider: string;
  readonly attempted: readonly string[];
  readonly fallbackReason?: FallbackReason;
}

/** Nobody answered. */
export interface RouteFailure {
  /** The last one. */
  readonly failure: Failure;
  readonly attempted: readonly string[];
  /** What became of each, in order: the kind of its failure, or that it rests after failures. */
  readonly failed: readonly FailedAttempt[];
  readonly reason: FallbackReason;
}

export interface FailedAttempt {
  readonly provider: string;
  readonly kind: FailureKind | "resting";
  /** The failure itself; of one that rests, its last one. */
  readonly failure?: Failure | undefined;
}

export interface RouteContext {
  readonly signal: AbortSignal;
  readonly onEvent: (event: Omit<ProviderEvent, "capability">) => void;
}

/**
 * Asks one after the other until one answers; an empty answer is an answer. Providers that failed lately are passed
 * over, and each outcome is remembered. A caller who goes away counts against nobody.
 *
 * @throws what the signal was aborted with, `validation` for an ask that nobody can answer, and the refusal of whoever pays
 */
export async function tryInTurn<Value>(
  candidates: readonly Candidate<Value>[],
  turning: RouteContext,
): Promise<RouteResult<Value> | RouteFailure> {
  const attempted: string[] = [];
  const failed: FailedAttempt[] = [];
  let failure: Failure | undefined;
  let resting: Failure | undefined;
  let reason: FallbackReason = "primary_unavailable";
  for (const candidate of candidates) {
    const { name } = candidate;
    if (!(await candidate.willing())) continue;
    attempted.push(name);
    const outcome = await askOne(candidate, turning);
    if (outcome === "open") {
      reason = "circuit_open";
      failed.push({ provider: name, kind: "resting", failure: candidate.lastFailure });
      resting ??= atRest(candidate);
    } else if (outcome instanceof Failure) {
      reason = "primary_unavailable";
      failed.push({ provider: name, kind: outcome.kind, failure: outcome });
      failure = outcome;
    } else {
      return {
        value: outcome.value,
        provider: name,
        attempted,
        ...(attempted.length > 1 ? { fallbackReason: reason } : {}),
      };
    }
  }
  return { failure: failure ?? resting ?? nobody(attempted), attempted, failed, reason };
}

/** Why nobody asks this one now: its last failure, with the time that is left of its rest. */
function atRest<Value>({ name, breaker, lastFailure }: Candidate<Value>): Failure | undefined {
  if (lastFailure?.kind !== "rate_limited") return lastFailure;
  return rateLimited(name, {
    retryAfterSeconds: breaker.retryAfterSeconds(),
    ...(lastFailure.detail === undefined ? {} : { detail: lastFailure.detail }),
  });
}

function nobody(attempted: readonly string[]): Failure {
  const isNone = attempted.length === 0;
  const line = isNone
    ? "No provider can be asked. Check the routing setting and the providers' keys."
    : `No provider can answer now (${attempted.join(", ")}). Try again in half a minute.`;
  return new Failure("upstream_unavailable", line, isNone ? {} : { retryAfterSeconds: 30 });
}

/** A setting that cannot be read, an ask that makes no sense, a thing that is not there: the upstream is well. */
const BLAMELESS: readonly string[] = ["config", "validation", "not_found", "content_empty"];

async function askOne<Value>(
  candidate: Candidate<Value>,
  { signal, onEvent }: RouteContext,
): Promise<{ readonly value: Value } | Failure | "open"> {
  const { name, breaker } = candidate;
  const permit = breaker.tryAcquire();
  if (!permit) {
    onEvent({ event: "skipped", provider: name });
    return "open";
  }
  onEvent({ event: "asked", provider: name });
  try {
    const value = await candidate.ask();
    permit.success();
    return { value };
  } catch (error) {
    const failure = unreadable(error, name);
    // Nor does a caller who went away speak against the upstream.
    if (signal.aborted || isRefusal(failure) || BLAMELESS.includes(failure.kind)) permit.release();
    else permit.failure(failure);
    // No other provider would make more of it.
    if (signal.aborted || isRefusal(failure) || failure.kind === "validation") throw error;
    candidate.failed(failure);
    onEvent({ event: "failed", provider: name, kind: failure.kind });
    return failure;
  }
}
