import { expect, test, vi } from "vitest";
import { memoize, memoizeByObject } from "../src/index.ts";

test("computes a result once for the same texts", () => {
  const compute = vi.fn((a: string, b: string) => `${a}+${b}`);
  const join = memoize(compute, 10);
  expect([join("a", "b"), join("a", "b"), join("b", "a")]).toEqual(["a+b", "a+b", "b+a"]);
  expect(compute).toHaveBeenCalledTimes(2);
});

test("keeps texts apart that are equal when joined", () => {
  const count = memoize((a: string, b: string) => [a.length, b.length], 10);
  expect([count("ab", "c"), count("a", "bc"), count("a\0b", "c"), count("a", "b\0c")]).toEqual([
    [2, 1],
    [1, 2],
    [3, 1],
    [1, 3],
  ]);
});

test("remembers no more results than allowed, and no result of a very long text", () => {
  const compute = vi.fn((text: string) => text.length);
  const size = memoize(compute, 2);
  for (const text of ["a", "b", "c", "a"]) size(text);
  expect(compute).toHaveBeenCalledTimes(4);
  const long = "x".repeat(5_000);
  expect([size(long), size(long)]).toEqual([5_000, 5_000]);
  expect(compute).toHaveBeenCalledTimes(6);
});

test("computes a result once for the same object, also where there is none", () => {
  const compute = vi.fn((_: object) => undefined);
  const nothing = memoizeByObject(compute);
  const item = {};
  nothing(item);
  nothing(item);
  nothing({});
  expect(compute).toHaveBeenCalledTimes(2);
});
