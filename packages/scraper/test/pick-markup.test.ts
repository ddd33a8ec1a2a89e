import { expect, test } from "vitest";
import { pickMarkup } from "../src/pick/pick-markup.ts";

// An invented page.
const PAGE = `<title>Gauges</title><main><h1>Gauges of the coast</h1>
<table><tr><th>Place</th><th>Level</th></tr><tr><td>Pier</td><td>2.1</td></tr></table>
<ol><li>Read the gauge.</li><li>Write it down.</li></ol><ul><li>Lamp</li></ul>
<pre><code class="language-sh">gauge --read\n  --now</code></pre><blockquote><p>It rises.</p></blockquote>
<p>See <a href="/pier">the pier</a>.</p></main>`;

const picked = (...includeTags: string[]): string =>
  pickMarkup(PAGE, "https://coast.example/", {
    ...{ includeTags, excludeTags: [], blockAds: true, onlyMainContent: true },
  }).markdown();

const table = "| Place | Level |\n| --- | --- |\n| Pier | 2.1 |";

test.each([
  ["h1", "# Gauges of the coast"],
  ["table", table],
  ["tr", table],
  ["td", "Pier\n\n2.1"],
  ["ol", "1. Read the gauge.\n2. Write it down."],
  ["li", "1. Read the gauge.\n2. Write it down.\n\n- Lamp"],
  ["pre", "```sh\ngauge --read\n  --now\n```"],
  ["blockquote", "> It rises."],
  ["a", "[the pier](https://coast.example/pier)"],
])("an element named %s stays what it is", (tag, expected) => {
  expect(picked(tag)).toBe(expected);
});

test("elements of several kinds are placed one below the other", () => {
  expect(picked("h1", "pre")).toBe("# Gauges of the coast\n\n```sh\ngauge --read\n  --now\n```");
});

test("images are the final ones, not the placeholders of a loader", () => {
  const page = `<main><img src="/pier.jpg"><img src="/blank.gif" data-src="/lamp.jpg"><img lazyload="/gauge.jpg">
<img src="/count.gif" width="1" height="1"></main>`;
  const picking = { includeTags: [], excludeTags: [], blockAds: true, onlyMainContent: true };
  expect(pickMarkup(page, "https://coast.example/", picking).images).toEqual([
    "https://coast.example/pier.jpg",
    "https://coast.example/lamp.jpg",
    "https://coast.example/gauge.jpg",
  ]);
});
