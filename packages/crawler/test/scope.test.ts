import { growthOf } from "@wellsourced/testkit";
import { RE2JS } from "re2js";
import { expect, test } from "vitest";
import { createScope, type LinkFacts, type ScopeOptions } from "../src/index.ts";
import { patternSize } from "../src/pattern-size.ts";

const judge = (start: string, options: ScopeOptions, url: string, facts: LinkFacts = { depth: 1 }) => {
  const verdict = createScope(start, options).judge(url, facts);
  return verdict.in ? "in" : verdict.because;
};

const whole: ScopeOptions = { crawlEntireDomain: true };

test.each([
  ["http://look.test/x", "in"],
  ["http://www.look.test/x", "in"],
  ["http://sub.look.test/x", "other-host"],
  ["http://look.test.evil.test/x", "other-host"],
  ["http://xlook.test/x", "other-host"],
  ["http://look.test@evil.test/x", "not-http"],
  ["http://evil.test/x?u=http://look.test/", "other-host"],
  ["http://evil.test\\@look.test/x", "other-host"],
  ["http://look.test:8080/x", "other-host"],
  ["ftp://look.test/x", "not-http"],
])("from look.test alone, %s is %s", (url, expected) => {
  expect(judge("http://look.test/", whole, url)).toBe(expected);
});

test.each([
  ["http://docs.fam.test/", "in"],
  ["http://shop.eu.fam.test/", "in"],
  ["http://fam.test/", "in"],
  ["http://notfam.test/", "other-host"],
  ["http://fam.test.co.test/", "other-host"],
])("with subdomains of www.fam.test, %s is %s", (url, expected) => {
  expect(judge("http://www.fam.test/", { ...whole, allowSubdomains: true }, url)).toBe(expected);
});

test("external links lead anywhere when they are allowed", () => {
  expect(judge("http://a.test/", { allowExternalLinks: true }, "http://b.test/x")).toBe("in");
});

test.each([
  ["http://a.test/guide/", "/guide/x", "in"],
  ["http://a.test/guide/", "/guidebook/x", "outside-path"],
  ["http://a.test/guide/", "/Guide/x", "outside-path"],
  ["http://a.test/guide/", "/guide/../blog/x", "outside-path"],
  ["http://a.test/guide/", "/", "outside-path"],
  ["http://a.test/guide", "/guide/x", "in"],
  ["http://a.test/guide", "/guidebook", "outside-path"],
  ["http://a.test/guide/index.html", "/guide/x", "in"],
  ["http://a.test/guide/index.html", "/blog/x", "outside-path"],
])("below %s, %s is %s", (start, path, expected) => {
  expect(judge(start, {}, new URL("http://a.test").origin + path)).toBe(expected);
});

test("depth counts for links and not for what a sitemap names", () => {
  const options = { ...whole, maxDiscoveryDepth: 2 };
  expect(judge("http://a.test/", options, "http://a.test/x", { depth: 2 })).toBe("in");
  expect(judge("http://a.test/", options, "http://a.test/x", { depth: 3 })).toBe("too-deep");
  expect(judge("http://a.test/", options, "http://a.test/x", { depth: 3, fromSitemap: true })).toBe("in");
});

test("nofollow counts only when it is respected", () => {
  const facts = { depth: 1, nofollow: true };
  expect(judge("http://a.test/", whole, "http://a.test/x", facts)).toBe("in");
  expect(judge("http://a.test/", { ...whole, nofollow: "respect" }, "http://a.test/x", facts)).toBe("nofollow");
});

test.each([
  ["/blog/x", "in"],
  ["/blog/private/x", "excluded"],
  ["/my/blog/x", "not-included"],
  ["/shop/x?path=/blog/x", "not-included"],
  ["/BLOG/x", "not-included"],
  ["/", "in"],
])("with included and excluded patterns, %s is %s", (path, expected) => {
  const options = { ...whole, includePaths: ["^/blog/"], excludePaths: ["/private/"] };
  expect(judge("http://a.test/", options, `http://a.test${path}`)).toBe(expected);
});

test.each([
  ["/de/x", "language"],
  ["/pt-BR/x", "language"],
  ["/zh_cn/x", "language"],
  ["/design/x", "in"],
  ["/press/x", "in"],
  ["/item/x", "in"],
  ["/en/x", "in"],
  ["/it", "in"],
])("of the languages, %s is %s", (path, expected) => {
  expect(judge("http://a.test/", whole, `http://a.test${path}`)).toBe(expected);
});

test("the language of the start page belongs to the crawl", () => {
  expect(judge("http://a.test/de/", whole, "http://a.test/de/x")).toBe("in");
  expect(judge("http://a.test/de", whole, "http://a.test/de-at/x")).toBe("in");
  expect(judge("http://a.test/de/", whole, "http://a.test/fr/x")).toBe("language");
  expect(judge("http://a.test/", { ...whole, excludeLanguages: false }, "http://a.test/de/x")).toBe("in");
});

test.each([
  ["hundreds of counted repetitions", Array.from({ length: 200 }, (_, n) => `^/${n}a{1,1000}`)],
  ["one pattern full of them", ["a{1,1000}".repeat(100)]],
  ["nested repetitions", [`(?:(?:${"ab".repeat(40)}){10}){10}`, `(?:(?:${"ab".repeat(40)}){10,10}){0,10}`]],
  ["repeated sets", ["[^x]{1000}".repeat(20)]],
  ["many long patterns", Array.from({ length: 200 }, (_, n) => `^/${n}/${"x".repeat(500)}`)],
])("%s are refused by name before they are compiled", (_, patterns) => {
  const before = process.memoryUsage().rss;
  for (const argument of ["includePaths", "excludePaths"])
    expect(() => createScope("http://a.test/", { [argument]: patterns })).toThrow(
      expect.objectContaining({ kind: "validation", argument, message: expect.stringContaining("too large") }),
    );
  expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
});

test.each([
  ["^/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$"],
  ["^/\\d{4}/\\d{2}/\\d{2}/[\\w-]{1,80}$"],
  ["\\p{Greek}{2,20}"],
  ["^/[({]{3}"],
])("forty times %s is an ordinary list", (pattern) => {
  expect(() => createScope("http://a.test/", { includePaths: Array(40).fill(pattern) })).not.toThrow();
});

test("the size of a pattern is never below what the engine makes of it", () => {
  const parts = ["a", "[xyz]", "(?:ab|c)", "\\d", "(a{2,5})", "[()]", "\\)", "((?:a{3}){4})", ".", "\\p{Lu}"];
  const counts = ["", "{3}", "{0,7}", "{2,}", "*", "+?", "?", "{1,20}?"];
  for (const part of parts)
    for (const count of counts) {
      const pattern = `^/${part}${count}(?:${part}${count}x){3}$`;
      expect(patternSize(pattern) * 2 + 20, pattern).toBeGreaterThanOrEqual(RE2JS.compile(pattern).programSize());
    }
});

test.each(["(", "a(?=b)", "(a)\\1", "x".repeat(2_000)])("the pattern %s is refused by name", (pattern) => {
  expect(() => createScope("http://a.test/", { excludePaths: [pattern] })).toThrow(
    expect.objectContaining({ kind: "validation", argument: "excludePaths" }),
  );
});

test("a start that is no http(s) address is refused", () => {
  expect(() => createScope("ftp://a.test/")).toThrow(expect.objectContaining({ kind: "validation", argument: "url" }));
});

test("a hostile pattern costs time in proportion to the path", async () => {
  const scope = createScope("http://a.test/", { ...whole, excludePaths: ["^/(a+)+$", "(x|x)*y"] });
  const { exponent } = await growthOf(
    (size) => {
      const url = `http://a.test/${"a".repeat(size)}!`;
      return () => scope.judge(url, { depth: 1 });
    },
    { from: 1_000, to: 8_000 },
  );
  expect(exponent).toBeLessThan(1.5);
});
