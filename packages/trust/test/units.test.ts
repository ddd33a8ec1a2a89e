import { expect, test } from "vitest";
import { signAt, unitOf } from "../src/units.ts";

test.each([
  ["million", "scale", 1e6],
  ["Milliarden", "scale", 1e9],
  ["juta", "scale", 1e6],
  ["مليار", "scale", 1e9],
  ["Jahre", "time", 31_557_600],
  ["años", "time", 31_557_600],
  ["лет", "time", 31_557_600],
  ["km", "length", 1000],
  ["Prozent", "percent", 1],
])("%s is a unit of %s", (word, dimension, size) => {
  expect(unitOf(word)).toEqual({ dimension, size });
});

test("a word that is no unit is none", () => {
  expect(unitOf("whales")).toBeUndefined();
  expect(unitOf("")).toBeUndefined();
});

test.each([
  ["억원을", 1e8, 1],
  ["백만 명", 1e6, 2],
  ["亿美元", 1e8, 1],
  ["年から", 31_557_600, 1],
])("%s begins with a sign", (rest, size, length) => {
  expect(signAt(rest)).toMatchObject({ unit: { size }, length });
});
