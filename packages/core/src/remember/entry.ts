import { z } from "zod";
import { FAILURE_CODES, FAILURE_KINDS, Failure, SUGGESTED_ACTIONS } from "../failure.ts";
import { isRecord } from "../json.ts";

/** The age of an answer. */
export interface Freshness {
  /** Whether it was computed before this call. */
  readonly cached: boolean;
  /** 0 for a new answer. */
  readonly ageSeconds: number;
  /** Lifetime of the entry. */
  readonly maxAgeSeconds: number;
  /** `fresh` for the first half of the lifetime, `expiring` from 80 % on. */
  readonly freshness: "fresh" | "aging" | "expiring";
}

/** The fields of a cached failure. */
const RememberedFailure = z.object({
  kind: z.enum(FAILURE_KINDS),
  code: z.enum(FAILURE_CODES).optional(),
  message: z.string(),
  provider: z.string().optional(),
  retryable: z.boolean().optional(),
  retryAfterSeconds: z.number().optional(),
  suggestedAction: z.enum(SUGGESTED_ACTIONS).optional(),
  alternatives: z.array(z.string()).optional(),
  detail: z.string().optional(),
  status: z.number().optional(),
});

/** A cached answer. `at` and `ttl` are in milliseconds, and sealed with the value, unlike a file's expiry. */
export interface Entry {
  readonly at: number;
  readonly ttl: number;
  readonly value?: unknown;
  readonly failure?: unknown;
}

/** Recognises an entry from a store; anything else counts as a miss. */
export const isEntry = (value: unknown): value is Entry =>
  isRecord(value) && typeof value.at === "number" && typeof value.ttl === "number";

const ageOf = ({ at }: Entry, now: number): number => Math.max(0, now - at);

/** True within the lifetime of the entry and the maximum age that the reader accepts. */
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

export const toFailureEntry = (failure: Failure, at: number, ttl: number): Entry => ({
  at,
  ttl,
  failure: RememberedFailure.parse({ ...failure, message: failure.message }),
});

/**
 * The cached failure. Its `retryAfterSeconds` covers the rest of the entry's lifetime, as an earlier retry would find
 * the same entry.
 */
export function failureOf(entry: Entry, now: number): Failure | undefined {
  const was = RememberedFailure.safeParse(entry.failure).data;
  if (!was) return undefined;
  const { kind, message, retryAfterSeconds: pause, ...facts } = was;
  const age = ageOf(entry, now);
  const left = Math.ceil(Math.max((entry.ttl - age) / 1_000, (pause ?? 0) - age / 1_000));
  return new Failure(kind, message, { ...facts, retryAfterSeconds: pause === undefined ? undefined : left });
}
