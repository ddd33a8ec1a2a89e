import { expect, test } from "vitest";
import { toMarkdown } from "../../src/to-markdown.ts";

/** Markup written in the style of documentation generators. */
const code = (...lines: string[]): string => ["```", ...lines, "```"].join("\n");

test.each([
  [
    "a list whose items open with headings is sections",
    '<ul class="blocks"><li><section><ul><li><a id="f"></a><h3>Fields</h3><p>One field.</p></li></ul></section></li><li><h3>Methods</h3><p>None.</p></li></ul>',
    "### Fields\n\nOne field.\n\n### Methods\n\nNone.",
  ],
  [
    "the only item of a list, full of blocks, is no item",
    "<ul><li><dl><dt>Since</dt><dd>2</dd></dl><pre>int a;</pre></li></ul>",
    `Since\n: 2\n\n${code("int a;")}`,
  ],
  ["a list of lines stays one", "<ul><li>one</li><li><b>two</b></li></ul>", "- one\n- **two**"],
  [
    "a heading in a row of its own parts a table",
    '<table><tr><td colspan="2"><h2><a id="e"></a>\nValues</h2></td></tr><tr><td>int</td><td>a</td></tr><tr><td colspan="2"><h2>Calls</h2></td></tr><tr><td>void</td><td>b()</td></tr></table>',
    "## Values\n\n|  |  |\n| --- | --- |\n| int | a |\n\n## Calls\n\n|  |  |\n| --- | --- |\n| void | b() |",
  ],
  [
    "a cell whose text begins on a new line is not empty",
    "<table><tr><td>\n<b>Key</b></td><td><b>Value</b></td></tr><tr><td>a</td><td>1</td></tr></table>",
    "| **Key** | **Value** |\n| --- | --- |\n| a | 1 |",
  ],
  [
    "a table that only sets code in is code",
    "<table><tr><td>&nbsp;</td><td><pre>pump --on</pre></td></tr></table>",
    code("pump --on"),
  ],
  [
    "what unfolds in a cell is no value",
    "<table><tr><td>Show</td><td><details><summary>More</summary><p>Text.</p></details></td></tr></table>",
    "Show\n\n**More**\n\nText.",
  ],
  [
    "lines of code in boxes are one block",
    '<div class="fragment"><div class="line">int a;</div>\n<div class="line"> </div>\n<div class="line">  <a href="#f">f</a>(a);</div>\n</div>',
    code("int a;", "", "  f(a);"),
  ],
  [
    "custom elements in code flow in their line",
    "<pre><c- a>let</c-> x <c- o>=</c-> <c- mi>1</c->;</pre>",
    code("let x = 1;"),
  ],
  [
    "the count of lines beside code goes",
    '<div><pre>a\nb</pre><div class="line-numbers-wrapper"><span>1</span><br><span>2</span><br></div></div>',
    code("a", "b"),
  ],
  [
    "a link to itself around all of a heading is its text",
    '<h1 id="NAME"><a class="permalink" href="#NAME">NAME</a></h1>',
    "# NAME",
  ],
  [
    "and around all of a term",
    '<dl><dt id="v"><a class="permalink" href="#v"><b>-v</b></a></dt><dd>Says more.</dd></dl>',
    "**-v**\n: Says more.",
  ],
  [
    "a sign that links to its heading goes",
    '<h2><span class="permalink"><a href="#a">◆&nbsp;</a></span>open()</h2>',
    "## open()",
  ],
  [
    "code keeps its links",
    '<p><code>static <a href="https://e.org/List">List</a>&lt;<a href="https://e.org/T">T</a>&gt; all()</code></p>',
    "`static` [`List`](https://e.org/List)`<`[`T`](https://e.org/T)`> all()`",
  ],
])("%s", (_, html, expected) => {
  expect(toMarkdown(html, {})).toBe(expected);
});
