import { FAILURE_KINDS, Failure, type FailureKind, SUGGESTED_ACTIONS } from "@wellsourced/core";
import type { Freshness } from "../call.ts";

/** A remembered failure: all that a `Failure` is made of. */
interface RememberedFailure {
  readonly kind: FailureKind;
  readonly message: string;
  readonly [fact: string]: unknown;
}

/** What is kept of an answer. `at` and `ttl` in milliseconds; they travel inside the seal, unlike a file's expiry. */
export interface Entry {
  readonly at: number;
  readonly ttl: number;
  readonly value?: unknown;
  readonly failure?: RememberedFailure;
}

/** Recognises what a store gave back; anything else counts as not there. */
export function isEntry(value: unknown): value is Entry {
  if (value === null || typeof value !== "object") return false;
  return "at" in value && typeof value.at === "number" && "ttl" in value && typeof value.ttl === "number";
}

const ageOf = ({ at }: Entry, now: number): number => Math.max(0, now - at);

/** An entry is good for its own lifetime, and an answer for no longer than its reader wants. */
export const isGood = (entry: Entry, { now, ttlMs }: { readonly now: number; readonly ttlMs: number }): boolean =>
  ageOf(entry, now) < (entry.failure ? entry.ttl : Math.min(entry.ttl, ttlMs));

export function describeAge(entry: Entry, cached: boolean, now: number): Freshness {
  const age = ageOf(entry, now);
  const share = entry.ttl > 0 ? age / entry.ttl : 0;
  return {
    cached,
    ageSeconds: Math.floor(age / 1_000),
    maxAgeSeconds: Math.round(entry.ttl / 1_000),
    freshness: share <= 0.5 ? "fresh" : share < 0.8 ? "aging" : "expiring",
  };
}

/** How long failed page reads are remembered, by kind, in milliseconds. Kinds that are not listed never are. */
export const PAGE_FAILURE_TTLS: Readonly<Partial<Record<FailureKind, number>>> = {
  validation: 4 * 3_600_000,
  browser_unavailable: 4 * 3_600_000,
  blocked: 30 * 60_000,
  auth_required: 30 * 60_000,
  network: 2 * 60_000,
  rate_limited: 90_000,
};

export function toFailureEntry(failure: Failure, at: number, ttl: number): Entry {
  const { kind, message, provider, retryable, retryAfterSeconds, suggestedAction, alternatives, detail, status } =
    failure;
  return {
    at,
    ttl,
    failure: { kind, message, provider, retryable, retryAfterSeconds, suggestedAction, alternatives, detail, status },
  };
}

const text = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);
const number = (value: unknown): number | undefined => (typeof value === "number" ? value : undefined);

/**
 * The failure of an entry, as it was. Where it asked for a pause, it now asks for one until the entry is gone: an
 * earlier try would only meet the same memory.
 */
export function failureOf(entry: Entry, now: number): Failure | undefined {
  const was = entry.failure;
  if (!was || !FAILURE_KINDS.includes(was.kind)) return undefined;
  const age = ageOf(entry, now);
  const pause = number(was.retryAfterSeconds);
  const left = Math.ceil(Math.max((entry.ttl - age) / 1_000, (pause ?? 0) - age / 1_000));
  return new Failure(was.kind, was.message, {
    provider: text(was.provider),
    retryable: typeof was.retryable === "boolean" ? was.retryable : undefined,
    retryAfterSeconds: pause === undefined ? undefined : left,
    suggestedAction: SUGGESTED_ACTIONS.find((action) => action === was.suggestedAction),
    alternatives: Array.isArray(was.alternatives) ? was.alternatives.map(String) : undefined,
    detail: text(was.detail),
    status: number(was.status),
  });
}
