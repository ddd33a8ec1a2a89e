import { expect, test } from "vitest";
import { extract } from "../../src/extract.ts";

const say = (about: string): string =>
  `The ${about} of the old harbour has been measured for longer than anybody can remember, and the books are all kept.`;
const menu = ["Boats", "Sails", "Ropes", "Nets", "Lamps"].map((it) => `<li><a href="/${it}">${it}</a></li>`).join("");
const page = (body: string, title = "Brass gauge for tides"): string =>
  `<html><head><title>${title}</title></head><body>${body}</body></html>`;

test.each([
  ["a box for an application, and a menu", page(`<div class="links"><ul>${menu}</ul></div><div id="root">  </div>`)],
  ["a box of the height of the window", page(`<ul>${menu}</ul><div id="x" style="min-height: 100vh"></div>`)],
  [
    "an empty main, and a cart",
    page(`<h2>Your cart</h2><p>Shipping is calculated at checkout.</p><main id="MainContent"></main><ul>${menu}</ul>`),
  ],
  ["nothing but the box", page('<div id="__next"></div>')],
])("%s: nothing, because scripts make it", (_, html) => {
  expect(extract(html, { url: "https://shop.example/brass" })).toMatchObject({
    markdown: "",
    text: "",
    wordCount: 0,
    confidence: 0,
    emptyBecause: "made by scripts",
  });
});

test.each([
  [
    "a heading that says what the title promises",
    page('<div id="root"></div><h1>Brass gauge</h1><p>Out of stock.</p>'),
  ],
  [
    "sentences beside an unused box",
    page(`<div id="content"></div>${["level", "wind", "ice", "tide"].map((it) => `<p>${say(it)}</p>`).join("")}`),
  ],
  ["a short page without such a box", page("<p>We moved to the new quay.</p>")],
  ["a box that holds a picture", page('<div id="main"><img src="/gauge.jpg"></div><p>The gauge at low tide.</p>')],
])("%s: a page", (_, html) => {
  const found = extract(html, { url: "https://shop.example/brass" });
  expect(found.markdown).not.toBe("");
  expect(found.emptyBecause).toBeUndefined();
});

test("a page with nothing in it says so", () => {
  expect(extract(page("<p> </p>")).emptyBecause).toBe("no text");
});
