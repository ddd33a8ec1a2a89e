import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { NamePattern } from "../../src/dom/names.ts";

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

test("what it remembers of a page does not keep the page in memory", () => {
  setFlagsFromString("--expose-gc");
  const collect: () => void = runInNewContext("gc");
  const held = () => {
    collect();
    return process.memoryUsage().heapUsed;
  };
  const pattern = new NamePattern(/(?:^|\s)side-column(?=\s|$)/u);
  const before = held();
  for (let page = 0; page < 40; page++) {
    const html = `<div class="side-column of-the-page-${page}">${`${page} `.repeat(500_000)}</div>`;
    expect(pattern.find(html.slice(12, html.indexOf('">')))).toBe("side-column");
  }
  expect(held() - before).toBeLessThan(10_000_000);
});
