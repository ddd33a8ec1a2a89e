import { expect, test } from "vitest";
import { omitUndefined } from "../src/index.ts";

test("only undefined counts as not given: null, false, zero and empty text are values", () => {
  const bag = { a: undefined, b: null, c: false, d: 0, e: "", f: [] };
  const kept = omitUndefined(bag);
  expect(kept).toStrictEqual({ b: null, c: false, d: 0, e: "", f: [] });
  expect(Object.keys(kept)).not.toContain("a");
});

test("the object that was passed stays as it was", () => {
  const bag = { a: undefined, b: 1 };
  expect(omitUndefined(bag)).not.toBe(bag);
  expect(Object.keys(bag)).toEqual(["a", "b"]);
});

test("an object whose every value is undefined becomes an empty one", () => {
  expect(omitUndefined({ a: undefined, b: undefined })).toStrictEqual({});
});
