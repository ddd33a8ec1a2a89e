import { parseHtml } from "@wellsourced/markup";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decide } from "../../../src/content/model/decide.ts";
import { layOut } from "../../../src/content/model/layout.ts";

const open = { least: 0, most: 1 };

/** The kept text of a page, given each block's probability in order. */
function kept(html: string, probabilities: readonly number[], limits = open, rules: readonly number[] = []): string {
  const layout = layOut(parseHtml(html));
  const decision = decide(layout, { probabilities: Float32Array.from(probabilities), rules }, limits);
  return layout.blocks
    .filter(({ index }) => decision.kept[index] === 1)
    .map(({ texts }) => texts.map(({ data }) => data).join(""))
    .join("|");
}

describe("the bar", () => {
  const four = "<p>a</p><p>b</p><p>c</p><p>d</p>";

  test.each([
    ["sure blocks stand alone", [1, 1, 0.1, 0.1], open, "a|b"],
    ["doubtful ones are kept where there is nothing better", [0.4, 0.4, 0.4, 0], open, "a|b|c"],
    ["never below the least", [0.2, 0.2, 0.1, 0], { least: 0.3, most: 0.5 }, ""],
    ["never above the most", [1, 0.55, 0.1, 0.1], { least: 0.3, most: 0.5 }, "a|b"],
  ])("%s", (_, probabilities, limits, expected) => {
    expect(kept(four, probabilities, limits)).toBe(expected);
  });

  test("long blocks weigh more than short ones", () => {
    const long = "one two three four five six seven eight nine ten";
    expect(kept(`<p>a</p><p>${long}</p>`, [0.3, 0.9])).toBe(long);
  });
});

const mathml = "<math><mrow><mi>g</mi></mrow></math>";

test.each([
  ["a line with a formula stays where the rules keep it", `<p>If ${mathml} is</p>`, [0], [1], "If  is"],
  ["a line that begins with one as well", `<p>${mathml} is</p>`, [0], [1], " is"],
  ["drawn by KaTeX", '<p>If <span class="katex"><span>g</span></span> is</p>', [0], [1], "If  is"],
  ["but not where the rules take it out", `<p>If ${mathml} is</p>`, [0], [-1], ""],
])("%s", (_, html, probabilities, rules, expected) => {
  expect(kept(html, probabilities, { least: 0.5, most: 0.5 }, rules)).toBe(expected);
});

const card = '<figure><a href="/lines"><div>All lines</div><div>This summer</div></a></figure>';

test.each([
  ["a card of another page at the end stays", `<p>a</p>${card}`, [1, 0, 0], [1, 1, 1], "a|All lines|This summer"],
  ["but not where the rules take it out", `<p>a</p>${card}`, [1, 0, 0], [1, -1, -1], "a"],
  ["nor beside what is dropped", `<p>a</p><p>b</p>${card}`, [1, 0, 0, 0], [1, 1, 1, 1], "a"],
  ["nor a caption", '<p>a</p><figure><a href="/b">b</a> c</figure>', [1, 0], [1, 1], "a"],
])("%s", (_, html, probabilities, rules, expected) => {
  expect(kept(html, probabilities, { least: 0.5, most: 0.5 }, rules)).toBe(expected);
});

describe("what belongs together", () => {
  test.each([
    ["a row", "<table><tr><td>Name</td><td>Height</td></tr></table>", [0.9, 0.5], "Name|Height"],
    ["a table", "<table><tr><th>Name</th></tr><tr><td>Height</td></tr></table>", [0.9, 0.5], "Name|Height"],
    ["code and the line before it", "<p>Like so:</p><pre>x</pre>", [0.9, 0.4], "Like so:|x"],
    ["code", "<pre><div>first</div><div>second</div></pre>", [0.9, 0.5], "first|second"],
    [
      "not the cells of a table that lays out a page",
      `<table><tr><td>${"text ".repeat(90)}</td><td>menu</td></tr></table>`,
      [1, 0],
      "text ".repeat(90),
    ],
  ])("%s", (_, html, probabilities, expected) => {
    expect(kept(html, probabilities, { least: 0.6, most: 0.6 })).toBe(expected);
  });

  test.each([
    ["a heading goes with its text", "<h2>Related</h2><p>a</p><h2>History</h2><p>b</p>", [1, 0, 1, 1], "History|b"],
    ["a heading over kept sections stays", "<h2>Parts</h2><h3>One</h3><p>a</p>", [1, 1, 1], "Parts|One|a"],
    ["the title stays", "<h1>Title</h1><p>share</p>", [1, 0], "Title"],
    ["a heading at the end stays", "<p>a</p><h2>End</h2>", [1, 1], "a|End"],
  ])("%s", (_, html, probabilities, expected) => {
    expect(kept(html, probabilities, { least: 0.5, most: 0.5 })).toBe(expected);
  });
});

test("a choice is as sure of itself whether or not the last of a list stays for the list's sake", () => {
  const layout = layOut(parseHtml("<ul><li>Asia</li><li>Europe</li><li>Africa</li><li>Arctic</li></ul><p>menu</p>"));
  const [probabilities, limits] = [Float32Array.of(0.9, 0.9, 0.9, 0.3, 0), { least: 0.5, most: 0.5 }];
  const [without, withIt] = [-1, 1].map((last) =>
    decide(layout, { probabilities, rules: [1, 1, 1, last, -1] }, limits),
  );
  expect([without?.kept[3], withIt?.kept[3]]).toEqual([0, 1]);
  expect(withIt?.expected).toBe(without?.expected);
});

describe("the rules", () => {
  const three = "<p>a</p><p>b</p><p>c</p>";
  const bar = { least: 0.4, most: 0.4 };

  test.each([
    ["are overruled where they take out content", [0.9, 0.9, 0.9], [1, -1, 1], "a|b|c"],
    ["have their way with a few words between kept ones", [0.9, 0.2, 0.9], [1, 1, 1], "a|b|c"],
    ["not where they would take those out", [0.9, 0.2, 0.9], [1, -1, 1], "a|c"],
    ["not where those are surely none", [0.9, 0.1, 0.9], [1, 1, 1], "a|c"],
    ["a doubtful title over kept text", [0.2, 0.9], [1, 1], "T|a", "<h1>T</h1><p>a</p>"],
    ["not one that they would take out", [0.2, 0.9], [-1, 1], "a", "<h1>T</h1><p>a</p>"],
    ["and not at the end", [0.9, 0.9, 0.2], [1, 1, 1], "a|b"],
  ])("%s", (_, probabilities, rules, expected, html = three) => {
    expect(kept(html, probabilities, bar, rules)).toBe(expected);
  });
});

test("it expects less of itself where it is in doubt", () => {
  const layout = layOut(parseHtml("<p>a</p><p>b</p>"));
  const expected = (probabilities: number[]): number =>
    decide(layout, { probabilities: Float32Array.from(probabilities), rules: [] }, open).expected;
  expect(expected([1, 0])).toBeCloseTo(1);
  expect(expected([0.6, 0.4])).toBeLessThan(0.8);
  expect(expected([0, 0])).toBe(0);
});

test("any probabilities decide any page", () => {
  const page = fc.array(
    fc.constantFrom("<p>text</p>", "<h2>head</h2>", "<pre>code</pre>", "<tr><td>a</td><td>b</td></tr>"),
  );
  fc.assert(
    fc.property(page, fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })), (parts, numbers) => {
      const layout = layOut(parseHtml(`<table>${parts.join("")}</table>`));
      const probabilities = Float32Array.from(layout.blocks, () => numbers.next().value ?? 0);
      const { kept: found, expected } = decide(layout, {
        probabilities,
        rules: layout.blocks.map(({ index }) => (index % 3) - 1),
      });
      expect(found.length).toBe(layout.blocks.length);
      expect(expected >= 0 && expected <= 1.0001).toBe(true);
    }),
  );
});
