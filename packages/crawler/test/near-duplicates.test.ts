import { growthOf } from "@wellsourced/testkit";
import { expect, test } from "vitest";
import { createNearDuplicates } from "../src/near-duplicates.ts";
import { simHash } from "../src/sim-hash.ts";
import { prose } from "./made.ts";

/** Replaces one of 300 words, as a date might. */
const retold = (text: string): string =>
  text
    .split(" ")
    .map((word, at) => (at === 137 ? "harbour" : word))
    .join(" ");

test("of 2,000 generated pages with different texts none is a near duplicate", () => {
  const near = createNearDuplicates();
  const alarms = Array.from({ length: 2_000 }, (_, n) => near.find(`page-${n}`, simHash(prose(n, 120 + (n % 200)))));
  expect(alarms.filter(Boolean)).toEqual([]);
});

test("a page of 300 words of which one changed is found, in nine of ten cases", () => {
  const near = createNearDuplicates();
  const pages = Array.from({ length: 500 }, (_, n) => prose(n, 300));
  for (const [n, page] of pages.entries()) near.find(`page-${n}`, simHash(page));
  const right = pages.filter((page, n) => near.find(`again-${n}`, simHash(retold(page))) === `page-${n}`);
  expect(right.length).toBeGreaterThanOrEqual(450);
});

test("of several pages the first one is named, and beyond the bound none is remembered", () => {
  const near = createNearDuplicates(2);
  expect([near.find("a", 0b111n), near.find("b", 0b011n), near.find("c", 0x5555555555555555n)]).toEqual([
    undefined,
    "a",
    undefined,
  ]);
  expect(near.find("d", 0x5555555555555555n)).toBeUndefined();
  expect(near.find("e", 0b001n)).toBe("a");
});

test("the cost of a page does not grow with the pages before it, even where all are alike", async () => {
  const { exponent } = await growthOf(
    (size) => () => {
      const near = createNearDuplicates();
      for (let n = 0; n < size; n++) near.find(String(n), BigInt(n % 8));
    },
    { from: 2_000, to: 32_000 },
  );
  expect(exponent).toBeLessThan(1.5);
});
