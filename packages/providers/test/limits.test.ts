import type { ReplayReply } from "@wellsourced/testkit";
import { describe, expect, test } from "vitest";
import { failureOf } from "./helpers/failure-of.ts";
import { hitsOnce } from "./helpers/upstream.ts";

interface Limit extends ReplayReply {
  readonly status: number;
}

const named = (status: number, body: object, headers: Readonly<Record<string, string>> = {}): Limit => ({
  status,
  body,
  headers,
});
const braveMeta = (current: number, reset: string) =>
  named(
    429,
    { type: "ErrorResponse", error: { meta: { quota_limit: 2000, quota_current: current } } },
    { "x-ratelimit-reset": reset },
  );
const google = (reason: string, message: string) =>
  named(429, { error: { code: 429, message, errors: [{ reason }], details: [{ reason: "RATE_LIMIT_EXCEEDED" }] } });
const github = (message: string, headers: Readonly<Record<string, string>>) => named(403, { message }, headers);
const clock = { date: "Sat, 31 Jan 2026 10:00:00 GMT", "x-ratelimit-reset": "1769853690" };

/** Replies of each engine to a rate limit and to a used-up quota; absent if it does not report that. */
const dialects: readonly (readonly [provider: string, tooFast: Limit, spent?: Limit])[] = [
  ["brave", braveMeta(10, "90, 1000"), braveMeta(2000, "90, 1000")],
  ["google", google("rateLimitExceeded", "Queries per minute"), google("dailyLimitExceeded", "Queries per day")],
  ["serper", named(429, {}, { "retry-after": "90" }), named(400, { message: "Not enough credits", statusCode: 400 })],
  ["searchapi", named(429, { error: "Too many requests." }, { "retry-after": "90" })],
  ["searxng", named(429, {}, { "retry-after": "90" })],
  ["tavily", named(429, { detail: {}, error: { retry_after_seconds: 90 } }), named(432, { detail: { error: "plan" } })],
  ["tavily", named(429, { error: { retry_after_seconds: 90 } }), named(433, { detail: { error: "pay as you go" } })],
  [
    "exa",
    named(429, { error: "slow", tag: "RATE" }, { "retry-after": "90" }),
    named(402, { error: "no", tag: "CREDITS" }),
  ],
  ["duckduckgo", named(429, {}, { "retry-after": "90" })],
  ["hackernews", named(429, {}, { "retry-after": "90" })],
  ["reddit", named(429, { error: 429 }, { "x-ratelimit-reset": "90" })],
  ["bluesky", named(429, { error: "RateLimitExceeded" }, { "retry-after": "90" })],
  [
    "github",
    github("You have exceeded a secondary rate limit.", { "retry-after": "90" }),
    github("API rate limit exceeded.", { ...clock, "x-ratelimit-remaining": "0" }),
  ],
  ["mediawiki", named(429, {}, { "retry-after": "90" })],
  ["firecrawl", named(429, { error: "slow" }, { "retry-after": "90" }), named(402, { error: "pay" })],
  ["jina", named(429, { code: 429, data: null }, { "retry-after": "90" }), named(402, { code: 402, data: null })],
];

describe("asked too fast", () => {
  test.each(dialects.map(([provider, tooFast]) => ({ provider, tooFast })))(
    "$provider: rate limited, for as long as the reply says",
    async ({ provider, tooFast }) => {
      const failure = await failureOf(hitsOnce(provider, tooFast));
      expect(failure).toMatchObject({ kind: "rate_limited", provider, suggestedAction: "retry_after_delay" });
      // Google gives no waiting time, so the contract's minute applies.
      expect(failure.retryAfterSeconds).toBe(provider === "google" ? 60 : 90);
    },
  );
});

describe("what was paid for is used up", () => {
  test.each(dialects.flatMap(([provider, tooFast, spent]) => (spent ? [{ provider, tooFast, spent }] : [])))(
    "$provider: rate limited too, and told apart",
    async ({ provider, tooFast, spent }) => {
      const fast = await failureOf(hitsOnce(provider, tooFast));
      const used = await failureOf(hitsOnce(provider, spent));
      expect(used).toMatchObject({ kind: "rate_limited", provider });
      expect(used.detail).toMatch(/used up|credits|limit is reached/u);
      expect(fast.detail).not.toBe(used.detail);
    },
  );
});
