import { parseHtml } from "@wellsourced/markup";
import { expect, test } from "vitest";
import { layOut } from "../../../src/content/model/layout.ts";
import { boostRules } from "../../../src/content/model/rule-boost.ts";
import type { PageType } from "../../../src/content/page-type.ts";

const prose = `<p>${"The gauge is read at noon, and what it says is written into the book. ".repeat(8)}</p>`;
const menu = `<div>${"<a href=/x>A link to another page of the site</a> ".repeat(30)}</div>`;

/** Which uncertain blocks become more probable. */
function raised(html: string, rules: readonly number[], type: PageType): boolean[] {
  const layout = layOut(parseHtml(html));
  const doubtful = new Float32Array(layout.blocks.length).fill(0.5);
  return [...boostRules(layout, doubtful, { rules, type })].map((it) => it > 0.6);
}

test.each([
  ["a fragment without a site around it", prose + prose, [1, 1], "forum", [true, true]],
  ["not what the rules leave aside in it", `${prose + prose}<p>Share</p>`, [1, 1, -1], "forum", [true, true, false]],
  ["not the text of a page with much around it", prose + menu, [1, 0], "article", [false, false]],
  [
    "code of a text that the rules are sure of",
    `${prose}<pre>a</pre>${menu}`,
    [1, 1, 0],
    "article",
    [false, true, false],
  ],
  [
    "all of a manual",
    `${prose}<table><tr><td>a</td></tr></table>${menu}`,
    [1, 1, 0],
    "documentation",
    [true, true, false],
  ],
  ["not code that they take out", `${prose}<pre>a</pre>${menu}`, [1, -1, 0], "article", [false, false, false]],
  ["not code on a shop's page", `${prose}<pre>a</pre>${menu}`, [1, 1, 0], "product", [false, false, false]],
  [
    "the cells of a table of data, wherever it stands",
    `${menu}<table>${"<tr><td>a</td><td>1</td><td>2</td></tr>".repeat(4)}</table>`,
    [0, ...Array.from({ length: 12 }, () => 1)],
    "listing",
    [false, ...Array.from({ length: 12 }, () => true)],
  ],
  [
    "the lines around a table that is nearly all of the page",
    `<p>All readings</p><table>${"<tr><td>a</td><td>1</td></tr>".repeat(40)}</table><p>The end</p>`,
    Array.from({ length: 82 }, () => 1),
    "listing",
    Array.from({ length: 82 }, () => true),
  ],
  [
    "not those of a table of links",
    `${menu}<table>${"<tr><td><a href=/a>a</a></td><td><a href=/b>b</a></td><td>c</td></tr>".repeat(4)}</table>`,
    [0, ...Array.from({ length: 12 }, () => 1)],
    "listing",
    Array.from({ length: 13 }, () => false),
  ],
  [
    "not where most sentences stand elsewhere",
    `${prose}<pre>a</pre>${prose.repeat(3)}`,
    [1, 1, 0, 0, 0],
    "article",
    [false, false, false, false, false],
  ],
] satisfies [string, string, number[], PageType, boolean[]][])(
  "rules weigh more: %s",
  (_, html, rules, type, expected) => {
    expect(raised(html, rules, type)).toEqual(expected);
  },
);

test("probabilities stay between 0 and 1", () => {
  const layout = layOut(parseHtml(prose + prose));
  const found = boostRules(layout, Float32Array.of(0, 1), { rules: [1, 1], type: "article" });
  expect([...found]).toEqual([0, 1]);
});
