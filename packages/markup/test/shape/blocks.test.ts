import { expect, test } from "vitest";
import { headingText, placeBlocks, splitBlocks } from "../../src/shape/blocks.ts";

test.each([
  ["paragraphs", "one\ntwo\n\nthree", ["paragraph: one\ntwo", "paragraph: three"]],
  ["a heading needs no blank line", "# a\nb", ["heading: # a", "paragraph: b"]],
  ["underlined headings", "a\n===\n\nb\n---", ["heading: a\n===", "heading: b\n---"]],
  ["a fence with blank lines is one block", "```js\na\n\nb\n```\n\nc", ["code: ```js\na\n\nb\n```", "paragraph: c"]],
  ["what looks like a heading in code is code", "```\n# a\n```", ["code: ```\n# a\n```"]],
  ["a fence that nothing ends", "~~~\na\n\nb", ["code: ~~~\na", "paragraph: b"]],
  ["a formula with blank lines", "$$\na\n\nb\n$$", ["formula: $$\na\n\nb\n$$"]],
  ["tables", "| a | b |\n| --- | --- |\n| 1 | 2 |", ["table: | a | b |\n| --- | --- |\n| 1 | 2 |"]],
  ["an item keeps what is indented under it", "- a\n\n  b\n\n- c", ["list: - a\n\n  b", "list: - c"]],
  ["so does a note", "[^1]: a\n\n  b\n\nc", ["note: [^1]: a\n\n  b", "paragraph: c"]],
  ["code in an item", "1. a\n\n   ```\n   x\n\n   y\n   ```", ["list: 1. a\n\n   ```\n   x\n\n   y\n   ```"]],
  ["quotes and rules", "> a\n>\n> b\n\n---", ["quote: > a\n>\n> b", "rule: ---"]],
  ["three backticks in a line", "```a``` b\n\nc", ["paragraph: ```a``` b", "paragraph: c"]],
  ["a fence that its quotation ends", "> ```\n> a\n\nb", ["quote: > ```\n> a", "paragraph: b"]],
  ["nothing", " \n\n", []],
])("%s", (_, markdown, expected) => {
  const found = splitBlocks(markdown).map(({ kind, start, end }) => `${kind}: ${markdown.slice(start, end)}`);
  expect(found).toEqual(expected);
});

test("blocks know the headings above them", () => {
  const markdown = "# Sea\n\na\n\n### Tides\n\nb\n\n## Ships\n\nc";
  const paths = placeBlocks(markdown).map(({ headings }) => headings.map((it) => headingText(markdown, it)).join("/"));
  expect(paths).toEqual(["", "Sea", "Sea", "Sea/Tides", "Sea", "Sea/Ships"]);
});

test("a heading's words come without marks", () => {
  const markdown = "## The [sea](https://e.org/) \\& more ##";
  expect(splitBlocks(markdown).map((it) => headingText(markdown, it))).toEqual(["The sea & more"]);
});
