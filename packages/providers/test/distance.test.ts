import { expect, test } from "vitest";
import { distance } from "../src/capabilities/local.ts";

test.each([
  ["a degree of latitude", { lat: 0, lon: 0 }, { lat: 1, lon: 0 }, 111_195],
  ["across the date line", { lat: 0, lon: 179.5 }, { lat: 0, lon: -179.5 }, 111_195],
  ["half the earth", { lat: 90, lon: 0 }, { lat: -90, lon: 77 }, 20_015_114],
  ["one place", { lat: 51.5, lon: 7 }, { lat: 51.5, lon: 7 }, 0],
])("%s is so many metres", (_, a, b, metres) => {
  expect(Math.round(distance(a, b))).toBe(metres);
});
