import { expect, test } from "vitest";
import { parseHtml } from "../../src/dom/build.ts";
import { linkDensity, measure, measureWithout, NOTHING, type Stats } from "../../src/dom/measure.ts";
import { find } from "../../src/dom/tree.ts";

const statsOf = (html: string): Readonly<Stats> => {
  const root = parseHtml(html);
  return measure(root).get(root) ?? NOTHING;
};
/** 83 characters without spaces. */
const SENTENCE = "The level of the old harbour has been measured for longer than anybody can remember, they say.";
const LETTERS = SENTENCE.replaceAll(" ", "").length;

test.each([
  ["letters without white space", "<p> a b&nbsp;c\n</p>", { chars: 3 }],
  ["letters in links, and links", '<p>ab <a href="/">cd</a></p>', { chars: 4, linkChars: 2, links: 1 }],
  ["a sentence is prose", `<p>${SENTENCE}</p>`, { prose: LETTERS, paragraphs: 1 }],
  ["marks inside do not part it", `<p>${SENTENCE.replace("old", "<b>old</b>")}</p>`, { prose: LETTERS, paragraphs: 1 }],
  ["a label is none", "<p>Read more about it</p>", { prose: 0, paragraphs: 0 }],
  ["nor is a sentence that is a link", `<p><a href="/">${SENTENCE}</a></p>`, { prose: 0, links: 1 }],
  [
    "a break does not end it, a block does",
    `<div>${SENTENCE}<br>${SENTENCE}<div>${SENTENCE}</div></div>`,
    { paragraphs: 2 },
  ],
  ["headings, and those that are links", '<h2>A</h2><h3><a href="/">B</a></h3>', { headings: 2, titles: 1 }],
  ["a heading that links to itself is no title of another page", '<h2><a href="#a">A</a></h2>', { titles: 0 }],
  [
    "items, rows, images, code",
    "<ul><li>a</ul><table><tr><td>b</table><img><pre>code</pre>",
    { items: 2, images: 1, code: 4 },
  ],
  [
    "scripts, styles and noscript are nothing",
    "<script>a</script><style>b</style><noscript>c</noscript>",
    { chars: 0 },
  ],
])("%s", (_, html, expected) => {
  expect(statsOf(html)).toMatchObject(expected);
});

test("an element holds what its children hold", () => {
  const root = parseHtml(`<section><p>${SENTENCE}</p></section><p>${SENTENCE}</p>`);
  const section = find(root, ({ tag }) => tag === "section");
  const all = measure(root);
  expect(section && all.get(section)?.paragraphs).toBe(1);
  expect(all.get(root)?.paragraphs).toBe(2);
});

test("what is gone counts as absent, without being touched", () => {
  const root = parseHtml(`<section><p>${SENTENCE}</p></section><p>${SENTENCE}</p>`);
  const section = find(root, ({ tag }) => tag === "section");
  expect(measureWithout(new Set(section ? [section] : []), measure(root), root).get(root)?.paragraphs).toBe(1);
  expect(root.children).toHaveLength(2);
});

test("link density is a share, and zero of nothing", () => {
  expect(linkDensity(statsOf('<p>ab <a href="/">cd</a></p>'))).toBe(0.5);
  expect(linkDensity(NOTHING)).toBe(0);
});
