import { describe, expect, test } from "vitest";
import { toMarkdown } from "../../src/to-markdown.ts";

const run = (rows: readonly (readonly [about: string, html: string, expected: string])[]): void => {
  test.each(rows)("%s", (_, html, expected) => {
    expect(toMarkdown(html, { baseUrl: "https://example.org/" })).toBe(expected);
  });
};

describe("call-outs by their classes", () => {
  run([
    ["a kind in the class", '<div class="alert alert-info">Six o\'clock.</div>', "> [!INFO]\n> Six o'clock."],
    ["an attribute", '<div data-callout="quote"><p>Said.</p></div>', "> [!QUOTE]\n> Said."],
    [
      "a title deep inside is said once",
      '<aside class="callout callout-tip"><div><span class="callout-title">Try</span></div><div class="callout-content"><p>it</p></div></aside>',
      "> [!TIP] Try\n> it",
    ],
    [
      "laid out as a table",
      '<div class="admonitionblock note"><table><tr><td class="icon"><div class="title">Note</div></td><td class="content"><p>Sign.</p></td></tr></table></div>',
      "> [!NOTE]\n> Sign.",
    ],
    ["its parts are none", '<div class="callout"><div class="callout-content"><p>a</p></div></div>', "> [!NOTE]\n> a"],
    ["a bare word is none", '<div class="note"><p>a</p></div>', "a"],
    ["an alert without a kind is none", '<div class="alert"><p>a</p></div>', "a"],
  ]);
});

describe("code and its furniture", () => {
  run([
    [
      "a bar that only names the language",
      '<div><div><span>bash</span></div><pre><code class="language-bash">ls</code></pre></div>',
      "```bash\nls\n```",
    ],
    [
      "a bar inside the block",
      '<pre><div>json</div><code class="hljs language-json">{}</code></pre>',
      "```json\n{}\n```",
    ],
    [
      "a file's name beside it stays",
      '<div><div>a.ts</div><pre><code class="language-ts">x</code></pre></div>',
      "a.ts\n\n```ts\nx\n```",
    ],
    [
      "an editor, line by line",
      '<div class="cm-content" data-language="python"><div class="cm-line">a</div><div class="cm-line">b</div></div>',
      "```python\na\nb\n```",
    ],
    ["numbers in boxes of their own", "<pre><div>1</div><div>a</div><div>2</div><div>b</div></pre>", "```\na\nb\n```"],
    ["code of several lines without a block", "<p>x</p><code>a\nb</code>", "x\n\n```\na\nb\n```"],
    ["a link around code keeps both", '<p><code><a href="/a">f</a></code></p>', "[`f`](https://example.org/a)"],
  ]);
});

describe("emphasis where marks would not read as such", () => {
  run([
    ["a colon moves out", "<p><b>Note:</b>this</p>", "**Note**:this"],
    ["quotes in CJK text need tags", "<p>は<b>「海」</b>の</p>", "は<strong>「海」</strong>の"],
    ["neighbours of one kind are one", "<p><b>a</b><b>b</b></p>", "**ab**"],
    [
      "an exclamation before a link makes no image",
      '<p>Wow!<a href="/a">b</a></p>',
      "Wow\\![b](https://example.org/a)",
    ],
    ["brackets at the end stay bare", "<p>as in [1]</p><p>and [2]</p>", "as in [1]\n\nand [2]"],
  ]);
});

describe("text of many scripts", () => {
  run([
    ["lines of CJK text join without a blank", "<p>海の\n記録</p>", "海の記録"],
    ["others keep it", "<p>바다의\n기록 and\nmore</p>", "바다의 기록 and more"],
    ["ruby keeps its reading", "<p><ruby>満<rp>(</rp><rt>み</rt><rp>)</rp></ruby></p>", "満(み)"],
    ["joiners stay", "<p>می\u200cنویسند</p>", "می\u200cنویسند"],
  ]);
});

describe("images", () => {
  run([
    [
      "a source of the picture",
      '<picture><source srcset="/a.webp 2x"><img src="data:image/gif;base64,R0" alt="A"></picture>',
      "![A](https://example.org/a.webp)",
    ],
    [
      "a loader's own attribute",
      '<img src="data:image/gif;base64,R0" data-my-loader="https://e.org/b.png" alt="B">',
      "![B](https://e.org/b.png)",
    ],
    ["an empty place holder goes", '<p>a <img src="data:image/gif;base64,R0" alt="C"></p>', "a"],
  ]);
});

describe("tables", () => {
  run([
    [
      "bold words are a header",
      "<table><tr><td><b>a</b></td><td><b>b</b></td></tr><tr><td>1</td><td>2</td></tr></table>",
      "| **a** | **b** |\n| --- | --- |\n| 1 | 2 |",
    ],
    [
      "an empty corner belongs to it",
      "<table><tr><td></td><th>b</th></tr><tr><th>r</th><td>2</td></tr></table>",
      "|  | b |\n| --- | --- |\n| r | 2 |",
    ],
  ]);
});

describe("lists", () => {
  run([
    [
      "a count that does not begin with one stands apart",
      "<ul><li>a<ol start=3><li>b</li></ol></li></ul>",
      "- a\n\n  3. b",
    ],
    ["what follows an empty item stands apart", "<ul><li>a</li><li></li></ul><p>b</p>", "- a\n\nb"],
    ["a rule before a list is no part of it", "<p>a</p><hr><ul><li>b</li></ul>", "a\n\n---\n\n- b"],
    ["a task in a label", "<ul><li><label><input type=checkbox checked> a</label></li></ul>", "- [x] a"],
    ["definitions of nothing only indent", "<dl><dd>a</dd></dl>", "a"],
  ]);
});

test("links and images in a style", () => {
  const html = '<p><a href="/a">b</a> <img src="/c.png" alt="d"></p>';
  expect(toMarkdown(html, { links: "referenced", images: "dropped" })).toBe("[b][1]\n\n[1]: /a");
});
