import { describe, expect, test } from "vitest";
import { parseHtml } from "../../src/dom/build.ts";
import { type Element, find } from "../../src/dom/tree.ts";
import { codeTable, codeText, fence } from "../../src/markdown/code.ts";
import { codeLanguage } from "../../src/markdown/code-language.ts";

const first = (html: string, tag: string): Element => {
  const found = find(parseHtml(html), (it) => it.tag === tag);
  if (!found) throw new Error(`no <${tag}> in the fixture`);
  return found;
};

test.each([
  ["class of the code", '<pre><code class="hljs language-TypeScript">x</code></pre>', "typescript"],
  ["class of the block", '<pre class="lang-css">x</pre>', "css"],
  ["a brush", '<pre class="brush: ruby; toolbar: false">x</pre>', "ruby"],
  ["beside a highlighter's name", '<pre class="sourceCode haskell">x</pre>', "haskell"],
  ["a wrapper two levels up", '<div class="highlight-source-shell"><div><pre>x</pre></div></div>', "shell"],
  ["an attribute", '<pre data-language="c++">x</pre>', "c++"],
  ["not of a wrapper around the whole page", `<div class="lang-en">${"<p>a</p>".repeat(7)}<pre>x</pre></div>`, ""],
  ["not a part of the widget", '<div class="code-block-wrapper"><pre>x</pre></div>', ""],
  ["a class that is the language's name", '<pre class="rust example-rendered"><code>x</code></pre>', "rust"],
  ["the same on the code", '<pre><code class="Python">x</code></pre>', "python"],
  ["a plain name means nothing on a box", '<div class="go"><pre>x</pre></div>', ""],
  ["a name that is no language's", '<pre class="wide">x</pre>', ""],
  ["nothing", "<pre>x</pre>", ""],
])("language by %s", (_, html, expected) => {
  expect(codeLanguage(first(html, "pre"))).toBe(expected);
});

test.each([
  ["blank lines at the ends go, those inside stay", "\n\n  a\n\n  b\n \n", "  a\n\n  b"],
  ["blanks at line ends go", "a  \nb\t\n", "a\nb"],
  ["hard blanks become blanks", "a&nbsp;b", "a b"],
  ["old line ends", "a\r\nb\rc", "a\nb\nc"],
  ["a box a line", "<div>a</div><div>b</div>", "a\nb"],
  ["lines with their own breaks stay single", '<span class="line">a\n</span><span class="line">b\n</span>', "a\nb"],
  ["lines with breaks between them stay single", '<span class="line">a</span>\n<span class="line">b</span>', "a\nb"],
  [
    "an empty line among elements",
    '<code class="line">a</code><code class="line"></code><code class="line">b</code>',
    "a\n\nb",
  ],
  ["what is not to be copied goes", '<span style="user-select: none">$ </span>ls', "ls"],
  ["gutters go", '<span class="gutter">1</span>a', "a"],
  ["marks of the highlighter leave no trace", '<span class="k">let</span> <b>x</b>', "let x"],
])("%s", (_, inside, expected) => {
  expect(codeText(first(`<pre>${inside}</pre>`, "pre"))).toBe(expected);
});

describe("code in tables", () => {
  test("one row a line, as code hosts do", () => {
    const row = (at: number, code: string): string =>
      `<tr><td class="blob-num" data-line-number="${at}"></td><td class="blob-code">${code}</td></tr>`;
    const cells = codeTable(first(`<table>${row(1, "let a;")}${row(2, "let b;")}</table>`, "table"));
    expect(cells?.map(codeText)).toEqual(["let a;", "let b;"]);
  });

  test("a table of data that has a column named code is none", () => {
    const html = '<table><tr><th>Code</th><th>Name</th></tr><tr><td class="code">A1</td><td>Ada</td></tr></table>';
    expect(codeTable(first(html, "table"))).toBeUndefined();
  });
});

test("a fence is longer than any inside", () => {
  expect(fence("a", "js")).toBe("```js\na\n```");
  expect(fence("```", "")).toBe("````\n```\n````");
});

test.each([
  ["one after the other", "<pre><code>import a</code><code>require(a)</code></pre>", "import a\nrequire(a)"],
  ["with its own break", "<pre><code>a\n</code><code>b</code></pre>", "a\nb"],
  ["on a line with other text", "<pre><code>a</code>, <code>b</code></pre>", "a, b"],
])("two codes in a block: %s", (_, html, expected) => {
  expect(codeText(first(html, "pre"))).toBe(expected);
});
