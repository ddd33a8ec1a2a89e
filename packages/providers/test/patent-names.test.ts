import { describe, expect, test } from "vitest";
import { companyName, isWithinClass } from "../src/capabilities/patent.ts";

test.each([
  ["Acme Inc", "Acme"],
  ["Acme, Inc.", "Acme"],
  ["Acme LLC", "Acme"],
  ["Acme Ltd", "Acme"],
  ["Acme Corp.", "Acme"],
  ["Acme Co.", "Acme"],
  ["Acme Co., Ltd.", "Acme"],
  ["Acme GmbH", "Acme"],
  ["Acme AG", "Acme"],
  ["Inc", "Inc"],
  ["Tagag", "Tagag"],
  ["Incense Works", "Incense Works"],
])("%s is called %s", (name, expected) => {
  expect(companyName(name)).toBe(expected);
});

describe("classes", () => {
  test.each([
    ["H01M10/0525", "H01M", true],
    ["H01M10/0525", "H01M10", true],
    ["H01M 10/0525", "h01m 10/05", true],
    ["H01M10/0525", "H01M10/00", true],
    ["H01M10/0525", "H01M1", false],
    ["H01M1/02", "H01M1", true],
    ["H01L10/05", "H01M", false],
  ])("%s lies within %s: %s", (code, wanted, expected) => {
    expect(isWithinClass(code, wanted)).toBe(expected);
  });
});
