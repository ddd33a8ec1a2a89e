import { expect, test } from "vitest";
import { distance, simHash } from "../src/index.ts";
import { prose } from "./made.ts";

test("the same words have the same likeness, regardless of case, punctuation and link targets", () => {
  expect(simHash("One two, three four! [five](/a?s=1) six")).toBe(simHash("one TWO three four five six [](/b?s=22)"));
});

test("a word that changes among many leaves texts near", () => {
  const text = prose(1, 2_000);
  expect(distance(simHash(text), simHash(`${text} and one more`))).toBeLessThanOrEqual(3);
});

test("different texts are far apart", () => {
  const all = Array.from({ length: 40 }, (_, at) => simHash(prose(at, 300)));
  const distances = all.flatMap((one, at) => all.slice(at + 1).map((other) => distance(one, other)));
  expect(Math.min(...distances)).toBeGreaterThan(10);
});

test("texts of one or two words and of scripts without blanks are distinguished", () => {
  expect(simHash("one")).not.toBe(simHash("two"));
  expect(simHash("東京都の人口")).not.toBe(simHash("大阪府の人口"));
  expect(simHash("")).toBe(0n);
});

test("distance counts the bits that differ", () => {
  expect(distance(0n, 0xffffffffffffffffn)).toBe(64);
  expect(distance(0b1011n, 0b0001n)).toBe(2);
  expect(distance(1n << 63n, 0n)).toBe(1);
});
