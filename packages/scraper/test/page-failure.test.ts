import { describe, expect, test } from "vitest";
import { kindOfStatus, mostDefinite, pageFailures } from "../src/page-failure.ts";

const fail = pageFailures("https://issues.example/new");

describe("first lines", () => {
  test.each([
    ["validation", "URL rejected for https://a.example/: not public. Provide a valid public http(s) URL."],
    ["network", "Network error on https://a.example/: not public. Check connectivity."],
    [
      "browser_unavailable",
      "Scrape failed: Chrome unavailable. Set CHROME_PATH or install Chrome. Report at https://issues.example/new",
    ],
    [
      "content_empty",
      "No content extracted from https://a.example/. May need browser rendering. Report at https://issues.example/new",
    ],
    ["auth_required", "Auth required: https://a.example/ is behind a login wall."],
  ] as const)("%s", (kind, line) => {
    expect(fail(kind, "https://a.example/", { reason: "not public" }).message).toBe(line);
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
