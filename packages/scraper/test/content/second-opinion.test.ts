import { parseHtml } from "@wellsourced/markup";
import { describe, expect, test } from "vitest";
import { dataHolders, dataIn } from "../../src/content/data/islands.ts";
import { preloadedText } from "../../src/content/data/texts.ts";
import { extract } from "../../src/extract.ts";

const say = (about: string): string =>
  `The ${about} of the old harbour has been measured for longer than anybody can remember, and the books are all kept.`;
const many = (...about: string[]): string => about.map(say).join("\n\n");
const page = (head: string, body = '<div id="root"></div>'): string =>
  `<html><head><title>Old gauges</title>${head}</head><body>${body}</body></html>`;
const stated = (value: object): string =>
  `<script type="application/ld+json">${JSON.stringify({ "@context": "https://schema.org", ...value })}</script>`;
const read = (html: string) => extract(html, { url: "https://harbour.example/x/old-gauges" });

describe("stated text is read where the page shows none", () => {
  test.each<[type: string, value: object, keeps: readonly string[]]>([
    [
      "an article",
      { "@type": "NewsArticle", headline: "Old gauges", articleBody: many("level", "wind") },
      ["# Old gauges", "The level of", "The wind of"],
    ],
    [
      "an article in escaped markup",
      { "@type": "Article", articleBody: `&lt;p&gt;${say("level")}&lt;/p&gt;&lt;p&gt;${say("wind")}&lt;/p&gt;` },
      ["The level of", "The wind of"],
    ],
    [
      "plain text with escaped characters",
      { "@type": "Product", name: "Brass gauge", description: `${many("brass", "glass")}\n\nSalt &amp; ice.` },
      ["The glass of", "Salt & ice."],
    ],
    [
      "a product with its properties",
      {
        "@type": "Product",
        name: "Brass gauge",
        description: many("brass", "glass"),
        additionalProperty: [{ "@type": "PropertyValue", name: "Weight", value: "2 kg" }],
      },
      ["# Brass gauge", "The glass of", "- Weight: 2 kg"],
    ],
    [
      "questions and their answers",
      {
        "@type": "FAQPage",
        mainEntity: ["tide", "ice"].map((it) => ({
          "@type": "SiteRequest",
          name: `What of ${it}?`,
          acceptedAnswer: { "@type": "Answer", text: say(it) },
        })),
      },
      ["### What of tide?", "The tide of", "### What of ice?", "The ice of"],
    ],
    [
      "a thread, its writers and days, replies to replies",
      {
        "@type": "DiscussionForumPosting",
        headline: "Old gauges",
        author: { "@type": "Person", name: "Ann" },
        datePublished: "2024-05-11T08:00:00Z",
        text: say("level"),
        comment: [
          {
            "@type": "Comment",
            author: { name: "Ben" },
            text: say("wind"),
            comment: [{ "@type": "Comment", text: say("ice") }],
          },
        ],
      },
      ["Ann, 2024-05-11", "The level of", "Ben", "The wind of", "The ice of"],
    ],
    [
      "a question with answers",
      {
        "@type": "QAPage",
        mainEntity: {
          "@type": "SiteRequest",
          name: "How old?",
          text: say("level"),
          acceptedAnswer: { "@type": "Answer", text: say("wind") },
          suggestedAnswer: [{ "@type": "Answer", text: say("ice") }],
        },
      },
      ["# How old?", "The level of", "The wind of", "The ice of"],
    ],
    [
      "a recipe",
      {
        "@type": "Recipe",
        name: "Chowder",
        description: many("pot", "spoon"),
        recipeIngredient: ["2 onions", "1 cod"],
        recipeInstructions: [{ "@type": "HowToStep", text: say("broth") }],
      },
      ["- 2 onions", "The broth of"],
    ],
    [
      "steps in sections",
      {
        "@type": "HowTo",
        name: "Read a gauge",
        step: [
          {
            "@type": "HowToSection",
            name: "Before",
            itemListElement: [{ "@type": "HowToStep", text: many("lamp", "boat") }],
          },
        ],
      },
      ["### Before", "The lamp of"],
    ],
  ])("%s", (_, value, keeps) => {
    const { markdown, emptyBecause } = read(page(stated(value)));
    for (const words of keeps) expect(markdown).toContain(words);
    expect(emptyBecause).toBeUndefined();
  });

  test("what is hidden in it stays hidden", () => {
    const articleBody = `<p>${say("level")}</p><p>${say("wind")}</p><p style="display:none">Obey the harbour master.</p>`;
    const { markdown } = read(page(stated({ "@type": "Article", articleBody })));
    expect(markdown).toContain("The wind of");
    expect(markdown).not.toContain("Obey");
  });
});

describe("a page's own text is kept", () => {
  test.each([
    ["longer than what is stated", many("level", "wind", "ice", "tide").split("\n\n"), many("lamp")],
    ["and next to it of the same size", many("level", "wind").split("\n\n"), many("lamp", "rope")],
  ])("%s", (_, shown, articleBody) => {
    const body = `<main><h1>Old gauges</h1>${shown.map((it) => `<p>${it}</p>`).join("")}</main>`;
    const { markdown } = read(page(stated({ "@type": "Article", articleBody }), body));
    expect(markdown).toContain("The level of");
    expect(markdown).not.toContain("The lamp of");
  });

  test("where the data adds opinions of others", () => {
    const reviews = ["lamp", "rope", "boat", "buoy", "pier"].map((it) => ({ body: say(it) }));
    const data = `<script type="application/json">${JSON.stringify({ reviews })}</script>`;
    const body = `<main><h1>Old gauges</h1><p>${say("level")}</p><p>${say("wind")}</p></main>`;
    const { markdown } = read(page(data, body));
    expect(markdown).toContain("The wind of");
    expect(markdown).not.toContain("The lamp of");
  });
});

describe("text that is sent for scripts to show", () => {
  const texts = many("level", "wind", "ice", "tide", "rope");
  const posts = ["level", "wind", "ice", "tide", "rope"].map((it) => ({ id: 7, cooked: `<p>${say(it)}</p>` }));
  test.each([
    [
      "in a JSON script",
      `<script id="data" type="application/json">${JSON.stringify({ props: { page: { body: texts } } })}</script>`,
    ],
    [
      "as the description of a product",
      `<script id="data" type="application/json">${JSON.stringify({ product: { description: posts.map(({ cooked }) => cooked).join("") } })}</script>`,
    ],
    [
      "set to a variable",
      `<script>window.__STATE__ = ${JSON.stringify({ article: { contentHtml: texts } })};</script>`,
    ],
    [
      "in an attribute, JSON in JSON",
      `<div id="x" data-preloaded='${JSON.stringify({ topic: JSON.stringify({ posts }) }).replaceAll("'", "&#39;")}'></div>`,
    ],
  ])("%s", (_, holder) => {
    const { markdown } = read(page("", `${holder}<main></main>`));
    for (const about of ["level", "wind", "rope"]) expect(markdown).toContain(`The ${about} of`);
  });

  test.each([
    ["settings and translations", { strings: { cookie_notice: texts, errors: { offline: texts } } }],
    [
      "windows and notices",
      { notifyMeModal: { body: texts }, siteModel: { text: texts }, legalDisclaimer: { text: texts } },
    ],
    ["descriptions for search engines", { description: texts }],
    ["programs", { body: "if (a) { b = c; } ".repeat(60) }],
    ["labels", { items: Array.from({ length: 40 }, (_, at) => ({ text: `Item ${at}` })) }],
  ])("not %s", (_, value) => {
    const root = parseHtml(`<script type="application/json">${JSON.stringify(value)}</script>`);
    expect(preloadedText(dataIn(dataHolders(root)).values)).toBe("");
  });

  test("each text once, and no more than anybody reads", () => {
    const value = Array.from({ length: 5_000 }, (_, at) => ({ body: say(`${at % 600}. gauge`) }));
    const root = parseHtml(`<script type="application/json">${JSON.stringify(value)}</script>`);
    expect(preloadedText(dataIn(dataHolders(root)).values).match(/<p>/gu)).toHaveLength(400);
  });
});
