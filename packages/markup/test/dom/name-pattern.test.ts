import { expect, test } from "vitest";
import { NamePattern } from "../../src/dom/name-pattern.ts";

test("says what matched, the second time as the first", () => {
  const pattern = new NamePattern(/(?:^|\s)side(?=\s|$)/u);
  for (let time = 0; time < 2; time++) {
    expect(pattern.find("box side")).toBe("side");
    expect(pattern.find("sideways")).toBe("");
    expect(pattern.test("")).toBe(false);
  }
});

test("a page of distinct names does not confuse it", () => {
  const pattern = new NamePattern(/^n1\d*$/u);
  const right = Array.from({ length: 20_000 }, (_, at) => pattern.test(`n${at}`) === `${at}`.startsWith("1"));
  expect(right.every(Boolean)).toBe(true);
});
