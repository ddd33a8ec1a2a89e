import { lineText, parseHtml } from "@wellsourced/markup";
import { measure } from "@wellsourced/markup/dom";
import { describe, expect, test } from "vitest";
import { proposePromos } from "../../src/clean/promos.ts";

const p = (about: string): string =>
  `<p>The ${about} of the old harbour has been measured for longer than anybody can remember, and the books are kept.</p>`;
const proposed = (line: string): string[] => {
  const root = parseHtml(`<div>${p("level")}${p("wind")}${line}${p("ice")}${p("tide")}</div>`);
  return proposePromos({ root, measures: measure(root), gone: new Set() }).map(({ element }) => lineText(element));
};

describe("goes from between paragraphs", () => {
  test.each([
    '<p>RELATED: <a href="/a">Strong days for the pilots of the north</a></p>',
    '<p><strong>Read more:</strong> <a href="/a">How the gauges were read</a></p>',
    '<div>Lesen Sie auch: <a href="/a">Wie man Pegel liest</a></div>',
    '<p>Leia também: <a href="/a">Como ler a maré</a></p>',
    '<p><a href="/a">THE HARBOUR IN WINTER, TOLD BY THOSE WHO STAYED</a></p>',
    '<p>Sign up for our <a href="/n">daily newsletter</a> to hear of tides.</p>',
    '<p><a href="/app">CLICK HERE TO GET THE HARBOUR APP</a></p>',
    "<p>Follow @harbourpost on Twitter for more.</p>",
    "<div>Share this on WhatsApp</div>",
  ])("%s", (line) => {
    expect(proposed(line)).toHaveLength(1);
  });
});

describe("stays", () => {
  test.each([
    [
      "a sentence with a link",
      `<p>Read <a href="/a">the books</a> of the pilots, which tell more about the tides than any gauge.</p>`,
    ],
    [
      "a sentence about newsletters",
      "<p>Sign up sheets for the newsletters of the harbour were kept in the pilots’ house, where the oldest of them, a man from the north, wrote them up each night by the light of the only lamp, and he let nobody else touch them until the day on which the house burnt down and all the sheets with it.</p>",
    ],
    [
      "a list of links",
      '<p><a href="/a">The harbour in winter, part one</a></p><p><a href="/b">The harbour in winter, part two</a></p>',
    ],
    ["an address that is shown", '<p><a href="https://harbour.example/gauges">https://harbour.example/gauges</a></p>'],
    ["a link within the page", '<p><a href="#winter">The harbour in winter, told below</a></p>'],
    ["code", "<pre>share this with(us)</pre>"],
    ["a cell", '<table><tr><td><p>Related: <a href="/a">Pilots</a></p></td></tr></table>'],
    ["a heading with text of its own", `<h2>Related work</h2>${p("rope")}`],
  ])("%s", (_, line) => {
    expect(proposed(line)).toEqual([]);
  });
});
