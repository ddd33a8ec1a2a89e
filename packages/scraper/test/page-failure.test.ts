import { Failure } from "@wellsourced/core";
import { describe, expect, test } from "vitest";
import { kindOfStatus, mostDefinite, pageFailures } from "../src/page-failure.ts";

const fail = pageFailures("https://issues.example/new");

describe("first lines", () => {
  test.each([
    ["validation", "URL rejected for https://a.example/: not public. Provide a valid public http(s) URL."],
    ["network", "Network error on https://a.example/: not public. Check connectivity."],
    ["browser_unavailable", "Scrape failed: Chrome unavailable. Set CHROME_PATH or install Chrome."],
    [
      "content_empty",
      "No content extracted from https://a.example/. May need browser rendering. Report at https://issues.example/new",
    ],
    ["auth_required", "Auth required: https://a.example/ is behind a login wall."],
  ] as const)("%s", (kind, line) => {
    expect(fail(kind, "https://a.example/", { reason: "not public" }).message).toBe(line);
  });

  test("contract 1.2 [rev 2]: a plain 403 is a refusal, and only a recognised wall is called bot detection", () => {
    expect(fail("blocked", "https://a.example/", { status: 403, reason: "HTTP 403" })).toMatchObject({
      message: "Refused: https://a.example/ answered HTTP 403. Try an alternative source, or open it in a browser.",
      suggestedAction: "inform_user",
    });
    expect(fail("blocked", "https://a.example/", { reason: "bot wall" }).message).toMatch(
      /^Blocked: .* uses bot detection/u,
    );
  });

  test("contract 1.2 [rev 2]: a document that cannot be read is no page that wants a browser", () => {
    const unreadable = "the PDF is encrypted and needs a password";
    expect(
      fail("content_empty", "https://a.example/a.pdf", { unreadable, detail: `pdf: ${unreadable}` }),
    ).toMatchObject({
      message: "Cannot read https://a.example/a.pdf: the PDF is encrypted and needs a password.",
      retryable: false,
      suggestedAction: "inform_user",
    });
  });

  test("contract 1.2 [rev 2]: a missing browser is no bug to report, and the line says what to install", () => {
    const failure = fail("browser_unavailable", "https://a.example/");
    expect(failure).toMatchObject({ retryable: false, suggestedAction: "inform_user" });
    expect(failure.message).toMatch(/CHROME_PATH or install Chrome/u);
    expect(failure.message).not.toMatch(/report|issues\.example/iu);
  });

  test("contract 1.2 [rev 2]: an address that may not be read is no slip of the caller's", () => {
    expect(fail("validation", "http://127.0.0.1/", { reason: "the address is not public" }).suggestedAction).toBe(
      "inform_user",
    );
    expect(new Failure("validation", "query is required").suggestedAction).toBe("correct_input");
  });

  test("stay one line whatever the URL holds", () => {
    expect(fail("auth_required", "https://a.example/\nx").message).not.toContain("\n");
  });
});

test.each([
  [["network", "content_empty", "not_found"], "not_found"],
  [["blocked", "auth_required", "rate_limited"], "auth_required"],
  [["blocked", "rate_limited"], "rate_limited"],
  [["content_empty", "browser_unavailable"], "browser_unavailable"],
  [["network", "content_empty"], "content_empty"],
  [["network", "network"], "network"],
  [["network", "network", "browser_unavailable"], "network"],
  [["browser_unavailable"], "browser_unavailable"],
  [[], "content_empty"],
] as const)("of %j the most definite is %s", (kinds, expected) => {
  expect(mostDefinite(kinds)).toBe(expected);
});

test.each([
  [200, undefined],
  [304, undefined],
  [401, "auth_required"],
  [403, "blocked"],
  [404, "not_found"],
  [410, "not_found"],
  [429, "rate_limited"],
  [451, "blocked"],
  [500, "network"],
  [504, "network"],
  [999, "blocked"],
])("status %i means %s", (status, expected) => {
  expect(kindOfStatus(status)).toBe(expected);
});
