import { parseHtml } from "@wellsourced/markup";
import { measure } from "@wellsourced/markup/dom";
import { describe, expect, test } from "vitest";
import { proposeBoilerplate } from "../../src/clean/boilerplate.ts";
import { proposeLinkBlocks } from "../../src/clean/links.ts";
import { proposeTeasers } from "../../src/clean/teasers.ts";
import type { PageType } from "../../src/content/page-type.ts";

const p = (about: string): string =>
  `<p>The ${about} of the old harbour has been measured for longer than anybody can remember, and the books are kept.</p>`;
const text = ["level", "wind", "ice", "tide", "rope", "sail"].map(p).join("");

/** Whether the box with the id `x` is proposed, in a page with other text. */
function goes(box: string, type: PageType): boolean {
  const body = parseHtml(`<div>${text}</div>${box}`);
  return proposeBoilerplate({ type, measures: measure(body), body }).some(({ element }) => element.get("id") === "x");
}

describe("goes from every kind of page", () => {
  test.each([
    '<nav id="x">Home</nav>',
    '<div id="x" role="navigation">Home</div>',
    '<div id="x" role="dialog">Join us</div>',
    '<footer id="x">Imprint</footer>',
    '<header id="x"><a href="/">Home</a></header>',
    '<div id="x" class="breadcrumbs">Home</div>',
    '<div id="x" class="site-footer">Imprint</div>',
    '<div id="x" class="navMenu nav">Home</div>',
    '<div id="x" class="share-bar">Share</div>',
    '<div id="x" class="post__social">Follow</div>',
    `<div id="x" class="cookie-banner">${p("cookie")}</div>`,
    '<div id="x" class="newsletter-signup">Join</div>',
    '<div id="x" class="css-1a2b3c"><p>We use cookies to measure how the harbour is used, and to show what you may like.</p></div>',
    '<section id="x"><div>Wir verwenden Cookies, um zu messen, wie der Hafen genutzt wird. Mehr dazu, wenn Sie mögen.</div></section>',
    '<ul id="x" class="pagination"><li>2</li></ul>',
    '<div id="x" class="sidebar"><div itemprop="articleBody">Another page</div></div>',
    '<div id="x" class="ad-slot">Buy</div>',
  ])("%s", (box) => {
    for (const type of ["article", "documentation", "forum", "listing", "product", "service"] as const)
      expect(goes(box, type)).toBe(true);
  });
});

describe("depends on the kind of page", () => {
  test.each<[box: string, gone: readonly PageType[], stays: readonly PageType[]]>([
    [`<div id="x" class="comments">${p("a")}</div>`, ["article", "documentation"], ["forum", "listing", "service"]],
    [`<div id="x" class="related-posts">${p("a")}</div>`, ["article", "forum", "product"], ["listing", "service"]],
    ['<div id="x" class="author-bio">She sails.</div>', ["article", "documentation"], ["service", "listing"]],
    ['<div id="x" class="signature">My boat</div>', ["forum"], ["article", "service"]],
    [`<div id="x" class="customer-reviews">${p("a")}</div>`, ["product"], ["article", "service"]],
    ['<div id="x" class="filters">Red Blue</div>', ["product", "listing"], ["article", "forum"]],
    [`<aside id="x">${p("a")}${p("b")}</aside>`, ["article", "documentation"], ["service", "listing"]],
  ])("%s", (box, gone, stays) => {
    for (const type of gone) expect([type, goes(box, type)]).toEqual([type, true]);
    for (const type of stays) expect([type, goes(box, type)]).toEqual([type, false]);
  });
});

describe("stays in an article", () => {
  test.each([
    ["a name inside another word", '<div id="x" class="market-share-table">40 %</div>'],
    ["a word about the layout", '<div id="x" class="has-sidebar">Words</div>'],
    [
      "a paragraph, whatever its class",
      `<p id="x" class="share">${"The share of ice in the harbour grew, as the books show. ".repeat(4)}</p>`,
    ],
    ["a heading", '<h2 id="x" class="author-bio">On authors</h2>'],
    ["code", '<pre id="x" class="menu">menu()</pre>'],
    ["a call-out", '<aside id="x" class="callout note">Mind the gap.</aside>'],
    ["the page's own header", '<header id="x"><h1>Old gauges</h1></header>'],
    [
      "a text about cookies within the text",
      '<main><div id="x"><p>Bakers here use butter in their cookies, and the old ones use lard, as the books show well.</p></div></main>',
    ],
    ["a cell", '<table><tr><td id="x" class="nav">1</td></tr></table>'],
    ["the marked body", '<div id="x" itemprop="articleBody" class="widget">Words</div>'],
    ["a box with most of the text", `<div id="x" class="sidebar">${text}${text}</div>`],
  ])("%s", (_, box) => {
    expect(goes(box, "article")).toBe(false);
  });
});

const options = (html: string) => {
  const root = parseHtml(html);
  return { root, measures: measure(root), gone: new Set<never>() };
};
const links = (count: number, words: string): string =>
  Array.from({ length: count }, (_, at) => `<li><a href="/${at}">${words}</a></li>`).join("");

describe("blocks of links", () => {
  const proposed = (html: string, type: PageType): number => proposeLinkBlocks(options(html), type).length;

  test.each([
    ["a menu", `<ul>${links(6, "Tides")}</ul>`, "article", 1],
    ["a list with sentences", `<ul>${links(2, "Tides")}<li>${p("a")}${p("b")}</li></ul>`, "article", 0],
    [
      "a paragraph with a link",
      `<p>Read <a href="/a">this</a> and <a href="/b">that</a> about the sea today.</p>`,
      "article",
      0,
    ],
    [
      "a list of sources in documentation",
      `<ul>${links(5, "A long title of a paper about tides and gauges, 1997")}</ul>`,
      "documentation",
      0,
    ],
    ["entries of a listing", `<ul>${links(6, "A cutter that is fast and dry, for two")}</ul>`, "listing", 0],
    ["tags below a listing", `<div>${links(6, "sea")}</div>`, "listing", 1],
  ] as const)("%s", (_, html, type, expected) => {
    expect(proposed(text + html, type)).toBe(expected);
  });
});

describe("teasers", () => {
  const card = (name: string): string => `<div><h3><a href="/${name}">${name}</a></h3><p>Short words.</p></div>`;
  const proposed = (html: string): string[] =>
    proposeTeasers(options(text + html)).map(({ element, because }) => `${element.tag}: ${because}`);

  test.each([
    [
      "a box of linked titles",
      `<section>${card("Lamps")}${card("Ropes")}${card("Nets")}</section>`,
      ["section: teasers"],
    ],
    ["a single one", card("Lamps"), ["div: teasers"]],
    [
      "a section of the text with a linked heading",
      `<section><h2><a href="#a">Ice</a></h2>${p("a")}${p("b")}${p("c")}</section>`,
      [],
    ],
    [
      "what follows a heading that leads elsewhere",
      `<h2>Related articles</h2><ul>${links(2, "Lamps")}</ul>`,
      ["h2: leads elsewhere", "ul: leads elsewhere"],
    ],
    [
      "in other languages",
      `<h3>Das könnte Sie auch interessieren</h3><div>Lampen</div>`,
      ["h3: leads elsewhere", "div: leads elsewhere"],
    ],
    [
      "up to the next heading of its rank",
      `<h2>More from us</h2><div>Lamps</div><h2>Ice</h2>${p("ice")}`,
      ["h2: leads elsewhere", "div: leads elsewhere"],
    ],
    ["not a heading that only begins so", "<h2>Related work on gauges in the north</h2><p>It is older.</p>", []],
  ])("%s", (_, html, expected) => {
    expect(proposed(html)).toEqual(expected);
  });
});
