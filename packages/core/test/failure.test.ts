import { describe, expect, test } from "vitest";
import { Failure, isAbort } from "../src/failure.ts";

describe("a failure", () => {
  test.each([
    ["rate_limited", true, "retry_after_delay"],
    ["auth_required", false, "inform_user"],
    ["blocked", false, "inform_user"],
    ["network", true, "retry_after_delay"],
    ["content_empty", true, "report_bug"],
    ["browser_unavailable", false, "inform_user"],
    ["config", false, "check_api_key"],
    ["upstream_unavailable", true, "try_different_provider"],
    ["validation", false, "correct_input"],
    ["not_found", false, "inform_user"],
    ["session_not_found", false, "inform_user"],
  ] as const)("%s: retryable %s, %s", (kind, retryable, suggestedAction) => {
    expect(new Failure(kind, "x")).toMatchObject({ kind, retryable, suggestedAction });
  });

  test("a bad key of a provider asks for the key, a login page for the user", () => {
    expect(new Failure("auth_required", "x", { provider: "brave" }).suggestedAction).toBe("check_api_key");
  });

  test("a rate limit waits a minute unless the upstream says otherwise", () => {
    expect(new Failure("rate_limited", "x").retryAfterSeconds).toBe(60);
    expect(new Failure("rate_limited", "x", { retryAfterSeconds: 7 }).retryAfterSeconds).toBe(7);
  });

  test("passes through unchanged; anything else is wrapped in one line", () => {
    const failure = new Failure("blocked", "x");
    expect(Failure.from(failure)).toBe(failure);
    expect(Failure.from(new TypeError("first\nsecond")).message).toBe("An internal error occurred (TypeError).");
  });

  test("an abort is nobody's failure", () => {
    expect(isAbort(new DOMException("gone", "AbortError"))).toBe(true);
    expect(isAbort(new Failure("network", "x"))).toBe(false);
  });
});
