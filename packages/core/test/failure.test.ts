import { describe, expect, test } from "vitest";
import { checkText, FAILURE_CODES, FAILURE_KINDS, Failure, isAbort, isUnresolved } from "../src/index.ts";

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

  test("is repeated in other words with all its facts, its cause included, and with those that are added", () => {
    const cause = new TypeError("x");
    const failure = new Failure("network", "first", { code: "timeout", retryable: false, status: 504, cause });
    const again = failure.with({ message: "second", provider: "brave", detail: undefined });
    expect(again).toMatchObject({
      kind: "network",
      message: "second",
      code: "timeout",
      retryable: false,
      status: 504,
      provider: "brave",
      cause,
    });
    expect(failure).toMatchObject({ message: "first" });
    expect(failure.provider).toBeUndefined();
  });

  test("an abort is nobody's failure", () => {
    expect(isAbort(new DOMException("gone", "AbortError"))).toBe(true);
    expect(isAbort(new Failure("network", "x"))).toBe(false);
  });
});

describe("what a failure states about itself", () => {
  test("wins over what its kind implies", () => {
    const facts = { retryable: true, suggestedAction: "broaden_query", retryAfterSeconds: 3 } as const;
    expect(new Failure("validation", "x", facts)).toMatchObject(facts);
    expect(new Failure("rate_limited", "x", { retryable: false }).retryable).toBe(false);
  });

  test("holds over the key that a provider's refusal suggests to check", () => {
    const facts = { provider: "brave", suggestedAction: "try_different_provider" } as const;
    expect(new Failure("auth_required", "x", facts).suggestedAction).toBe("try_different_provider");
  });

  test("is absent where nothing was stated, so that nothing empty is sent to a caller", () => {
    const bare = new Failure("network", "x", { alternatives: [], provider: undefined, cause: undefined });
    const sent: unknown = JSON.parse(JSON.stringify(bare));
    expect(sent).toStrictEqual({
      name: "Failure",
      kind: "network",
      retryable: true,
      suggestedAction: "retry_after_delay",
    });
    expect(Object.hasOwn(bare, "cause")).toBe(false);
  });

  test("includes a wait of zero seconds and a status of zero", () => {
    expect(new Failure("rate_limited", "x", { retryAfterSeconds: 0, status: 0 })).toMatchObject({
      retryAfterSeconds: 0,
      status: 0,
    });
  });

  test("is an Error with a name, which programs can catch as one", () => {
    const failure = new Failure("blocked", "The page is behind a wall.");
    expect(failure).toBeInstanceOf(Error);
    expect(String(failure)).toBe("Failure: The page is behind a wall.");
  });
});

describe("anything that was thrown", () => {
  test.each([
    [new RangeError("https://example.org/?key=hush"), "RangeError"],
    ["just words with a key=hush", "string"],
    [undefined, "undefined"],
    [null, "object"],
    [{ message: "hush" }, "object"],
  ])("becomes a failure that shows its type and not its words: %s", (thrown, type) => {
    const failure = Failure.from(thrown);
    expect(failure.message).toBe(`An internal error occurred (${type}).`);
    expect(failure.message).not.toContain("hush");
    expect(failure.kind).toBe("upstream_unavailable");
  });

  test("is kept as the cause, and takes the kind and words that the caller has for it", () => {
    const cause = new TypeError("inner");
    const failure = Failure.from(cause, "network", "The page could not be read.");
    expect(failure).toMatchObject({ kind: "network", message: "The page could not be read.", cause });
  });

  test("that is a failure already keeps its own kind and words", () => {
    const failure = new Failure("not_found", "Nothing is there.");
    expect(Failure.from(failure, "network", "Other words.")).toBe(failure);
  });
});

test.each(FAILURE_CODES.map((code) => [code, code.startsWith("name_")] as const))(
  "a failure of code %s concerns an unresolved name: %s",
  (code, expected) => {
    expect(isUnresolved(new Failure("network", "x", { code }))).toBe(expected);
    expect(isUnresolved(new Failure("network", "x"))).toBe(false);
  },
);

test("the closed lists hold no value twice", () => {
  expect(new Set(FAILURE_KINDS).size).toBe(11);
  expect(new Set(FAILURE_CODES).size).toBe(FAILURE_CODES.length);
});

test.each([
  ["a plain error of the same name", Object.assign(new Error("gone"), { name: "AbortError" }), true],
  ["a deadline", new DOMException("late", "TimeoutError"), false],
  ["a text", "AbortError", false],
  ["an object that is no error", { name: "AbortError" }, false],
  ["nothing", undefined, false],
])("an abort is told from %s", (_, thrown, expected) => {
  expect(isAbort(thrown)).toBe(expected);
});

describe("a text that a question must have", () => {
  test.each([
    ["no question at all", undefined, "query is required"],
    ["null", null, "query is required"],
    ["bare words in place of an object", "owls", "query is required"],
    ["an object without it", {}, "query is required"],
    ["null inside", { query: null }, "query is required"],
    ["an empty text", { query: "" }, "query is required"],
    ["blanks of any kind", { query: " \t\n\u00a0\u3000" }, "query is required"],
    ["a number", { query: 7 }, "query must be text"],
    ["a list of words", { query: ["owls"] }, "query must be text"],
    ["false", { query: false }, "query must be text"],
  ])("is missed in %s", (_, ask, message) => {
    const check = () => checkText(ask, "query");
    expect(check).toThrow(message);
    expect(check).toThrow(expect.objectContaining({ kind: "validation", argument: "query" }));
  });

  test("may be short, and is looked up by its own name", () => {
    expect(() => checkText({ query: "0" }, "query")).not.toThrow();
    expect(() => checkText({ query: "owls" }, "claim")).toThrow("claim is required");
  });
});
