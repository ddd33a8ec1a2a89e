import { findAll, lineText, parseHtml } from "@wellsourced/markup";
import { remove } from "@wellsourced/markup/hidden";
import { expect, test } from "vitest";
import { layOut } from "../../../src/content/model/layout.ts";
import { cutAway } from "../../../src/content/model/select.ts";

/** The text and image sources left when the blocks with these words are kept. */
function left(html: string, words: RegExp): [text: string, images: string[]] | undefined {
  const layout = layOut(parseHtml(html));
  const isKept = layout.blocks.map(({ texts }) => (texts.some(({ data }) => words.test(data)) ? 1 : 0));
  const cut = cutAway(layout, Uint8Array.from(isKept));
  if (!cut) return undefined;
  remove(cut.elements.map((element) => ({ element, because: "" })));
  for (const text of cut.texts) text.data = "";
  return [lineText(cut.root), findAll(cut.root, ({ tag }) => tag === "img").map((it) => it.get("src"))];
}

test.each([
  ["boxes without content go whole", "<div><p>keep</p><ul><li>menu</li></ul></div>", "keep", []],
  ["a line beside kept boxes goes alone", "<div>share<p>keep</p><p>keep</p></div>", "keep keep", []],
  ["pictures between kept texts stay", "<p>keep</p><div><img src=a></div><p>keep</p>", "keep keep", ["a"]],
  ["pictures beside other things go", "<p>keep</p><p>menu</p><div><img src=a></div><p>menu</p>", "keep", []],
  [
    "a figure in the text stays without its caption",
    "<p>keep</p><figure><img src=a><figcaption>Photo: somebody</figcaption></figure><p>keep</p>",
    "keep keep",
    ["a"],
  ],
  [
    "a line goes with its formulas",
    "<div>share <math><mi>g</mi></math> it<p>keep</p><p>keep</p></div>",
    "keep keep",
    [],
  ],
  ["items of a list are judged one by one", "<ul><li>keep</li><li>share</li></ul>", "keep", []],
])("%s", (_, html, text, images) => {
  expect(left(html, /keep/u)).toEqual([text, images]);
});

test("where nothing is kept there is no cut", () => {
  expect(left("<p>menu</p>", /keep/u)).toBeUndefined();
});
