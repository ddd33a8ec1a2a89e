import { expect, test } from "vitest";
import { toMarkdown } from "../../src/to-markdown.ts";

test("a table of line numbers and code is code", () => {
  const code =
    '<table class="crayon-table"><tr><td class="crayon-nums"><div class="crayon-num">1</div><div class="crayon-num">2</div></td>' +
    '<td class="crayon-code"><div class="crayon-line">if wet:</div><div class="crayon-line">&nbsp;&nbsp;stop()</div></td></tr></table>';
  expect(toMarkdown(code)).toBe("```\nif wet:\n  stop()\n```");
});

test("a column of numbers beside a block of code is no data", () => {
  const code = '<table><tr><td class="linenos"><pre>1\n2</pre></td><td><pre>if wet:\n  stop()</pre></td></tr></table>';
  expect(toMarkdown(code)).toBe("```\nif wet:\n  stop()\n```");
});

test("code in a cell keeps its lines and their indentation", () => {
  const table = "<table><tr><th>a</th><th>b</th></tr><tr><td>x</td><td><pre>if wet:\n  stop()</pre></td></tr></table>";
  expect(toMarkdown(table)).toContain("| x | `if wet:`<br>`  stop()` |");
});

test("a list right inside a numbered list is nested below its item", () => {
  expect(toMarkdown("<ol><li>one</li><li>two</li><ol><li>below</li></ol><li>three</li></ol>")).toBe(
    "1. one\n2. two\n   1. below\n3. three",
  );
});

test.each([
  ['<ul><li><div class="checkbox checkbox-on"></div> row</li></ul>', "- [x] row"],
  ['<ul><li><div class="checkbox checkbox-off"></div> row</li></ul>', "- [ ] row"],
  ['<ul><li data-checked="true"><p>row</p></li></ul>', "- [x] row"],
  ['<ul class="inline-task-list"><li class="checked">row</li></ul>', "- [x] row"],
  ['<ul class="inline-task-list"><li class="checked">sail</li><li>row</li></ul>', "- [x] sail\n- [ ] row"],
  [
    '<ul><li data-checked="true"><label><input type="checkbox" checked></label><div><p>row</p></div></li></ul>',
    "- [x] row",
  ],
  ['<ul><li class="checked">row</li></ul>', "- row"],
])("a task is ticked as its page shows it: %s", (html, expected) => {
  expect(toMarkdown(html)).toBe(expected);
});

test.each([
  ["<h2><button>What is a tide?</button></h2><p>The sea.</p>", "## What is a tide?\n\nThe sea."],
  [
    '<div><button aria-expanded="false">What is a tide?</button><div>The sea.</div></div>',
    "**What is a tide?**\n\nThe sea.",
  ],
  ['<div class="faq"><button aria-expanded="false">Tides</button><div>The sea.</div></div>', "**Tides**\n\nThe sea."],
  ['<nav><button aria-expanded="false">Menu?</button></nav><p>The sea.</p>', "The sea."],
  ["<p>The sea.</p><button>Copy</button>", "The sea."],
])("questions in buttons are text, other buttons are not: %s", (html, expected) => {
  expect(toMarkdown(html)).toBe(expected);
});

test.each([
  [
    '<amp-img src="/quay.jpg" alt="The quay" width="600" height="400"></amp-img>',
    "![The quay](https://a.example/quay.jpg)",
  ],
  ['<amp-youtube data-videoid="abcdef12345"></amp-youtube>', "![Video](https://www.youtube.com/watch?v=abcdef12345)"],
  [
    '<iframe src="https://www.youtube.com/embed/abcdef12345?rel=0"></iframe>',
    "![Video](https://www.youtube.com/watch?v=abcdef12345)",
  ],
  ['<lite-youtube videoid="abcdef12345"></lite-youtube>', "![Video](https://www.youtube.com/watch?v=abcdef12345)"],
  ['<amp-vimeo data-videoid="1234567"></amp-vimeo>', "![Video](https://vimeo.com/1234567)"],
  ['<amp-twitter data-tweetid="1234567"></amp-twitter>', "![Post](https://x.com/i/status/1234567)"],
  ['<amp-video src="/tide.mp4"><div fallback>Not played</div></amp-video>', "![Video](https://a.example/tide.mp4)"],
  [
    '<iframe src="https://charts.example/c/12/" title="Tides [2024]"></iframe>',
    "![Embedded page: Tides \\[2024\\]](https://charts.example/c/12/)",
  ],
  [
    '<iframe src="https://www.youtube.com/embed/abcdef12345" title="YouTube video player"></iframe>',
    "![Video](https://www.youtube.com/watch?v=abcdef12345)",
  ],
  ['<iframe src="https://charts.example/c/12/"></iframe>', "![Embedded page](https://charts.example/c/12/)"],
  ['<iframe src="https://www.googletagmanager.com/ns.html?id=1"></iframe>', ""],
  ['<iframe src="https://charts.example/c/12/" width="1" height="1"></iframe>', ""],
  ['<video controls><source src="/tide.mp4"></video>', "![Video](https://a.example/tide.mp4)"],
])("what a page shows within itself is named and can be opened: %s", (html, expected) => {
  expect(toMarkdown(`<p>The quay.</p>${html}`, { baseUrl: "https://a.example/" })).toBe(
    `The quay.\n\n${expected}`.trim(),
  );
});

test("a link to another site is no note's mark, however its fragment is called", () => {
  const html =
    '<p>See fields <a href="https://b.example/spec#ref" class="reference">ref</a></p><section id="ref"><h2>Field lists</h2><p>x</p></section>';
  expect(toMarkdown(html, { baseUrl: "https://a.example/" })).not.toContain("[^");
});
