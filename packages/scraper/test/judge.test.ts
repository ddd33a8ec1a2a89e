import { expect, test } from "vitest";
import { isShell, judgeHtml, letterShare, worth } from "../src/judge.ts";
import { pageFacts } from "../src/page-facts.ts";
import type { Reading } from "../src/parse.ts";
import { looksLikeMarkdown } from "../src/tiers/fetch.ts";

const reading = (text: string, html?: string): Reading => ({
  contentType: "html",
  markdown: text,
  text,
  metadata: {},
  hiddenTextRemoved: 0,
  ...(html === undefined ? {} : { facts: pageFacts(html, "https://a.example/") }),
});

test.each([
  ["# Title\n\n- item\n\nand enough words to be over fifty bytes long", true],
  ["## Only\n\n[a link](https://a.example/) and enough words to be over fifty bytes", true],
  ["Plain words of a letter, with nothing that Markdown would mark in any way.", false],
  ["# One mark alone does not make a text Markdown, however long it goes on.", false],
  ["# a\n- b", false],
  ["#hashtag and *star* with enough words to be over fifty bytes, still no mark", false],
])("%j looks like Markdown: %s", (text, expected) => {
  expect(looksLikeMarkdown(text)).toBe(expected);
});

test("a shell has twenty times more markup than text", () => {
  const text = "Loading the application, please wait a little longer for it to come.";
  expect(isShell(reading(text, `<p>${text}</p>${"<i></i>".repeat(300)}`))).toBe(true);
  expect(isShell(reading(text, `<p>${text}</p>`))).toBe(false);
});

test("much text is no shell, no text is not a shell either", () => {
  const long = "word ".repeat(600);
  expect(isShell(reading(long, `${long}${" ".repeat(100_000)}`))).toBe(false);
  expect(isShell(reading("", "<p></p>".repeat(100)))).toBe(false);
});

test("letters of every script count", () => {
  expect(letterShare("潮位計")).toBe(1);
  expect(letterShare("मौसम विभाग")).toBe(1);
  expect(letterShare("0123456789")).toBe(0);
  expect(letterShare("ab12")).toBe(0.5);
  expect(letterShare("")).toBe(0);
});

test("of two candidates the one with more to read is worth more", () => {
  expect(worth(reading("潮位計は海面の高さを記録します"))).toBeGreaterThan(
    worth(reading("{}[]();:=+-*/0123456789".repeat(1))),
  );
});

const SIGN_ON = "https://login.university.example/idp/profile/SAML2/Redirect/SSO";
const PAGE = "https://journal.example/article";

test.each([
  ["a redirect to a sign-on", [PAGE, SIGN_ON], "auth_required"],
  [
    "a redirect to an address that asks for a login",
    [PAGE, "https://journal.example/login?next=/article"],
    "auth_required",
  ],
  ["a redirect to another page", [PAGE, "https://journal.example/articles/1"], "content_empty"],
  ["a sign-on that was asked for", [SIGN_ON], "content_empty"],
  ["the page itself", [PAGE], "content_empty"],
])("an empty body behind %s", (_, hops, kind) => {
  const url = hops.at(-1) ?? PAGE;
  const opened = { url, status: 200, headers: new Headers(), body: new Uint8Array(), truncated: false, hops };
  expect(judgeHtml({ opened, choice: { as: "html" } }, () => true)).toMatchObject({ is: "rejected", kind });
});
