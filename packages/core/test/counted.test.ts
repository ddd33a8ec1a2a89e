import { expect, test } from "vitest";
import { counted } from "../src/counted.ts";

test.each([
  [1, "star", "1 star"],
  [0, "star", "0 stars"],
  [2_400, "entry", "2,400 entries"],
  [2, "day", "2 days"],
  [2, "address", "2 addresses"],
  [1, "picture without a description", "1 picture without a description"],
  [3, "picture without a description", "3 pictures without a description"],
  [2, "reply to a post", "2 replies to a post"],
  [undefined, "star", ""],
])("%s of %j is %j", (count, noun, expected) => {
  expect(counted(count, noun)).toBe(expected);
});

test("a plural of its own", () => {
  expect(counted(2, "address was", "addresses were")).toBe("2 addresses were");
});
