import { parseHtml } from "@wellsourced/markup";
import fc from "fast-check";
import { expect, test } from "vitest";
import { layOut } from "../../../src/content/model/layout.ts";

const textsOf = (html: string): string[] =>
  layOut(parseHtml(html)).blocks.map(({ texts }) =>
    texts
      .map(({ data }) => data)
      .join("")
      .trim(),
  );

test.each([
  ["a paragraph is one", "<p>One <b>bold</b> and <a href=/x>linked</a> line.</p>", ["One bold and linked line."]],
  ["a line break does not end it", "<p>One<br>two</p>", ["Onetwo"]],
  ["a box ends it", "<div>before<p>inside</p>after</div>", ["before", "inside", "after"]],
  ["a link around boxes leaves them apart", "<a href=/x><h3>Title</h3><p>Line</p></a>", ["Title", "Line"]],
  ["each cell is one", "<table><tr><th>Name</th><td>Height</td></tr></table>", ["Name", "Height"]],
  ["a formula does not part a line", "<p>If <math><mrow><mi>g</mi></mrow></math> is</p>", ["If  is"]],
  ["a formula in a box of its own is no text", '<div class="katex-display"><b>g</b></div><p>is</p>', ["is"]],
  ["blanks are none", "<div> \n <p> </p></div>", []],
  ["scripts are none", "<div><script>var a</script><p>Text</p></div>", ["Text"]],
])("blocks: %s", (_, html, expected) => {
  expect(textsOf(html)).toEqual(expected);
});

test("a box knows what is inside it, and how many of its kind stand beside it", () => {
  const cards = [1, 2, 3].map((at) => `<li class="card c${at}"><h3><a href=/${at}>Card ${at}</a></h3><img src=x></li>`);
  const { boxes } = layOut(parseHtml(`<ul>${cards.join("")}</ul>`));
  const list = boxes.find(({ tag }) => tag === "ul");
  const card = boxes.find(({ tag }) => tag === "li");
  expect([list?.words, list?.headings, list?.images, list?.links]).toEqual([6, 3, 3, 3]);
  expect([card?.twins, card?.linkChars === card?.chars]).toEqual([3, true]);
});

test("words, characters of links, capitals and stops are counted", () => {
  const [block] = layOut(parseHtml("<p>The Price is <a href=/x>12 dollars</a>, or $12! Is it? Yes.</p>")).blocks;
  expect(block?.facts).toMatchObject({
    words: 10,
    linkChars: 9,
    capitals: 4,
    stops: 3,
    commas: 1,
  });
});

test("scripts without blanks have words as well", () => {
  const [block] = layOut(parseHtml("<p>港口的水位已经测量了很久。</p>")).blocks;
  expect(block?.facts).toMatchObject({ words: 6, stops: 1 });
});

const tree = fc.array(
  fc.constantFrom(
    "<div>",
    "</div>",
    "<a href=x>",
    "</a>",
    "<p>",
    "<td>",
    "<ul><li>",
    "text ",
    "<img>",
    "<br>",
    "</span>",
  ),
  { maxLength: 120 },
);

test("every text of every tree is in one block, and every block in its boxes", () => {
  fc.assert(
    fc.property(tree, (parts) => {
      const { blocks, boxes } = layOut(parseHtml(parts.join("")));
      const words = blocks.reduce((sum, { facts }) => sum + facts.words, 0);
      expect(words).toBe(parts.join("|").match(/(?:text (?:\|text )*)/gu) ? boxes[0]?.words : 0);
      for (const { box, index } of blocks)
        for (let at: typeof box | undefined = box; at; at = at.parent)
          expect(at.first <= index && index < at.end).toBe(true);
    }),
  );
});
