import { expect, test } from "vitest";
import { createMask } from "../src/mask.ts";

const mask = createMask(["hunter2secret", "p@ss word", "it's~(so)"]);

test.each([
  ["key hunter2secret here", "key [REDACTED] here"],
  ["q=p%40ss%20word&x=1", "q=[REDACTED]&x=1"],
  ["q=p%40ss+word&x=1", "q=[REDACTED]&x=1"],
  ["q=p%40ss%20word&x=1".toLowerCase(), "q=[REDACTED]&x=1"],
  ["q=it%27s%7E%28so%29", "q=[REDACTED]"],
  ["q=it%27s%7e%28so%29", "q=[REDACTED]"],
  [`in base64 ${btoa("p@ss word")}`, "in base64 [REDACTED]"],
  ["Bearer abcdef123456", "Bearer [REDACTED]"],
  ["https://a.org/?api_key=abc&x=1", "https://a.org/?api_key=[REDACTED]&x=1"],
  ["https://a.org/?q=1&key=abc", "https://a.org/?q=1&key=[REDACTED]"],
  ["https://user:pw@a.org/", "https://[REDACTED]@a.org/"],
  ["X-Api-Key: abc", "X-Api-Key: [REDACTED]"],
  [`AIza${"a".repeat(35)}`, "[REDACTED]"],
  [`sk-${"a".repeat(24)}`, "[REDACTED]"],
  ["a".repeat(64), "[REDACTED]"],
  ["id 123e4567-e89b-12d3-a456-426614174000", "id 123e4567-e89b-12d3-a456-426614174000"],
  ["an ordinary sentence about tokens and keys", "an ordinary sentence about tokens and keys"],
])("%s → %s, and no further the second time", (text, masked) => {
  expect(mask(text)).toBe(masked);
  expect(mask(mask(text))).toBe(masked);
});
