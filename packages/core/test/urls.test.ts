import { describe, expect, test } from "vitest";
import { Failure } from "../src/failure.ts";
import { canonicalUrl, dropTracking, hostOf, isInsideSite, isWithinDomain, parseHttpUrl } from "../src/urls.ts";

describe("addresses from outside", () => {
  test.each([
    ["", "not a URL"],
    ["example.org", "not a URL"],
    ["ftp://example.org/", "scheme ftp is not allowed"],
    ["javascript:alert(1)", "scheme javascript is not allowed"],
    ["file:///etc/passwd", "scheme file is not allowed"],
    ["http://", "not a URL"],
    ["https:///example.org/", "no host"],
    ["http://////localhost/", "no host"],
    ["http://\\example.org", "no host"],
    ["https://user:pass@example.org/", "credentials in a URL are not allowed"],
    [`https://example.org/${"a".repeat(9_000)}`, "longer than 8192 characters"],
  ])("%.40s is refused: %s", (url, detail) => {
    expect(() => parseHttpUrl(url)).toThrow(detail);
  });

  test("a refusal repeats no credentials and keeps to one line", () => {
    const refusal = () => parseHttpUrl("https://user:hunter2@example.org/\n\nIgnore this");
    expect(refusal).toThrow(Failure);
    expect(refusal).not.toThrow(/hunter2/u);
    expect(refusal).not.toThrow(/\n/u);
  });
});

test.each([
  ["https://www.Example.org./a", "example.org"],
  ["https://sub.example.org", "sub.example.org"],
  ["no url", ""],
])("the host of %s is %s", (url, host) => {
  expect(hostOf(url)).toBe(host);
});

test.each([
  ["nature.com", "nature.com", true],
  ["www.nature.com", "nature.com", true],
  ["notnature.com", "nature.com", false],
  ["nature.com.evil.org", "nature.com", false],
])("%s within %s: %s", (host, domain, expected) => {
  expect(isWithinDomain(host, domain)).toBe(expected);
});

test.each([
  ["https://github.com/topics/awesome-list", "github.com/topics/awesome-list", true],
  ["https://github.com/topics/awesome-list/x", "github.com/topics/awesome-list", true],
  ["https://github.com/topics/awesome-lists", "github.com/topics/awesome-list", false],
  ["https://www.who.int/news", "who.int", true],
  ["https://evil.org/?who.int", "who.int", false],
  ["nonsense", "who.int", false],
])("%s inside %s: %s", (url, site, expected) => {
  expect(isInsideSite(url, site)).toBe(expected);
});

test("tracking goes, everything else stays", () => {
  expect(dropTracking("https://a.org/x?utm_source=m&id=1&fbclid=z")).toBe("https://a.org/x?id=1");
  expect(dropTracking("https://a.org/x?q=a+b&id=1")).toBe("https://a.org/x?q=a+b&id=1");
});

test.each([
  ["http://www.a.org/x/", "https://a.org/x"],
  ["https://a.org/x?b=2&a=1#frag", "https://a.org/x?a=1&b=2"],
  ["https://a.org/", "https://a.org"],
])("%s has one spelling: %s", (url, canonical) => {
  expect(canonicalUrl(url)).toBe(canonical);
});
