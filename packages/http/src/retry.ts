import type { Random } from "@wellsourced/core";

const BASE_MS = 300;
const LONGEST_MS = 5_000;

/** Longest `Retry-After` waited for, in seconds. */
const PATIENCE_SECONDS = 5;

const TRANSIENT: ReadonlySet<number> = new Set([502, 503, 504]);

/** Exponential backoff with full jitter. */
export const backoffMs = (attempt: number, random: Random): number =>
  Math.floor(random() * Math.min(LONGEST_MS, BASE_MS * 2 ** attempt));

const httpDate = /^[A-Z][a-z]{2,8},? \d{2}[ -][A-Z][a-z]{2}[ -]\d{2,4} \d{2}:\d{2}:\d{2} GMT$/u;

/**
 * Parses either form of `Retry-After` to seconds (RFC 9110, section 10.2.3); a past date is 0. A date counts from the
 * server's own `Date` if it sent one: our clock may differ, and some time may have passed since.
 */
export function parseRetryAfter(headers: Pick<Headers, "get">, now: number): number | undefined {
  const text = headers.get("retry-after")?.trim() ?? "";
  if (/^\d+(?:\.\d+)?$/u.test(text)) return Math.ceil(Number(text));
  if (!httpDate.test(text)) return undefined;
  const at = Date.parse(text);
  const sent = Date.parse(headers.get("date") ?? "");
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - (Number.isNaN(sent) ? now : sent)) / 1000));
}

/** Longest pause that a reply can ask for with `Backoff`, in seconds. */
const LONGEST_BACKOFF_SECONDS = 120;

/** Milliseconds from `Backoff`, by which an upstream asks for a pause with any reply, even a successful one. */
export function pauseAfter(headers: Pick<Headers, "get">): number {
  const text = headers.get("backoff")?.trim() ?? "";
  return /^\d+(?:\.\d+)?$/u.test(text) ? Math.min(Number(text), LONGEST_BACKOFF_SECONDS) * 1000 : 0;
}

export interface Again {
  readonly ms: number;
  /** Whether the upstream requested the wait, which then pauses the whole queue. */
  readonly isAsked: boolean;
}

/** Returns the delay before retrying, or `undefined` to stop. */
export function retryOf(
  reply: { readonly status: number; readonly retryAfterSeconds?: number },
  attempt: number,
  random: Random,
): Again | undefined {
  const { status, retryAfterSeconds } = reply;
  if (status !== 429 && !TRANSIENT.has(status)) return undefined;
  if (retryAfterSeconds === undefined)
    return status === 429 ? undefined : { ms: backoffMs(attempt, random), isAsked: false };
  if (retryAfterSeconds > PATIENCE_SECONDS) return undefined;
  return { ms: Math.max(retryAfterSeconds * 1000, backoffMs(attempt, random)), isAsked: true };
}
