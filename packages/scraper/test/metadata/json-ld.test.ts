import { parseHtml } from "@wellsourced/markup";
import { expect, test } from "vitest";
import { jsonLdBlocks, ldNodes, mainNode } from "../../src/metadata/json-ld.ts";

const block = (text: string): string => `<script type="application/ld+json">${text}</script>`;
const values = (...texts: string[]): unknown[] =>
  jsonLdBlocks(parseHtml(texts.map(block).join(""))).map(({ value }) => value);

test.each([
  ["valid JSON", '{"a":1}', [{ a: 1 }]],
  ["in CDATA", '//<![CDATA[\n{"a":1}\n//]]>', [{ a: 1 }]],
  ["with a comma too many", '{"a":[1,2,],}', [{ a: [1, 2] }]],
  ["with raw line breaks in strings", '{"a":"x\ny"}', [{ a: "x y" }]],
  ["broken beyond that", '{"a":', []],
  ["null", "null", []],
])("%s", (_, text, expected) => {
  expect(values(text)).toEqual(expected);
});

const mainType = (...texts: unknown[]): string | undefined =>
  mainNode(ldNodes(texts.map((value) => ({ value }))))?.types[0];

test.each([
  ["an article before the page that holds it", [{ "@type": "WebPage" }, { "@type": "NewsArticle" }], "NewsArticle"],
  ["in a graph", [{ "@graph": [{ "@type": "Organization" }, { "@type": "Article" }] }], "Article"],
  ["one level down", [{ "@type": "WebPage", mainEntity: { "@type": "Recipe" } }], "Recipe"],
  ["types as addresses", [{ "@type": "https://schema.org/BlogPosting" }], "BlogPosting"],
  ["several types", [{ "@type": ["Thing", "Product"] }], "Thing"],
  ["not an entry of a list", [{ "@type": "ItemList", itemListElement: [{ "@type": "NewsArticle" }] }], undefined],
  ["not a comment or an organisation", [{ "@type": "Organization" }, { comment: { "@type": "Review" } }], undefined],
])("the main object: %s", (_, given, expected) => {
  expect(mainType(...given)).toBe(expected);
});

test("nesting without end is cut", () => {
  const deep = JSON.parse(`${'{"a":'.repeat(5_000)}1${"}".repeat(5_000)}`);
  expect(ldNodes([{ value: deep }])).toEqual([]);
});
