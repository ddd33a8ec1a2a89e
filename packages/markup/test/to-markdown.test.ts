import { describe, expect, test } from "vitest";
import { parseHtml } from "../src/dom/build.ts";
import { toMarkdown, toPlainText } from "../src/to-markdown.ts";

const baseUrl = "https://example.org/guide/";
const markdown = (html: string): string => toMarkdown(html, { baseUrl });

/** Rows of description, HTML, Markdown. Several lines are joined by a line feed. */
type Row = readonly [about: string, html: string, expected: string | readonly string[]];
const run = (rows: readonly Row[]): void => {
  test.each(rows)("%s", (_, html, expected) => {
    expect(markdown(html)).toBe(typeof expected === "string" ? expected : expected.join("\n"));
  });
};

describe("blocks", () => {
  run([
    ["headings keep their rank and order", "<h1>One</h1><h3>Two</h3><h2>Three</h2>", "# One\n\n### Two\n\n## Three"],
    ["an empty heading leaves nothing", "<h2> </h2><p>a</p>", "a"],
    ["a heading's link to its source goes", '<h3>Widget <a href="/w.c">[src]</a></h3>', "### Widget"],
    [
      "a heading that is a link to a source stays",
      '<h3><a href="/w.c">[src]</a></h3>',
      "### [[src]](https://example.org/w.c)",
    ],
    [
      "the linked last word of a heading stays",
      '<h2>Open <a href="/o">source</a></h2>',
      "## Open [source](https://example.org/o)",
    ],
    ["a heading's permalink goes", '<h2>Set-up <a class="anchor" href="#set-up">¶</a></h2>', "## Set-up"],
    ["a heading that links to itself is its words", '<h2 id="rules"><a href="#rules">Rules</a></h2>', "## Rules"],
    ["also by the name of its link", '<h2><a name="règle" href="#r%C3%A8gle">Règle</a></h2>', "## Règle"],
    ["also by the id of its section", '<section id="a"><h2><a href="#a">Rules</a></h2></section>', "## Rules"],
    ["also by an empty place in it", '<h2><span id="a"></span><a href="#a">Rules</a></h2>', "## Rules"],
    [
      "a heading that links to another part keeps it",
      '<h2 id="a"><a href="#b">Rules</a></h2>',
      "## [Rules](https://example.org/guide/#b)",
    ],
    [
      "a word of a heading keeps its link",
      '<h2 id="a">See <a href="#a">this</a></h2>',
      "## See [this](https://example.org/guide/#a)",
    ],
    ["paragraphs stand apart", "<p>one</p><p>two</p>", "one\n\ntwo"],
    ["text directly in a box is kept", "<div>one<p>two</p>three</div>", "one\n\ntwo\n\nthree"],
    ["white space folds", "<p>  one \n\t two&nbsp; three </p>", "one two three"],
    ["a break is a hard break", "<p>one<br>two</p>", "one  \ntwo"],
    ["two breaks part paragraphs", "<p>one<br><br>two</p>", "one\n\ntwo"],
    ["a rule stands between blocks", "<p>one</p><hr><p>two</p>", "one\n\n---\n\ntwo"],
    ["a rule at the ends goes: at the top it would be front matter", "<hr><p>one</p><hr>", "one"],
    ["a quote keeps its paragraphs", "<blockquote><p>one</p><p>two</p></blockquote>", "> one\n>\n> two"],
    ["quotes nest", "<blockquote>a<blockquote>b</blockquote></blockquote>", "> a\n>\n> > b"],
    [
      "figures keep image and caption",
      '<figure><img src="/a.png" alt="A"><figcaption>Cap</figcaption></figure>',
      "![A](https://example.org/a.png)\n\nCap",
    ],
    [
      "a heading that only opens details is their label",
      '<h4 data-details-id="i">Instances</h4><details id="i"><p>Text</p></details>',
      "**Instances**\n\nText",
    ],
    [
      "a heading before other details stays",
      '<h4 aria-controls="i">Steps</h4><details><summary>More</summary><p>Text</p></details>',
      "#### Steps\n\n**More**\n\nText",
    ],
    ["details keep summary and content", "<details><summary>More</summary><p>Text</p></details>", "**More**\n\nText"],
    [
      "definition lists",
      "<dl><dt>Tide</dt><dd>Rise and fall</dd><dd>of the sea</dd></dl>",
      "Tide\n: Rise and fall\n: of the sea",
    ],
    [
      "a call-out is a quote of its kind",
      '<div class="admonition warning"><p class="admonition-title">Mind the gap</p><p>Wide.</p></div>',
      ["> [!WARNING] Mind the gap", "> Wide."],
    ],
    [
      "a title that repeats the kind is not said twice",
      '<div class="markdown-alert markdown-alert-note"><p class="markdown-alert-title">Note</p><p>x</p></div>',
      "> [!NOTE]\n> x",
    ],
    [
      "a link around blocks becomes the heading's link",
      '<a href="/x"><div><h3>Title</h3><p>Text</p></div></a>',
      "### [Title](https://example.org/x)\n\nText",
    ],
  ]);
});

describe("inline", () => {
  run([
    ["emphasis", "<p><b>b</b> <strong>s</strong> <i>i</i> <em>e</em> <del>d</del></p>", "**b** **s** *i* *e* ~~d~~"],
    ["blanks move out of the marks", "<p>a<b> b </b>c</p>", "a **b** c"],
    [
      "adjacent marks",
      "<p><b>-o</b><i>file</i><b>x.</b><i>y</i><b>,z</b></p>",
      "**-o***file***x**.*y*<strong>,z</strong>",
    ],
    ["adjacent nested marks are one", "<p><b><i>a</i></b><b><i>b</i>c</b></p>", "***ab*c**"],
    ["never more than three asterisks", "<p><b><i>a</i></b><i>b</i></p>", "***a***<em>b</em>"],
    ["a soft hyphen in a mark", "<p>a<b>\u00ad-b</b></p>", "a<strong>\u00ad-b</strong>"],
    ["marks do not double", "<p><b><strong>x</strong></b></p>", "**x**"],
    ["inline code", "<p>use <code>a_b*c</code></p>", "use `a_b*c`"],
    ["code with backticks gets a longer fence", "<p><code>a`b</code> <code>`</code></p>", "``a`b`` `` ` ``"],
    ["sub- and superscripts", "<p>H<sub>2</sub>O, x<sup>2</sup></p>", "H<sub>2</sub>O, x<sup>2</sup>"],
    ["short quotations", "<p>He said <q>yes</q>.</p>", "He said “yes”."],
    ["an emoji drawn as image is its character", '<p>ok <img class="emoji" alt="👍" src="/t.png"></p>', "ok 👍"],
  ]);
});

describe("links and images", () => {
  run([
    ["become absolute", '<p><a href="../a?b=1#c">x</a></p>', "[x](https://example.org/a?b=1#c)"],
    ["lose tracking", '<p><a href="https://e.org/?utm_source=n&id=7&fbclid=z">x</a></p>', "[x](https://e.org/?id=7)"],
    [
      "mail and phone stay",
      '<p><a href="mailto:a@b.org">m</a> <a href="tel:+1">t</a></p>',
      "[m](mailto:a@b.org) [t](tel:+1)",
    ],
    [
      "script targets go, words stay",
      '<p><a href="javascript:alert(1)">one</a> <a href="data:text/html,x">two</a> <a href="vbscript:x">three</a></p>',
      "one two three",
    ],
    ["scripts hide in odd spelling", '<p><a href=" JaVa&#9;Script&#58;alert(2)">x</a></p>', "x"],
    ["brackets and blanks in targets", '<p><a href="/a (b)">x</a></p>', "[x](https://example.org/a%20%28b%29)"],
    ["an empty link leaves nothing", '<p>a<a href="/x"> </a>b</p>', "a b"],
    [
      "an image in a link",
      '<p><a href="/x"><img src="i.png" alt="I"></a></p>',
      "[![I](https://example.org/guide/i.png)](https://example.org/x)",
    ],
    [
      "addresses that count clicks give way to the one behind them",
      '<p><a href="https://www.google.com/url?q=https://quay.example/plan&amp;sa=D">plan</a> <a href="https://www.google.com/url?q=javascript:go()">no</a></p>',
      "[plan](https://quay.example/plan) [no](https://www.google.com/url?q=javascript:go%28%29)",
    ],
    [
      "a loader's own picture is none",
      '<p><img src="/ajax-loader.gif" alt="R"><noscript><img src="/real.jpg" alt="R"></noscript> <img src="/spinner.svg" data-lazy-srcset="/wide.jpg 900w" alt="W"></p>',
      "![R](https://example.org/real.jpg) ![W](https://example.org/wide.jpg)",
    ],
    [
      "lazy images give their real address",
      '<p><img src="data:image/gif;base64,R0" data-src="/real.jpg" alt="R"></p>',
      "![R](https://example.org/real.jpg)",
    ],
    [
      "srcset gives the largest",
      '<p><img srcset="/s.jpg 100w, /l.jpg 900w" alt="L"></p>',
      "![L](https://example.org/l.jpg)",
    ],
    [
      "an image in noscript counts",
      '<p><noscript><img src="/n.jpg" alt="N">words</noscript></p>',
      "![N](https://example.org/n.jpg)",
    ],
    [
      "a small picture without a word is an ornament",
      '<p>Ann <img src="/a.jpg" alt="" width="48" height="48"></p>',
      "Ann",
    ],
    [
      "a larger one is not",
      '<p><img src="/a.jpg" alt="" width="480" height="48"></p>',
      "![](https://example.org/a.jpg)",
    ],
    [
      "a small one with words says something",
      '<img src="/a.jpg" alt="Ann" width="48" height="48">',
      "![Ann](https://example.org/a.jpg)",
    ],
    ["a template's empty image is none", '<p>a <img src="" alt="Our story"></p>', "a"],
    ["a counter of one pixel goes with its alt", '<p>a <img src="/p.gif" width="1" height="1" alt="obey"></p>', "a"],
    [
      "alt text cannot end the image",
      '<p><img src="/a.png" alt="x](http://evil.example/)[y"></p>',
      "![x\\](http://evil.example/)\\[y](https://example.org/a.png)",
    ],
  ]);

  test("tracking stays when asked", () => {
    const html = '<a href="https://e.org/?utm_source=n">x</a>';
    expect(toMarkdown(html, { keepTracking: true })).toBe("[x](https://e.org/?utm_source=n)");
  });

  test("without a base, relative targets stay as they are", () => {
    expect(toMarkdown('<a href="/a">x</a> <a href="javascript:y">z</a>')).toBe("[x](/a) z");
  });
});

describe("lists", () => {
  run([
    ["bullets", "<ul><li>a</li><li>b</li></ul>", "- a\n- b"],
    ["numbers start where the page starts", '<ol start="3"><li>a</li><li>b</li></ol>', "3. a\n4. b"],
    ["an item can set its number", '<ol><li>a</li><li value="9">b</li><li>c</li></ol>', "1. a\n9. b\n10. c"],
    ["reversed lists count down", "<ol reversed><li>a</li><li>b</li></ol>", "2. a\n1. b"],
    [
      "nested lists stand under their item, once",
      "<ul><li>a<ul><li>b<ol><li>c</li></ol></li></ul></li><li>d</li></ul>",
      "- a\n  - b\n    1. c\n- d",
    ],
    [
      "a box around some items is no level of its own",
      "<ul><div><li>a</li><li>b</li></div><li>c</li></ul>",
      "- a\n- b\n- c",
    ],
    ["boxes do not stop the count", "<ol><div><li>a</li></div><div><li>b</li></div></ol>", "1. a\n2. b"],
    [
      "words and links straight in a list stay",
      '<ul>Say:<li>a</li><a href="/b">b</a></ul>',
      ["Say:", "", "- a", "  [b](https://example.org/b)"],
    ],
    ["a list directly in a list nests", "<ul><li>a</li><ul><li>b</li></ul></ul>", "- a\n  - b"],
    ["one paragraph an item stays tight", "<ul><li><p>a</p></li><li><p>b</p></li></ul>", "- a\n- b"],
    ["several paragraphs make it loose", "<ul><li><p>a</p><p>b</p></li><li>c</li></ul>", "- a\n\n  b\n\n- c"],
    [
      "tasks",
      '<ul><li><input type="checkbox" checked> a</li><li><input type="checkbox"> b</li></ul>',
      "- [x] a\n- [ ] b",
    ],
    ["code in an item is indented", "<ol><li>a<pre>x\ny</pre></li></ol>", "1. a\n\n   ```\n   x\n   y\n   ```"],
    ["empty items go", "<ul><li></li><li>a</li></ul>", "- a"],
  ]);
});

describe("code blocks", () => {
  run([
    ["language from the class of code", '<pre><code class="language-ts">let a;</code></pre>', "```ts\nlet a;\n```"],
    [
      "language from the wrapper",
      '<div class="highlight-source-python"><pre>a = 1</pre></div>',
      "```python\na = 1\n```",
    ],
    ["language from an attribute", '<pre data-lang="rust">fn</pre>', "```rust\nfn\n```"],
    ["`text` is no language", '<pre class="language-text">x</pre>', "```\nx\n```"],
    ["indentation and blank lines stay", "<pre>a\n\n    b\n\tc</pre>", "```\na\n\n    b\n\tc\n```"],
    ["nothing is escaped inside", "<pre>a_b *c* [d](e) &lt;f&gt;</pre>", "```\na_b *c* [d](e) <f>\n```"],
    ["a fence inside needs a longer one", "<pre>```\nx\n```</pre>", "````\n```\nx\n```\n````"],
    ["line numbers go", '<pre><span class="lineno">1</span>a\n<span class="lineno">2</span>b</pre>', "```\na\nb\n```"],
    ["copy buttons go", "<pre><button>Copy</button>a</pre>", "```\na\n```"],
    [
      "lines as elements get their breaks back",
      '<pre><code><span class="line">a</span><span class="line">b</span></code></pre>',
      "```\na\nb\n```",
    ],
    ["breaks count as lines", "<pre>a<br>b</pre>", "```\na\nb\n```"],
    [
      "code in a table of numbers and lines",
      '<table class="highlighttable"><tr><td class="linenos">1\n2</td><td class="code"><pre>a\nb</pre></td></tr></table>',
      "```\na\nb\n```",
    ],
  ]);
});

describe("formulas", () => {
  const annotated = (tex: string, attributes = "") =>
    `<math ${attributes}><semantics><mrow><mi>x</mi></mrow><annotation encoding="application/x-tex">${tex}</annotation></semantics></math>`;
  run([
    ["MathML with its TeX", `<p>so ${annotated("x^2")} is</p>`, "so $x^2$ is"],
    ["display formulas are blocks", `<p>so</p>${annotated("x^2", 'display="block"')}`, "so\n\n$$\nx^2\n$$"],
    ["alttext", '<p><math alttext="{\\displaystyle a+b}"><mi>a</mi></math></p>', "$a+b$"],
    [
      "bare MathML is written as TeX",
      "<p><math><mfrac><mi>a</mi><msup><mi>b</mi><mn>2</mn></msup></mfrac></math></p>",
      "$\\frac{a}{b^{2}}$",
    ],
    [
      "Greek letters and signs",
      "<p><math><mi>α</mi><mo>≤</mo><msqrt><mi>π</mi></msqrt></math></p>",
      "$\\alpha \\leq \\sqrt{\\pi}$",
    ],
    [
      "KaTeX is written once",
      `<p><span class="katex"><span class="katex-mathml">${annotated("e^x")}</span><span class="katex-html" aria-hidden="true">ex</span></span></p>`,
      "$e^x$",
    ],
    [
      "MathJax scripts",
      '<p>a <script type="math/tex">b_1</script></p><script type="math/tex; mode=display">c</script>',
      "a $b_1$\n\n$$\nc\n$$",
    ],
    [
      "what MathJax drew beside its script goes",
      '<p><span class="MathJax_Preview">b</span><span class="MathJax">b</span><script type="math/tex">b_1</script></p>',
      "$b_1$",
    ],
    [
      "a formula as image",
      '<p><img class="mwe-math-fallback-image-inline" alt="{\\displaystyle E=mc^{2}}" src="/m.svg"></p>',
      "$E=mc^{2}$",
    ],
  ]);
});

describe("footnotes", () => {
  run([
    [
      "marks and notes are paired, arrows go",
      '<p>Tides<sup><a href="#fn1">1</a></sup> rise.</p><ol><li id="fn1">Twice a day. <a href="#ref1">↩</a></li></ol>',
      "Tides[^1] rise.\n\n[^1]: Twice a day.",
    ],
    [
      "in brackets, as wikis write them",
      '<p>Tides<sup class="reference"><a href="#cite_note-a">[4]</a></sup></p><ol class="references"><li id="cite_note-a"><a href="#cite_ref-a">^</a> Source</li></ol>',
      "Tides[^4]\n\n[^4]: Source",
    ],
    [
      "a mark without its note stays a link",
      '<p>x<sup><a href="#fn9">9</a></sup></p>',
      "x<sup>[9](https://example.org/guide/#fn9)</sup>",
    ],
    [
      "an ordinary link to a section is none",
      '<p><a href="#s">5</a></p><p id="s">Five</p>',
      "[5](https://example.org/guide/#s)\n\nFive",
    ],
  ]);
});

describe("text stays text", () => {
  run([
    [
      "an image written out is inert",
      "<p>![chart](https://evil.example/p.png)</p>",
      "!\\[chart\\](https://evil.example/p.png)",
    ],
    ["a link written out is inert", "<p>[a](b) and [a][b]</p>", "\\[a\\](b) and \\[a\\][b]"],
    ["split over nodes as well", "<p>[a<b>](b)</b></p>", "[a<strong>\\](b)</strong>"],
    ["a harmless bracket stays readable", "<p>as shown [1] there</p>", "as shown [1] there"],
    ["emphasis and code", "<p>*a* _b_ `c` snake_case 2 * 3</p>", "\\*a\\* \\_b\\_ \\`c\\` snake_case 2 * 3"],
    ["tags and references", "<p>&lt;div&gt; &amp;lt; 1 &lt; 2</p>", "\\<div> &amp;lt; 1 < 2"],
    [
      "what begins a block",
      "<p># a</p><p>- b</p><p>1. c</p><p>&gt; d</p><p>1997 was e</p>",
      "\\# a\n\n\\- b\n\n1\\. c\n\n\\> d\n\n1997 was e",
    ],
    [
      "tokens of chat templates are broken",
      "<p>&lt;|im_start|&gt; &lt;/tool_result&gt; [INST] x</p>",
      "<\\|im_start\\|> &lt;/tool_result> \\[INST\\] x",
    ],
  ]);
});

test("the plain text has the words and none of the marks", () => {
  const html =
    '<h2>Tides</h2><p>A <b>bold</b> <a href="/x">link</a>, <code>code</code>, [b](c).</p><ul><li>one</li><li>two</li></ul>';
  expect(toPlainText(html)).toBe("Tides\n\nA bold link, code, [b](c).\n\none\ntwo");
});

test.each(["", "notes.html"])("a base that is no address (%j) is no base: links stay", (baseUrl) => {
  const html = '<p>See <a href="https://sea.example/a">this</a> and <a href="b.html">that</a>.</p>';
  expect(toMarkdown(html, { baseUrl })).toBe("See [this](https://sea.example/a) and [that](b.html).");
});

test.each([
  ["code with breaks in it is a block", "<p>So <code>a<br>b</code></p>", "So\n\n```\na\nb\n```"],
  [
    "blanks that hold its lines in place are blanks",
    "<div><code>if x:<br>&nbsp;&nbsp;y</code></div>",
    "```\nif x:\n  y\n```",
  ],
  ["a break at its end makes no block", "<p><code>one<br></code> word</p>", "`one` word"],
])("%s", (_, html, expected) => {
  expect(toMarkdown(html)).toBe(expected);
});

test.each([
  ["drawn formulas", '<span class="MathJax">x</span>'],
  ["formulas as pictures", '<img alt="\\frac{a}{b}" class="latex" src="/a.png">'],
  ["custom elements", "<x-a></x-a> "],
])("thousands of %s in one paragraph are written to the end", (_, one) => {
  const root = parseHtml(`<p>${one.repeat(20_000)}</p>`);
  expect(toMarkdown(root).length).toBeLessThanOrEqual(one.length * 20_000);
});

test("100,000 headings that may open details are written to the end", () => {
  const page = '<h4 aria-controls="i">b</h4>'.repeat(100_000);
  expect(toMarkdown(page).match(/#### b/gu)).toHaveLength(100_000);
});

test("code after 200,000 blank lines begins at its first word", () => {
  expect(toMarkdown(`<pre>${"\n".repeat(200_000)}a\n  b\n\n</pre>`)).toBe("```\na\n  b\n```");
});

test("a list of 150,000 notes beside the text is written to the end", () => {
  const page = `<p>a<sup>1</sup></p><aside><ol>${"<li>b".repeat(150_000)}</ol></aside>`;
  expect(toMarkdown(page).match(/b/gu)).toHaveLength(150_000);
});
