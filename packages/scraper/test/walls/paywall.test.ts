import { expect, test } from "vitest";
import { judgeHtml } from "../../src/judge.ts";
import { parse } from "../../src/parse.ts";

const PROSE =
  "The harbour office has read the tide gauge every hour since the spring of 1883, and its books were never lost. ";
const url = "https://herald.example/tides";
const paid = '<script type="application/ld+json">{"@type":"NewsArticle","isAccessibleForFree":"False"}</script>';
const box = '<div class="article-paywall"><p>More for readers who pay</p></div>';
const prompt = "<p>Already a subscriber? Log in</p>";

const judged = async ({ head = "", paragraphs = 3, after = "" }) => {
  const source = `<!doctype html><title>Tides</title>${head}<article><h1>Tides</h1>${Array.from({ length: paragraphs }, (_, at) => `<p>${at} ${PROSE.repeat(2)}</p>`).join("")}${after}</article>`;
  const reading = await parse({ kind: "html", source, url });
  const opened = { url, status: 200, headers: new Headers(), body: Buffer.from(source), truncated: false, hops: [url] };
  return judgeHtml({ opened, choice: { as: "html" }, reading }, () => true);
};

test.each([
  ["data and box", { head: paid, after: box }],
  ["data and request", { head: paid, after: prompt }],
  ["box and request", { after: box + prompt }],
  ["German", { head: paid, after: "<p>Bereits Abonnent? Hier anmelden</p>" }],
  ["Japanese", { head: paid, after: "<p>この記事は有料会員限定です</p>" }],
])("the free part of an article is given as a part: %s", async (_name, made) => {
  expect(await judged(made)).toMatchObject({ is: "page", partialBecause: "paywall" });
});

test.each([
  ["one that is free", {}],
  ["one that only asks for subscribers", { after: prompt }],
  ["one with a name that sounds like it", { after: '<p class="paywall-study">A study of paywalls</p>' }],
  ["one that came whole", { head: paid, after: box, paragraphs: 40 }],
])("an article is whole: %s", async (_name, made) => {
  const verdict = await judged(made);
  expect(verdict.is).toBe("page");
  expect(verdict).not.toHaveProperty("partialBecause");
});
