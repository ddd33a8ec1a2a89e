import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { parseHtml } from "../../src/dom/build.ts";
import { copyOf, NamePattern, namesOf } from "../../src/dom/names.ts";
import { type Element, find } from "../../src/dom/tree.ts";

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

test.each([
  ["by the names of elements", new NamePattern(/(?:^|\s)side-column(?=\s|$)/u), namesOf],
  ["by attributes", new NamePattern(/(?:^|\s)side-column(?=\s|$)/u, copyOf), (it: Element) => it.get("class")],
])("what is remembered %s does not keep the page in memory", (_, pattern, namesIn) => {
  setFlagsFromString("--expose-gc");
  const collect: () => void = runInNewContext("gc");
  const held = () => {
    collect();
    return process.memoryUsage().heapUsed;
  };
  const before = held();
  for (let page = 0; page < 40; page++) {
    const box = find(
      parseHtml(`<div class="side-column of-the-page-${page}">${`${page} `.repeat(500_000)}</div>`),
      () => true,
    );
    expect(pattern.find(namesIn(box as Element))).toBe("side-column");
  }
  expect(held() - before).toBeLessThan(10_000_000);
});
