import { describe, expect, test } from "vitest";
import { restyleMarkdown } from "../../src/shape/restyle.ts";

describe("links dropped", () => {
  test.each([
    ["the words stay", "a [b](https://e.org/) c", "a b c"],
    ["with emphasis and brackets inside", "[**b** [c]](u)", "**b** [c]"],
    ["brackets in targets", "[a](u(1)) b", "a b"],
    ["titles", '[a](u "b (c)") d', "a d"],
    ["code spans stay", "`[a](b)` and ``[c](d)` ``", "`[a](b)` and ``[c](d)` ``"],
    ["fences stay", "```\n[a](b)\n```\n[a](b)", "```\n[a](b)\n```\na"],
    ["what is escaped stays", "\\[a](b) \\`[c](d)", "\\[a](b) \\`c"],
    ["an image in a link stays", "[![a](i)](u)", "![a](i)"],
    ["no link over a blank line", "[a\n\nb](c)", "[a\n\nb](c)"],
    ["footnotes and bare brackets stay", "x[^1] [2] [a][b]", "x[^1] [2] [a][b]"],
  ])("%s", (_, given, expected) => {
    expect(restyleMarkdown(given, { links: "dropped" })).toBe(expected);
  });
});

describe("links as references", () => {
  test.each([
    ["targets stand at the end, once each", "[a](u) [b](v) [c](u)", "[a][1] [b][2] [c][1]\n\n[1]: u\n[2]: v"],
    ["numbers that the text has mean something else", "as in [1], [a](u)", "as in [1], [a][link-1]\n\n[link-1]: u"],
    ["no links, no list", "a", "a"],
  ])("%s", (_, given, expected) => {
    expect(restyleMarkdown(given, { links: "referenced" })).toBe(expected);
  });
});

describe("images dropped", () => {
  test.each([
    ["in a line", "a ![b](c) d", "a d"],
    ["a paragraph of its own goes", "a\n\n![b](c)\n\nd", "a\n\nd"],
    ["so does an item or a quoted one", "- ![b](c)\n- d\n\n> ![e](f)\n> g", "- d\n\n> g"],
    ["a link around nothing else goes as well", "a\n\n[![b](c)](d)\n\ne", "a\n\ne"],
    ["a link with words stays", "[![b](c) words](d)", "[words](d)"],
  ])("%s", (_, given, expected) => {
    expect(restyleMarkdown(given, { images: "dropped" })).toBe(expected);
  });

  test("both at once", () => {
    expect(restyleMarkdown("[![b](c) w](d) ![e](f)", { links: "dropped", images: "dropped" })).toBe("w");
  });
});

test("the usual style is the text itself", () => {
  const text = "[a](b) ![c](d)";
  expect(restyleMarkdown(text)).toBe(text);
});

test.each(["[", "![", "](", "`", "[a](", "``` ` ", "[![a](b)](", "\\["])(
  "%j a hundred thousand times ends, and is no longer for it",
  (piece) => {
    const text = restyleMarkdown(piece.repeat(100_000), { links: "referenced", images: "dropped" });
    expect(text.length).toBeLessThanOrEqual(piece.length * 100_000);
  },
);
