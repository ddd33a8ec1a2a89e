import { type Element, findAll, parseHtml } from "@wellsourced/markup";
import { measure, measureWithout } from "@wellsourced/markup/dom";
import { expect, test } from "vitest";
import type { PageType } from "../../src/content/page-type.ts";
import { chooseRoot } from "../../src/content/root.ts";

const p = (about: string): string =>
  `<p>The ${about} of the old harbour has been measured for longer than anybody can remember, and the books are kept.</p>`;
const five = ["level", "wind", "ice", "tide", "rope"].map(p).join("");

/** The id of the selected box; boxes with the class `gone` count as removed. */
function chosen(html: string, type: PageType): string {
  const root = parseHtml(html);
  const gone = new Set<Element>(findAll(root, (it) => it.get("class") === "gone"));
  return chooseRoot(root, type, { measures: measureWithout(gone, measure(root), root), gone }).get("id");
}

test.each([
  [
    "the box whose paragraphs stand together",
    `<div id="a"><div id="b">${five}</div><div id="c">menu</div></div>`,
    "article",
    "b",
  ],
  [
    "a wide box when the text is in two parts",
    `<div id="a"><div id="b">${five}</div><div id="c">${five}</div></div>`,
    "article",
    "a",
  ],
  [
    "a wide box when the last section of a text outweighs the first, which has the title",
    `<div id="a"><nav class="gone">menu</nav><section id="b"><h1>T</h1>${p("x")}<table><tr><td>y</table></section><section id="c">${five}</section></div>`,
    "article",
    "a",
  ],
  [
    "not a wide box when other sections follow",
    `<div id="a"><section id="b"><h1>T</h1>${p("x")}</section><section id="c">${five}</section><section id="d">menu</section></div>`,
    "article",
    "c",
  ],
  [
    "the box that calls itself the body",
    `<div id="a"><div id="b" class="article-body">${five}</div><div id="c">${p("x")}${p("y")}</div></div>`,
    "article",
    "b",
  ],
  [
    "microdata before names",
    `<div id="a" class="post-content"><div id="b" itemprop="articleBody">${five}</div></div>`,
    "article",
    "b",
  ],
  [
    "the innermost of nested names",
    `<div id="a" class="main-content"><div id="b" class="content-body">${five}</div></div>`,
    "article",
    "b",
  ],
  [
    "not a name that holds only a part",
    `<div id="a"><div id="b" class="post-content">${five}</div><div id="c" class="post-content">${five}</div></div>`,
    "article",
    "a",
  ],
  ["never a list or a paragraph", `<div id="a"><ul id="b"><li id="c">${five}</li></ul></div>`, "article", "a"],
  [
    "main, when it holds the text",
    `<div id="a"><main id="b"><h1>T</h1>${five}</main><div id="c">${p("x")}</div></div>`,
    "documentation",
    "b",
  ],
  [
    "not a main that is empty",
    `<div id="a"><main id="b">soon</main><div id="c">${five}</div></div>`,
    "documentation",
    "c",
  ],
  [
    "for a listing, everything",
    `<div id="a"><div id="b">${five}</div><div id="c">and some more words here</div></div>`,
    "listing",
    "a",
  ],
  [
    "without its empty wrappers",
    `<div id="a"><div id="b"><div id="c">one</div><div id="d">two</div></div></div>`,
    "listing",
    "b",
  ],
  [
    "what is gone does not count",
    `<div id="a"><div id="b" class="gone">${five}${five}</div><div id="c">${five}</div></div>`,
    "article",
    "c",
  ],
] as const)("%s", (_, html, type, expected) => {
  expect(chosen(html, type)).toBe(expected);
});
