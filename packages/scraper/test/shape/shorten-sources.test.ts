import { byteLength } from "@wellsourced/core";
import { expect, test } from "vitest";
import { shortenAll } from "../../src/shape/shorten-sources.ts";

/** An invented source with this many blocks of about a hundred bytes, and its score. */
const source = (name: string, blocks: number, overall: number) => {
  const content = Array.from(
    { length: blocks },
    (_, at) => `Block ${at} of ${name} is about slate. ${"x ".repeat(32)}.`,
  );
  const scores = { overall, relevance: 0, freshness: 0, authority: 0, contentQuality: 0 };
  return { url: `https://${name}.example/`, content: content.join("\n\n"), scores };
};
const about = { query: "slate" };

test("contract 1.4 [rev 2]: shares go by score, and no source gets less than 1 000 bytes", () => {
  const sources = [source("best", 200, 0.9), source("second", 200, 0.3), source("last", 200, 0)];
  const sizes = shortenAll(sources, { room: 10_000, about }).map(({ content }) => byteLength(content));
  const [best = 0, second = 0, last = 0] = sizes;
  expect(best + second + last).toBeLessThanOrEqual(10_000);
  expect(best).toBeGreaterThan(1.5 * second);
  expect(second).toBeGreaterThan(last);
  // Blocks stay whole, so a share of 1,000 bytes is filled up to the size of one.
  expect(last).toBeGreaterThan(800);
});

test("contract 1.4 [rev 2]: what a short source leaves over goes to the others, and it is no excerpt", () => {
  const [short, long] = shortenAll([source("short", 3, 0.9), source("long", 200, 0.1)], { room: 8_000, about });
  expect(short).not.toHaveProperty("excerpt");
  expect(long).toHaveProperty("excerpt", true);
  expect(byteLength(long?.content ?? "")).toBeGreaterThan(7_000);
});
