import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { extract } from "../src/extract.ts";

const sentence = (about: string): string =>
  `The ${about} of the old harbour has been measured for longer than anybody can remember, and the books are all kept.`;
const paragraphs = (...about: string[]): string => about.map((it) => `<p>${sentence(it)}</p>`).join("");
const menu = `<nav><ul>${["Home", "News", "Tides", "About us"].map((it) => `<li><a href="/${it}">${it}</a></li>`).join("")}</ul></nav>`;
const footer =
  '<footer><p>Copyright Harbour Post. <a href="/privacy">Privacy</a> <a href="/terms">Terms</a></p></footer>';
const page = (main: string, head = ""): string =>
  `<html><head><title>Old gauges</title>${head}</head><body><header><a href="/">Harbour Post</a></header>${menu}${main}${footer}</body></html>`;

/** Rows of HTML, expected and forbidden text. */
type Case = readonly [about: string, url: string, html: string, keeps: readonly string[], drops: readonly string[]];
const gauge = '<a class="struct" href="struct.Gauge16x4.html" title="struct harbour::tides::Gauge16x4">gauge16x4_t</a>';
const card = (name: string, words: string): string =>
  `<div class="card"><h3><a href="/${name}">${name}</a></h3><p>${words}</p></div>`;

describe("keeps the content, drops the frame", () => {
  const cases: readonly Case[] = [
    [
      "article",
      "https://harbour.example/2024/05/17/old-gauges",
      page(`<main><article><h1>Old gauges</h1>${paragraphs("level", "wind", "ice", "tide")}
        <div class="share-buttons"><a href="/s">Share on everything</a></div>
        <section class="related-posts"><h2>Related</h2>${card("Lamps", sentence("lamp"))}</section></article>
        <section id="comments"><p>${sentence("comment")}</p></section></main>`),
      ["The level of", "The tide of"],
      ["Share on", "Lamps", "The comment of", "About us", "Copyright"],
    ],
    [
      "short page about one function, of which the declaration is the larger part",
      "https://docs.harbour.example/core/tides/gauges/fn.count_tides.html",
      `<html><head><title>count_tides in harbour::tides</title></head><body class="doc fn"><nav class="sidebar"><h2><a href="index.html">harbour</a></h2></nav>
        <main><div class="width-limiter"><section id="main-content" class="content" tabindex="-1"><div class="main-heading">
        <div class="breadcrumbs"><a href="../../index.html">harbour</a>::<wbr><a href="../index.html">tides</a>::<wbr><a href="index.html">gauges</a></div>
        <h1>Function <span class="fn">count_<wbr>tides</span>&nbsp;<button>Copy item path</button></h1><span class="sub-heading"><a class="src" href="../src/generated.rs.html#3">Source</a> </span></div>
        <pre class="item-decl"><code>pub fn count_tides(a: ${gauge}, b: ${gauge}) -&gt; ${gauge}</code></pre>
        <span class="item-info"><div class="stab unstable"><span>This is a nightly-only experimental API. (<code>harbour_tides_gauges</code>&nbsp;<a href="https://code.example/issues/17">#17</a>)</span></div>
        <div class="stab portability">Available on <strong>slate and non-<code>harbour_wall=wood</code> and target feature <code>tides</code> and target feature <code>floats</code></strong> only.</div></span>
        <details class="toggle top-doc" open><summary class="hideme"><span>Expand description</span></summary><div class="docblock"><p>Count
        <a href="https://gauges.example/instruction-sets/intrinsics/count_tides">The maker’s documentation</a></p></div></details></section></div></main></body></html>`,
      ["pub fn count_tides(a: ", "experimental API", "Available on", "The maker’s documentation"],
      [],
    ],
    [
      "article without any helpful markup",
      "https://harbour.example/news/old-gauges-measured",
      page(`<div><div><div>${paragraphs("level", "wind", "ice")}</div></div><div><ul><li><a href="/1">One of the other stories</a></li>
        <li><a href="/2">Two of the other stories</a></li><li><a href="/3">Three of the other stories</a></li></ul></div></div>`),
      ["The level of", "The ice of"],
      ["other stories", "About us"],
    ],
    [
      "text that follows a heading which leads elsewhere",
      "https://harbour.example/blog/old-gauges-measured",
      page(
        `<article>${paragraphs("level", "wind", "ice", "tide")}<h2>You may also like</h2><ul><li><a href="/x">Other things of the sea</a></li></ul></article>`,
      ),
      ["The tide of"],
      ["You may also like", "Other things"],
    ],
    [
      "forum thread, every post",
      "https://forum.harbour.example/t/old-gauges/12",
      page(
        `<div class="thread">${["first", "second", "third"]
          .map(
            (it) =>
              `<div class="topic-post"><span>${it}-user</span><div class="post-body">${paragraphs(it)}</div><div class="signature">My boat is my castle</div></div>`,
          )
          .join("")}</div>`,
      ),
      ["The first of", "The second of", "The third of", "first-user"],
      ["my castle", "About us"],
    ],
    [
      "listing, every entry",
      "https://harbour.example/category/boats",
      page(
        `<main><h1>Boats</h1>${["Cutter", "Sloop", "Ketch", "Yawl", "Brig", "Barque"].map((it) => card(it, "Fast and dry.")).join("")}</main>`,
      ),
      ["Boats", "Cutter", "Barque", "Fast and dry."],
      ["About us", "Copyright"],
    ],
    [
      "product, without what others say of it",
      "https://shop.harbour.example/products/brass-gauge",
      page(`<main><h1>Brass gauge</h1><p class="price">€ 120</p>${paragraphs("brass", "glass")}<button>Add to cart</button>
        <div class="product-reviews"><p>${sentence("review")}</p></div></main>`),
      ["Brass gauge", "€ 120", "The brass of", "The glass of"],
      ["Add to cart", "The review of", "About us"],
    ],
    [
      "service, every section",
      "https://harbour.example/services",
      page(
        `<main>${["Piloting", "Towing", "Repair"].map((it) => `<section><h2>${it}</h2><p>We do it by day and night.</p></section>`).join("")}</main>`,
      ),
      ["Piloting", "Towing", "Repair", "by day and night"],
      ["About us"],
    ],
    [
      "documentation with code",
      "https://docs.harbour.example/docs/gauge",
      page(`<main><div class="sidebar"><a href="/a">Chapter A</a><a href="/b">Chapter B</a></div><div class="content"><h1>Gauge API</h1>${paragraphs("call")}
        <pre><code class="language-js">gauge.read();</code></pre><h2>Errors</h2>${paragraphs("error")}</div></main>`),
      ["```js\ngauge.read();\n```", "## Errors", "The error of"],
      ["Chapter A"],
    ],
  ];
  test.each(cases)("%s", (_, url, html, keeps, drops) => {
    const { markdown } = extract(html, { url });
    for (const words of keeps) expect(markdown).toContain(words);
    for (const words of drops) expect(markdown).not.toContain(words);
  });
});

test("a box with most of the text is content, whatever it is called", () => {
  const html = page(`<div class="sidebar">${paragraphs("level", "wind", "ice", "tide", "rope", "sail")}</div>`);
  expect(extract(html, { url: "https://harbour.example/a" }).markdown).toContain("The sail of");
});

test("where readers wrote all of the text, their comments are the page", () => {
  const html = page(
    `<h1><a href="https://elsewhere.example/">Old gauges</a></h1><ol class="comments">${["a", "b", "c", "d", "e", "f"].map((it) => `<li>${paragraphs(it)}</li>`).join("")}</ol>`,
  );
  expect(extract(html, { url: "https://links.example/s/1" }).markdown).toContain("The f of");
});

test("notices about cookies are never the page, however long", () => {
  const notice = `<div id="onetrust-banner-sdk" class="cookie-consent">${paragraphs("cookie", "partner", "purpose", "consent")}</div>`;
  const { markdown } = extract(page(`<article>${paragraphs("level", "wind", "ice")}</article>${notice}`), {
    url: "https://harbour.example/news/old-gauges",
  });
  expect(markdown).toContain("The wind of");
  expect(markdown).not.toContain("The purpose of");
});

test("a paragraph right below its own copy is given once in the Markdown; the plain text holds all that is seen", () => {
  const { markdown, text } = extract(page(`<article>${paragraphs("level", "level", "wind", "ice")}</article>`));
  expect(markdown.match(/The level of/gu)).toHaveLength(1);
  expect(text.match(/The level of/gu)).toHaveLength(2);
});

test("links are absolute against base, and tracking goes unless it is asked for", () => {
  const html = page(
    `<article>${paragraphs("level", "wind", "ice")}<p>See the <a href="x?utm_source=a&id=1">other gauge of the harbour</a>, which is older, they say, than this one.</p></article>`,
    '<base href="https://cdn.example/dir/">',
  );
  expect(extract(html, { url: "https://harbour.example/a" }).markdown).toContain("(https://cdn.example/dir/x?id=1)");
  expect(extract(html, { url: "https://harbour.example/a", keepTracking: true }).markdown).toContain("utm_source=a");
});

test("the numbers belong to the text that is given", () => {
  const found = extract(page(`<article>${paragraphs("level", "wind", "ice")}</article>`), {
    url: "https://harbour.example/news/old-gauges",
  });
  expect(found.wordCount).toBe(21 * 3);
  expect(found.linkDensity).toBe(0);
  expect(found.confidence).toBeGreaterThan(0.5);
  expect(found.title).toBe("Old gauges");
});

test.each([
  "",
  " ",
  "plain words",
  "<",
  "<html>",
  "<table>",
  "\0",
  "<!doctype html><body>",
  "<frameset><frame></frameset>",
  "</p></div>",
])("%j is read without complaint", (html) => {
  const { markdown, confidence } = extract(html);
  expect(typeof markdown).toBe("string");
  expect(confidence).toBeLessThan(0.5);
});

test("an empty shell is empty", () => {
  const html =
    '<html><head><title>App</title></head><body><noscript>You need to enable JavaScript.</noscript><div id="root"></div><script src="/a.js"></script></body></html>';
  expect(extract(html)).toMatchObject({ title: "App", markdown: "", text: "", wordCount: 0, confidence: 0 });
});

test("any text is read, and no link to a script survives", () => {
  const pieces = fc.constantFrom(
    ..."<div> </div> <p> </p> <a href=/x> </a> <ul> <li> </ul> <table> <tr> <td> </table> <pre> </pre> <script>alert(1)</script> <b> </b> <h2> </h2> <math> <mi> </math> <svg> </svg> <noscript> </noscript> <![CDATA[ ]]> <!-- --> <title> </title> <sup> <dl> <dt> <dd> <br> <hr> <input> &lt; & < > \" ' word 語 . ,".split(
      " ",
    ),
    '<a href="javascript:alert(1)">',
    '<p style="display:none">',
    '<script type="math/tex">x</script>',
    '<script type="application/ld+json">{"@type":"Article","author":[]}</script>',
    '<li id="fn1">',
    '<a href="#fn1">1</a>',
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 80 }), (parts) => {
      const { markdown } = extract(parts.join(" "), { url: "https://example.org/" });
      expect(markdown).not.toMatch(/\]\(javascript:/u);
    }),
    { numRuns: 500 },
  );
});

describe("hostile pages end", () => {
  const around = (inside: string): string =>
    `<main><article>${paragraphs("level", "wind", "ice")}${inside}</article></main>`;
  test.each([
    ["deep", "<div>".repeat(100_000)],
    ["deep marks", "<b>x".repeat(20_000)],
    ["nested tables", "<table><tr><td>".repeat(3_000)],
    ["nested lists", "<ul><li>x".repeat(20_000)],
    ["angles", "<a <a ".repeat(100_000)],
    ["comments", "<!--".repeat(100_000)],
    ["brackets", `<p>${"[".repeat(50_000)}${"*".repeat(50_000)}${"_a".repeat(30_000)}</p>`],
    ["targets", `<p>${"](javascript:".repeat(20_000)}</p>`],
    ["backticks", `<p>${"` ".repeat(50_000)}</p>`],
    ["blanks", `<p>${`${" ".repeat(50_000)}x`.repeat(5)}</p>`],
    ["breaks", "<br>".repeat(100_000)],
    ["references", "&amp;&#x110000;&#0;&nope;&lt ".repeat(20_000)],
    ["spans", "<span>a </span>".repeat(50_000)],
    ["rules", `<style>${".a{display:none}".repeat(20_000)}</style>${'<p class="a b">x</p>'.repeat(1_000)}`],
    ["braces", `<style>${"{".repeat(200_000)}</style>`],
    ["notes", `${'<sup><a href="#n">1</a></sup>'.repeat(10_000)}<li id="n">${"note ".repeat(20_000)}</li>`],
    ["wide cells", `<table>${`<tr>${"<td colspan=1000 rowspan=1000>x</td>".repeat(100)}</tr>`.repeat(50)}</table>`],
    ["JSON", `<script type="application/ld+json">${'{"a":['.repeat(40_000)}</script>`],
  ])("%s", (_, inside) => {
    expect(extract(around(inside), { url: "https://harbour.example/news/old-gauges" }).markdown).toContain(
      "The level of",
    );
  });
});
