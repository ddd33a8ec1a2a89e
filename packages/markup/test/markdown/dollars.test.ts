import { expect, test } from "vitest";
import { toMarkdown } from "../../src/index.ts";

test.each([
  [
    "ratings of prices",
    "<p>Quay Inn $$ · Harbour Bar $$$ · Pier $$</p>",
    "Quay Inn \\$\\$ · Harbour Bar \\$\\$$ · Pier \\$\\$",
  ],
  [
    "a formula behind dollars that are none",
    "<p>Two $$ signs, as in $$a = b$$</p>",
    "Two \\$\\$ signs, as in\n\n$$\na = b\n$$",
  ],
  ["a formula of a word", "<p>$$abc$$</p>", "$$\nabc\n$$"],
  ["a price", "<p>It costs $5 or $6.</p>", "It costs $5 or $6."],
  ["formulas beside each other", "<p><math><mi>a</mi></math><math><mi>b</mi></math></p>", "$a$ $b$"],
  ["a formula on its own in a span", '<p>So <span class="math notranslate">\\[x=1\\]</span></p>', "So\n\n$$\nx=1\n$$"],
])("%s", (_, html, markdown) => {
  expect(toMarkdown(html).trim()).toBe(markdown);
});
