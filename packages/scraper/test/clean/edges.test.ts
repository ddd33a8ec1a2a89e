import { parseHtml } from "@wellsourced/markup";
import { measure } from "@wellsourced/markup/dom";
import { expect, test } from "vitest";
import { proposeEdges } from "../../src/clean/edges.ts";
import type { PageType } from "../../src/content/page-type.ts";

const p = (about: string): string =>
  `<p>The ${about} of the old harbour has been measured for longer than anybody can remember, and the books are kept.</p>`;
const text = ["level", "wind", "ice", "tide", "rope", "sail"].map(p).join("");

/** The ids of the proposed elements. */
function gone(html: string, type: PageType = "service"): string[] {
  const body = parseHtml(html);
  return proposeEdges({ type, measures: measure(body), body }).map(({ element }) => element.get("id"));
}

test.each<[about: string, html: string, ids: readonly string[]]>([
  ["a footer with more sentences than the page", `<div>${text}</div><footer id="a">${text}${text}</footer>`, ["a"]],
  ["not the only text", `<footer id="a">${text}</footer>`, []],
  ["not the footer of an article", `<article>${text}<footer id="a">${p("sea")}</footer></article>`, []],
  [
    "the box around the line about rights",
    `<div>${text}${text}</div><div id="a"><div><ul><li>Help</li></ul></div><div>© 2024 Harbour Post</div></div>`,
    ["a"],
  ],
  ["only as far out as it is small", `<div><div>${text}</div><div id="a">All rights reserved</div></div>`, ["a"]],
  ["not a text about rights", `<div id="a"><p>Copyright of 1842 was ${text}</p></div>`, []],
])("%s", (_, html, ids) => {
  expect(gone(html)).toEqual(ids);
});

const shop = `<div id="a">Free shipping today</div><div><div id="b">Cart</div><h1>Brass gauge</h1>${text}</div>`;
test.each<[about: string, type: PageType, html: string, ids: readonly string[]]>([
  ["above the name of a product", "product", shop, ["b", "a"]],
  ["above the name of a list", "listing", shop, ["b", "a"]],
  ["not in an article", "article", shop, []],
  ["not when much stands there", "product", `<div id="a">${text}</div><h1>Brass gauge</h1>${p("x")}`, []],
  ["not without a title", "product", `<div id="a">Free shipping</div>${text}`, []],
])("%s", (_, type, html, ids) => {
  expect(gone(html, type)).toEqual(ids);
});

test("a table of 40,000 rows of links is searched to the end", () => {
  const links = '<a href="/a">Place</a> '.repeat(5);
  const menu = `<table><tr><td>${links}</td><td>${"word ".repeat(60)}</td></tr></table>`;
  const body = parseHtml(`<h1>T</h1><table>${`<tr><td>${links}</td></tr>`.repeat(40_000)}</table>${menu}`);
  const columns = proposeEdges({ type: "article", body, measures: measure(body) });
  expect(columns.filter(({ because }) => because === "column of links")).toHaveLength(1);
});
