import fc from "fast-check";
import { expect, test } from "vitest";
import { qualityScore } from "../src/index.ts";

test("is the weighted sum, rounded half up", () => {
  const score = qualityScore({
    content: "Solar solar solar.",
    title: "Solar",
    query: "solar",
    url: "https://www.nature.com/x",
    publishedAt: "2026-06-10",
    now: Date.parse("2026-06-15T00:00:00Z"),
  });
  // 0.35*1 + 0.20*0.9 + 0.25*0.9 + 0.20*0.3 = 0.815
  expect(score).toEqual({ overall: 0.82, relevance: 1, freshness: 0.9, authority: 0.9, contentQuality: 0.3 });
});

test("stays within 0 and 1 with two decimals, whatever comes", () => {
  const anything = fc.string({ unit: "binary", maxLength: 300 });
  fc.assert(
    fc.property(anything, anything, anything, fc.webUrl(), (content, title, query, url) => {
      const score = qualityScore({ content, title, query, url, publishedAt: title, now: 1e12 });
      for (const part of Object.values(score)) {
        expect(part).toBeGreaterThanOrEqual(0);
        expect(part).toBeLessThanOrEqual(1);
        expect(Math.round(Number(part) * 100) / 100).toBe(part);
      }
    }),
  );
});
