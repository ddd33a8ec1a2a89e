import { expect, test } from "vitest";
import { freshness } from "../src/index.ts";

const now = Date.parse("2026-06-15T12:00:00Z");
test.each([
  ["2026-06-15T11:00:00Z", 1],
  ["2026-06-14T12:00:01Z", 1],
  ["2026-06-14T12:00:00Z", 0.9],
  ["2026-06-08T12:00:01Z", 0.9],
  ["2026-06-08", 0.7],
  ["2026-05-16T12:00:00Z", 0.5],
  ["2025-06-15T12:00:01Z", 0.5],
  ["2025-06-15T12:00:00Z", 0.3],
  ["1999", 0.3],
  ["2026-06-16T11:00:00Z", 1],
  ["2026-06-16T12:00:01Z", 0.5],
  ["2099-01-01", 0.5],
  ["soon", 0.5],
  ["", 0.5],
  [undefined, 0.5],
])("%s gives %d", (publishedAt, value) => {
  expect(freshness(publishedAt, now)).toBe(value);
});
