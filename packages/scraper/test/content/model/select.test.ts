import { describe, expect, test } from "vitest";
import { extract } from "../../../src/extract.ts";

/** Pages written for these tests in the style of typical templates. */
const page = (body: string, title = "The harbour gauge"): string =>
  `<html><head><title>${title} | Harbour Notes</title></head><body>
   <header class="site-header"><a class="logo" href="/">Harbour Notes</a>
   <nav class="main-nav"><ul><li><a href="/">Home</a></li><li><a href="/news">News</a></li><li><a href="/about">About us</a></li></ul></nav></header>
   ${body}
   <footer class="site-footer"><p>© 2024 Harbour Notes. All rights reserved.</p><ul><li><a href="/privacy">Privacy policy</a></li><li><a href="/terms">Terms of use</a></li></ul></footer>
   </body></html>`;

const sentence = (about: string): string =>
  `The ${about} of the old harbour has been measured for longer than anybody can remember, and the books, which are kept in the tower, say so.`;
const paragraphs = ["level", "wind", "ice", "tide", "rope", "light"].map((it) => `<p>${sentence(it)}</p>`).join("");

const related = `<div class="related-posts"><h3>Related articles</h3><ul>
  <li><a href="/a">Why the north pier was closed for the winter</a></li>
  <li><a href="/b">Ten ways to tie a boat, and nine of them wrong</a></li>
  <li><a href="/c">A visit to the rope makers of the south quay</a></li></ul></div>`;

const comments = `<section id="comments" class="comments-area"><h3>3 comments</h3><ol class="comment-list">
  <li class="comment"><div class="comment-author">Ada</div><div class="comment-body"><p>I walked past it yesterday and nobody was there.</p></div></li>
  <li class="comment"><div class="comment-author">Bertha</div><div class="comment-body"><p>They paint it every spring, as far as I know.</p></div></li>
  <li class="comment"><div class="comment-author">Carl</div><div class="comment-body"><p>My father kept one of those books.</p></div></li></ol></section>`;

describe("an article", () => {
  const { markdown, confidence } = extract(
    page(
      `<main><article class="post"><h1 class="entry-title">The harbour gauge</h1><div class="entry-content">${paragraphs}</div></article>${related}${comments}</main>`,
    ),
    { url: "https://notes.example/2024/05/the-harbour-gauge/" },
  );

  test("keeps every paragraph", () => {
    for (const about of ["level", "wind", "ice", "tide", "rope", "light"]) expect(markdown).toContain(sentence(about));
  });

  test.each([["north pier"], ["Related articles"], ["I walked past it"], ["All rights reserved"], ["About us"]])(
    "goes without %j",
    (text) => {
      expect(markdown).not.toContain(text);
    },
  );

  test("is sure of itself", () => {
    expect(confidence).toBeGreaterThan(0.8);
  });
});

test("in a forum the answers stay", () => {
  const post = (name: string, text: string): string =>
    `<div class="post"><div class="post-author"><a href="/u/${name}">${name}</a></div><div class="post-body"><p>${text}</p></div></div>`;
  const { markdown } = extract(
    page(
      `<div class="topic"><h1>How do I read the gauge at low water?</h1>
      ${post("ada", "The scale ends above the water on some days in spring. What do I write into the book then? I have looked in the manual, but it says nothing about it.")}
      ${post("bertha", "Write the lowest mark and a minus sign. That is how it was done before the new scale came, and the old books have many of those.")}
      ${post("carl", "There is a second scale below the ladder. You need a lamp to see it, and somebody who holds the ladder while you are down there.")}</div>`,
      "How do I read the gauge at low water?",
    ),
    { url: "https://forum.example/t/read-the-gauge/17" },
  );
  for (const text of ["What do I write into the book", "Write the lowest mark", "a second scale below the ladder"])
    expect(markdown).toContain(text);
});

test("on a page about a service its questions and answers stay", () => {
  const part = (heading: string, text: string): string =>
    `<section class="section"><div class="container"><h2>${heading}</h2><p>${text}</p></div></section>`;
  const ask = (question: string, answer: string): string =>
    `<div class="faq-item"><h3 class="faq-question">${question}</h3><div class="faq-answer"><p>${answer}</p></div></div>`;
  const { markdown } = extract(
    page(
      `<main>${part("Gauge repair for harbours of every size", "We mend, clean and test tide gauges, from the wooden scale to the radar sensor, and we come to you by boat.")}
      ${part("What you get", "A visit within two days, a written report with photographs, and a gauge that tells the truth for another year.")}
      <section class="faq"><h2>Frequently asked questions</h2>
      ${ask("How long does a repair take?", "Most gauges are mended in one tide. A new scale takes two days, because the paint has to dry.")}
      ${ask("Do you work in winter?", "Yes, as long as the ice carries neither more nor less than we do.")}</section></main>`,
      "Gauge repair",
    ),
    { url: "https://gauges.example/services/repair" },
  );
  for (const text of [
    "How long does a repair take?",
    "Most gauges are mended in one tide",
    "as long as the ice carries",
  ])
    expect(markdown).toContain(text);
});

test("tables and code of a manual stay whole", () => {
  const { markdown } = extract(
    page(
      `<main><article class="docs-content"><h1>Reading the log</h1><p>${sentence("log")}</p><h2>Fields</h2>
      <table><thead><tr><th>Field</th><th>Meaning</th></tr></thead><tbody><tr><td>t</td><td>time</td></tr><tr><td>h</td><td>height</td></tr></tbody></table>
      <h2>Example</h2><p>${sentence("example")}</p><pre><code>open log
read h
close</code></pre></article></main>`,
      "Reading the log",
    ),
    { url: "https://docs.example/docs/log" },
  );
  expect(markdown).toContain("| h | height |");
  expect(markdown).toContain("open log\nread h\nclose");
});

test("pages of any shape and size are judged", () => {
  const card = `<div class="card"><h3><a href=/x>Title</a></h3><p>Line</p></div>`;
  const deep = `${"<div>".repeat(5_000)}<p>${sentence("depth")}</p>${"</div>".repeat(5_000)}`;
  const wide = Array.from({ length: 5_000 }, () => card).join("");
  expect(extract(page(`<main>${paragraphs}${deep}</main>`)).markdown).toContain(sentence("level"));
  expect(extract(page(`<main>${wide}</main>`)).confidence).toBeLessThanOrEqual(1);
});
