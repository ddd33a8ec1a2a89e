import { describe, expect, test } from "vitest";
import { escapeHtml, htmlLink, htmlPage, htmlSection, htmlState } from "../src/html-page.ts";
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
