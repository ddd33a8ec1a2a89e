import { expect, test } from "vitest";
import { baseUrlOf, bodyOf } from "../../src/dom/body.ts";
import { parseHtml } from "../../src/dom/build.ts";
import { namesOf } from "../../src/dom/names.ts";
import { closest, eachElement, find, findAll, lineText, rawText, textMatches } from "../../src/dom/tree.ts";

const root = parseHtml('<div class="a"><p id="p">one <b>two</b></p><ul><li>three<li>four</ul></div>');

test("elements are found in document order", () => {
  expect(findAll(root, () => true).map(({ tag }) => tag)).toEqual(["div", "p", "b", "ul", "li", "li"]);
  expect(find(root, ({ tag }) => tag === "li")?.children).toHaveLength(1);
  expect(find(root, ({ tag }) => tag === "h1")).toBeUndefined();
});

test("false skips what is inside", () => {
  const seen: string[] = [];
  eachElement(
    root,
    ({ tag }, tags) => {
      tags.push(tag);
      return tag === "p" ? false : undefined;
    },
    seen,
  );
  expect(seen).toEqual(["div", "p", "ul", "li", "li"]);
});

test("closest begins with the element itself", () => {
  const bold = find(root, ({ tag }) => tag === "b");
  expect(closest(bold, ({ tag }) => tag === "b")).toBe(bold);
  expect(closest(bold, (it) => it.get("class") === "a")?.tag).toBe("div");
  expect(closest(bold, ({ tag }) => tag === "td")).toBeUndefined();
});

test.each([
  ["blocks part words", "<p>a</p><p>b</p>", "a b"],
  ["marks do not", "a<b>b</b>c", "abc"],
  ["breaks do", "a<br>b", "a b"],
  ["white space folds", " a \n\t b ", "a b"],
])("a line of text: %s", (_, html, expected) => {
  expect(lineText(parseHtml(html))).toBe(expected);
});

test("reading stops at the limit", () => {
  expect(lineText(parseHtml(`<p>${"x".repeat(1_000)}</p><p>y</p>`), 10)).toBe("x".repeat(10));
});

test.each([
  ["<p>ab<b>c1</b></p>", 10, true],
  ["<p>ab<b>cd</b></p>", 10, false],
  ["<p>abcd1</p>", 4, false],
  ["<p>abcd1</p>", 5, true],
  ["<p>abcd</p><p>1</p>", 4, false],
])("%s: a digit in a text within %d characters: %s", (html, limit, expected) => {
  expect(textMatches(parseHtml(html), /\d/u, limit)).toBe(expected);
});

test("raw text is as it stands", () => {
  expect(rawText(parseHtml("<p>a\n <b>b</b></p>"))).toBe("a\n b");
});

test.each([
  ['<p class="postMeta" id="Top">', "post-meta top"],
  ["<p>", ""],
])("names of %s read %j", (html, expected) => {
  const element = find(parseHtml(html), ({ tag }) => tag === "p");
  expect(element && namesOf(element)).toBe(expected);
});

test("the body is where it is, or everything", () => {
  expect(bodyOf(parseHtml("<html><head></head><body><p>x</body></html>")).tag).toBe("body");
  expect(bodyOf(parseHtml("<p>x")).tag).toBe("#document");
});

test.each([
  ['<base href="/dir/">', "https://e.org/a", "https://e.org/dir/"],
  ['<base href="https://cdn.example/">', undefined, "https://cdn.example/"],
  ["<base>", "https://e.org/a", "https://e.org/a"],
  ['<base href="dir/">', undefined, undefined],
])("addresses on a page with %s count from there", (html, url, expected) => {
  expect(baseUrlOf(parseHtml(html), url)).toBe(expected);
});
