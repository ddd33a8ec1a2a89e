import { expect, test } from "vitest";
import { RemovalLog, remove } from "../../src/clean/run.ts";
import { parseHtml } from "../../src/dom/build.ts";
import { type Element, findAll, lineText } from "../../src/dom/tree.ts";

const findBold = (root: Element) =>
  findAll(root, ({ tag }) => tag === "b").map((element) => ({ element, because: "too loud" }));

test("what was found is removed and logged", () => {
  const root = parseHtml("<p>one <b>two</b> three <b>four</b></p>");
  const log = new RemovalLog();
  expect(remove(findBold(root), log)).toBe(2);
  expect(lineText(root)).toBe("one three");
  expect(log.entries).toEqual([
    { because: "too loud", text: "two" },
    { because: "too loud", text: "four" },
  ]);
});

test("what holds no words is removed but not counted", () => {
  const root = parseHtml("<p><b> </b><b>x</b></p>");
  expect(remove(findBold(root))).toBe(1);
  expect(findAll(root, ({ tag }) => tag === "b")).toEqual([]);
});

test("the same element twice is one removal", () => {
  const root = parseHtml("<p><b>x</b></p>");
  const [element] = findAll(root, ({ tag }) => tag === "b") as [Element]; // The page has exactly one.
  expect(
    remove([
      { element, because: "a" },
      { element, because: "b" },
    ]),
  ).toBe(1);
});

test("the log is bounded in entries and in text", () => {
  const root = parseHtml(`<p>${`<b>${"x".repeat(1_000)}</b>`.repeat(500)}</p>`);
  const log = new RemovalLog();
  remove(findBold(root), log);
  expect(log.entries).toHaveLength(200);
  expect(log.entries[0]?.text).toHaveLength(160);
});

test("blanks before the words do not hide them from the count", () => {
  const root = parseHtml("<p>\n  <b> Obey.</b></p><p> \n </p>");
  expect(
    remove(findAll(root, ({ tag }) => tag === "p").map((element) => ({ element, because: "display: none" }))),
  ).toBe(1);
});
