import { expect, test } from "vitest";
import { american, stem } from "../src/stem.ts";

test.each([
  ["walking", "walk"],
  ["walked", "walk"],
  ["boxes", "box"],
  ["dogs", "dog"],
  ["dog's", "dog"],
  ["ring", "ring"],
  ["red", "red"],
  ["bus", "bus"],
])("%s stems to %s", (word, stemmed) => {
  expect(stem(word)).toBe(stemmed);
});

test.each([
  ["kilometre", "kilometer"],
  ["behaviour", "behavior"],
  ["organise", "organize"],
  ["rise", "rise"],
  ["wise", "wise"],
])("%s is %s in America", (word, spelled) => {
  expect(american(word)).toBe(spelled);
});
