import { expect, test } from "vitest";
import { parseHtml } from "../../src/dom/build.ts";
import { type Element, find, rawText } from "../../src/dom/tree.ts";

/** The tree as nested calls: `p(b(x) y)`. */
const shape = (element: Element): string =>
  element.children
    .map((it) => (it.kind === "text" ? it.data.trim() : `${it.tag}(${shape(it)})`))
    .filter(Boolean)
    .join(" ");

test.each([
  ["a paragraph ends the one before", "<p>a<p>b", "p(a) p(b)"],
  ["a block ends a paragraph", "<p>a<div>b</div>", "p(a) div(b)"],
  ["an item ends the item before", "<ul><li>a<li>b</ul>", "ul(li(a) li(b))"],
  ["but not the item around its list", "<ul><li>a<ul><li>b</ul><li>c</ul>", "ul(li(a ul(li(b))) li(c))"],
  ["cells and rows end each other", "<table><tr><td>a<td>b<tr><td>c</table>", "table(tr(td(a) td(b)) tr(td(c)))"],
  ["a stray end tag is nothing", "<div>a</span>b</div>c", "div(a b) c"],
  [
    "an end tag in a cell does not end what is around the table",
    "<div><table><tr><td>a</div>b</table>",
    "div(table(tr(td(a b))))",
  ],
  ["void tags hold nothing", "<p>a<br>b<img>c</p>", "p(a br() b img() c)"],
  ["</br> is a break", "a</br>b", "a br() b"],
  ["a block begins the body", "<head><title>t</title><div>a</div>", "head(title(t)) div(a)"],
  ["references are resolved", "<p>&lt;&amp;&eacute;&#233;&nope;</p>", "p(<&éé&nope;)"],
  ["scripts are raw", "<script>if (a<b) '</p>'</script><p>x</p>", "script(if (a<b) '</p>') p(x)"],
  ["comments are gone", "<p>a<!-- <p>x</p> --></p>b", "p(a) b"],
  ["CDATA outside of drawings is a comment up to its first bracket", "a<![CDATA[ b ]]>c", "ac"],
  ["self-closing counts only in drawings", "<div/>a<svg><g/>b</svg>", "div(a svg(g() b))"],
])("%s", (_, html, expected) => {
  expect(shape(parseHtml(html))).toBe(expected);
});

test("attributes: the first of a name, in lower case, references resolved", () => {
  const link = find(parseHtml('<A HREF="/a?b&amp;c" href="/second" Data-X=1 checked>'), ({ tag }) => tag === "a");
  expect(link?.attributes).toEqual(["href", "/a?b&c", "data-x", "1", "checked", ""]);
});

test("a hundred thousand nested boxes become at most 400 levels, with their text", () => {
  const root = parseHtml(`${"<div>".repeat(100_000)}deep${"</div>".repeat(100_000)}<p>after</p>`);
  let depth = 0;
  for (let at: Element | undefined = root; at; depth++)
    at = at.children.find((it): it is Element => it.kind === "element");
  expect(depth).toBeLessThanOrEqual(401);
  expect(rawText(root)).toBe("deepafter");
  expect(root.children.at(-1)).toMatchObject({ tag: "p" });
});

test("a million attributes are cut", () => {
  const many = Array.from({ length: 100_000 }, (_, at) => `a${at}=1`).join(" ");
  const element = find(parseHtml(`<p ${many}>x`), ({ tag }) => tag === "p");
  expect(element?.attributes).toHaveLength(128);
});
