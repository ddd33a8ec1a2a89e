import { expect, test } from "vitest";
import { needsScripts } from "../src/tiers/browser.ts";

test.each([
  ["https://pkg.go.dev/fmt", true],
  ["https://www.linkedin.com/company/x", true],
  ["https://blog.medium.com/x", true],
  ["https://scholar.google.com/scholar?q=x", true],
  ["https://www.google.com/", false],
  ["https://notmedium.com/", false],
  ["https://x.com/a/status/1", false],
])("%s needs its scripts: %s", (url, expected) => {
  expect(needsScripts(url)).toBe(expected);
});
