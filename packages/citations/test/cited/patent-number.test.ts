import { expect, test } from "vitest";
import { epoNumber, isSamePatent, patentNumber } from "../../src/cited/patent-number.ts";

test.each([
  ["US 10,123,456 B2", "US10123456B2"],
  ["us10123456b2", "US10123456B2"],
  ["EP1000000", "EP1000000"],
  ["EP 1 000 000 A1", "EP1000000A1"],
  ["EP-1000000-A1", "EP1000000A1"],
  ["EP.1000000.A1", "EP1000000A1"],
  ["WO2020/123456", "WO2020123456"],
  ["WO 2020/123456 A1", "WO2020123456A1"],
  ["US 2012/0298883 A1", "US20120298883A1"],
  ["US D900,000 S1", "USD900000S1"],
  ["USRE45,678", "USRE45678"],
  ["  CN 112233445 A ", "CN112233445A"],
  ["CO2 capture", undefined],
  ["CO2", undefined],
  ["10,123,456", undefined],
  ["EP1000000 and others", undefined],
  ["lithium battery", undefined],
  ["", undefined],
])("%j names the patent %s", (text, expected) => {
  expect(patentNumber(text)).toBe(expected);
});

test.each([
  ["EP1000000", "EP1000000B1", true],
  ["EP1000000A1", "EP1000000B1", false],
  ["US20120298883A1", "US2012298883A1", true],
  ["US2012298883", "US20120298883A1", true],
  ["US10123456", "US1012345B2", false],
  ["EP1000000", "US1000000", false],
])("%s and %s are one: %s", (one, other, expected) => {
  expect(isSamePatent(one, other)).toBe(expected);
});

test("the office in Munich writes US applications without a nought", () => {
  expect(epoNumber("US20120298883A1")).toBe("US2012298883A1");
  expect(epoNumber("US10123456B2")).toBe("US10123456B2");
});
