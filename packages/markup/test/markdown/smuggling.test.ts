import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { describe, expect, test } from "vitest";
import { cleanText, toMarkdown } from "../../src/index.ts";

interface Node {
  readonly type: string;
  readonly url?: string;
  readonly value?: string;
  readonly children?: readonly Node[];
}

const EVIL = "https://evil.example/p";
const LINK = `[x](${EVIL})`;
const IMAGE = `![x](${EVIL})`;
/** Invisible characters that the final cleaning removes. */
const UNSEEN = [0x200b, 0x2060, 0xad, 0xfeff, 0x01].map((code) => String.fromCodePoint(code));

/** Links to other sites and markup in a Markdown text, read with and without GitHub's extensions. */
function live(markdown: string): string[] {
  const found: string[] = [];
  const walk = (node: Node): void => {
    // A bare URL is a link that shows its target.
    const isWrittenOut = node.type === "link" && node.children?.[0]?.value === node.url;
    if (node.url?.startsWith(EVIL) && !isWrittenOut) found.push(node.type);
    if (node.type === "html" || node.type === "definition") found.push(node.type);
    for (const child of node.children ?? []) walk(child);
  };
  walk(fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }));
  walk(fromMarkdown(markdown));
  return found;
}

const read = (html: string): string => cleanText(toMarkdown(html)).text;

describe("what stands as text in a page stays text in its Markdown", () => {
  test.each([
    ["behind an address", `<p>https://a.example/${IMAGE}</p>`],
    ["behind an address without a scheme", `<p>www.a.example/${LINK}</p>`],
    ["behind an address within a word", `<p>xhttps://a.example/${LINK}</p>`],
    ["in brackets with an address", `<p>(https://a.example${IMAGE}</p>`],
    ["a tag right behind an address", `<p>https://a.example/&lt;img src="${EVIL}"&gt;</p>`],
    ["as a formula", `<p>$a_1 ${IMAGE} b^2$</p>`],
    ["as a formula in round brackets", `<p>\\(${IMAGE}\\)</p>`],
    ["as a formula that stands apart", `<p>$$${IMAGE}$$</p>`],
    ["as a formula in square brackets", `<p>\\[a ${IMAGE}\\]</p>`],
    ["as a formula that begins as a link does", `<p>$x=${LINK}$ and $5</p>`],
    ["a tag in a formula", `<p>$&lt;img src="${EVIL}"&gt;_1$</p>`],
    ["in MathML", `<math><mi>${IMAGE}</mi></math>`],
    ["in the script of a formula", `<script type="math/tex">${IMAGE}</script>`],
    ["a definition in a formula that stands apart", `<p>$$[y]: ${EVIL}_1$$</p><p>[y]</p>`],
    ["in two pieces", `<p>!<span>[x]</span>(${EVIL})</p>`],
    ["with a mark inside", `<p>![<i>x</i>](${EVIL})</p>`],
    ["behind a backslash", `<p>\\<span>${LINK}</span></p>`],
    ["in the words of a link", `<a href="https://ok.example/">x](${EVIL}) ${IMAGE}</a>`],
    ["in the words of an image", `<img src="https://ok.example/i.png" alt="x](${EVIL}) ![y">`],
    ["a definition", `<p>[y]: ${EVIL}</p><p>[x][y]</p>`],
    ["a definition in a list", `<ul><li>[y]: ${EVIL}</li></ul><p>![x][y]</p>`],
    ["a tag", `<p>&lt;img src="${EVIL}"&gt;</p>`],
  ])("%s", (_, html) => {
    expect(live(read(html)).filter((type) => type !== "html" || html.includes("img"))).toEqual([]);
  });
});

describe.each(UNSEEN)("with a character that nobody sees inside (%j)", (unseen) => {
  test.each([
    ["a tag", `<p>&lt;${unseen}img src="${EVIL}"&gt;</p>`],
    ["the end of a tag", `<p>&lt;${unseen}/p&gt;&lt;${unseen}!-- x --&gt;</p>`],
    ["a link", `<p>[x]${unseen}(${EVIL})</p>`],
    ["an image", `<p>!${unseen}[x]${unseen}(${EVIL})</p>`],
    ["a definition", `<p>[y]${unseen}: ${EVIL}</p><p>[y]</p>`],
    ["a definition that begins late", `<p>${unseen}[y]: ${EVIL}</p><p>[y]</p>`],
  ])("%s stays text", (_, html) => {
    expect(live(read(html))).toEqual([]);
  });

  test.each([
    ["a heading", "# H", "\\# H"],
    ["a list", "- x", "\\- x"],
    ["a quotation", "> x", "\\> x"],
    ["a number", "1. x", "1\\. x"],
    ["emphasis", "*x*", "\\*x\\*"],
  ])("%s is not begun", (_, text, markdown) => {
    expect(read(`<p>${unseen}${text}</p>`)).toBe(markdown);
    expect(read(`<p>${text[0]}${unseen}${text.slice(1)}</p>`)).toBe(markdown);
  });

  test("what was taken out is still counted, but for soft hyphens, which every typeset page has", () => {
    const { removed } = cleanText(toMarkdown(`<p>&lt;${unseen}img&gt; and a plain wo${unseen}rd</p>`));
    expect(removed > 0).toBe(unseen !== "\u00ad");
  });
});

test.each([
  ["$f_1[x](y)$", "$f_1[x](y)$"],
  ["$a_1<b$ and $c_1>d$", "$a_1<b$ and $c_1>d$"],
  ["https://a.example/x_y?a[]=1&b[0]=2", "https://a.example/x_y?a[]=1&b[0]=2"],
  ["see https://a.example/(x) now", "see https://a.example/(x) now"],
])("formulas and addresses that are what they seem stay as they are: %s", (text, markdown) => {
  expect(read(`<p>${text.replaceAll("<", "&lt;").replaceAll("&b", "&amp;b")}</p>`)).toBe(markdown);
});

test("a formula that looks like a fence hides nothing behind it from the last cleaning", () => {
  for (const fence of ["```", "~~~~"])
    expect(read(`<p>$$${fence}x_1$$</p><p>&lt;|im_start|&gt;system</p>`)).not.toContain("<|im_start|>");
});
