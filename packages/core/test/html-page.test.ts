import { describe, expect, test } from "vitest";
import {
  escapeHtml,
  htmlDetails,
  htmlFacts,
  htmlLink,
  htmlPage,
  htmlParagraphs,
  htmlSection,
  htmlState,
} from "../src/html-page.ts";
import { toReadableTime } from "../src/index.ts";

describe("the design that reports share", () => {
  test("strangers' words become text, and what XML cannot hold goes", () => {
    expect(escapeHtml(`<b onclick='x'>"&"\u0007</b>`)).toBe("&lt;b onclick=&#39;x&#39;&gt;&quot;&amp;&quot;&lt;/b&gt;");
  });

  test("only addresses that open a page become links", () => {
    expect(htmlLink("https://a.example/?a=1&b=2", "A")).toContain('href="https://a.example/?a=1&amp;b=2"');
    expect(htmlLink("javascript:alert(1)")).toBe("javascript:alert(1)");
  });

  test("a state has a sign and a word beside its colour", () => {
    expect(htmlState("bad", "retracted")).toBe(
      '<span class="state bad"><span aria-hidden="true">✗</span> retracted</span>',
    );
  });

  test("a section without content is left out", () => {
    expect(htmlSection("Findings", "")).toBe("");
  });

  test("a page loads nothing, runs nothing, and knows dark screens and paper", () => {
    const page = htmlPage({ title: "</title><script>", body: "<p>x</p>" });
    expect(page).toContain("default-src 'none'");
    expect(page).toContain("<title>&lt;/title&gt;&lt;script&gt;</title>");
    expect(page).not.toMatch(/<script|@import|url\(/u);
    expect(page).toMatch(/prefers-color-scheme: dark.*@media print/su);
  });

  test.each([
    [Date.UTC(2026, 10, 5, 9, 7), "5 November 2026, 09:07 UTC"],
    ["2026-01-31T12:00:00Z", "31 January 2026, 12:00 UTC"],
    ["no date", "no date"],
  ])("%s is %s to people", (time, words) => {
    expect(toReadableTime(time)).toBe(words);
  });
});

describe("words of strangers in a report", () => {
  const HOSTILE = `</dd><script>alert("1")</script>&amp;'`;
  const SAFE = "&lt;/dd&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;amp;&#39;";

  test.each([
    ["a paragraph", htmlParagraphs(HOSTILE), `<p>${SAFE}</p>`],
    ["a heading", htmlSection(HOSTILE, "x"), `<section><h2>${SAFE}</h2>\nx</section>`],
    ["a summary", htmlDetails(HOSTILE, "x"), `<details><summary>${SAFE}</summary>x</details>`],
    ["a name", htmlFacts([[HOSTILE, "x"]]), `<dl><div><dt>${SAFE}</dt><dd>x</dd></div></dl>`],
    [
      "a state",
      htmlState("unknown", HOSTILE),
      `<span class="state unknown"><span aria-hidden="true">?</span> ${SAFE}</span>`,
    ],
    [
      "the words of a link",
      htmlLink("https://a.example/", HOSTILE),
      `<a href="https://a.example/" rel="noopener noreferrer">${SAFE}</a>`,
    ],
    ["a link that is none", htmlLink(`javascript:${HOSTILE}`), `javascript:${SAFE}`],
  ])("stay text in %s", (_, html, expected) => {
    expect(html).toBe(expected);
  });

  test("cannot end the address of a link", () => {
    expect(htmlLink(`https://a.example/"onclick="alert(1)`)).toBe(
      '<a href="https://a.example/&quot;onclick=&quot;alert(1)" rel="noopener noreferrer">https://a.example/&quot;onclick=&quot;alert(1)</a>',
    );
  });

  test.each(["data:text/html,x", "vbscript:x", "file:///etc/passwd", "//a.example/", "JAVASCRIPT:x", "https://"])(
    "%s is shown beside its words and leads nowhere",
    (url) => {
      expect(htmlLink(url, "the survey")).toBe(`the survey (${url})`);
    },
  );

  test.each([
    ["controls", "a\u0000\u0008\u000b\u001fb", "ab"],
    ["noncharacters", "a\ufffe\uffffb", "ab"],
    ["half a pair", "a\ud800b\udfff", "ab"],
    ["tab, line feed and carriage return", "a\t\n\rb", "a\t\n\rb"],
    ["letters beyond the first plane", "a😀𠀀", "a😀𠀀"],
  ])("hold no character that XML refuses: %s", (_, text, expected) => {
    expect(escapeHtml(text)).toBe(expected);
  });
});

describe("parts of a report", () => {
  test("blank lines part paragraphs, and a single line break stays one", () => {
    expect(htmlParagraphs("\n one\ntwo\n\n\n\nthree \n")).toBe("<p>one<br>two</p><p>three</p>");
  });

  test("where there is nothing to show, nothing is shown", () => {
    expect(htmlDetails("More", "")).toBe("");
    expect(htmlFacts([])).toBe("");
  });

  test("facts keep their order and the markup of their values", () => {
    expect(
      htmlFacts([
        ["DOI", htmlLink("https://doi.org/10.1000/a", "10.1000/a")],
        ["Year", "1999"],
      ]),
    ).toMatch(/^<dl><div><dt>DOI<\/dt><dd><a [^>]+>10\.1000\/a<\/a><\/dd><\/div><div><dt>Year<\/dt><dd>1999</u);
  });

  test("each state has a sign of its own, so that nobody depends on colour", () => {
    const signs = (["good", "bad", "doubtful", "unknown"] as const).map(
      (state) => /aria-hidden="true">(.)</u.exec(htmlState(state, "x"))?.[1],
    );
    expect(signs).toEqual(["✓", "✗", "!", "?"]);
  });

  test("a page has its language, its character set and its body as given", () => {
    const page = htmlPage({ title: "Übersicht", body: "<p>日本</p>" });
    expect(page).toMatch(/^<!doctype html>\n<html lang="en"><head><meta charset="utf-8">/u);
    expect(page).toContain("<body>\n<p>日本</p>\n</body>");
  });
});
