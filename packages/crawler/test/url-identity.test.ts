import fc from "fast-check";
import { expect, test } from "vitest";
import { addressKey, normalizeUrl } from "../src/index.ts";

test.each([
  ["HTTP://SAME.test/x", "http://same.test/x"],
  ["http://same.test:80/x#part", "http://same.test/x"],
  ["https://same.test:443", "https://same.test/"],
  ["http://same.test./x", "http://same.test/x"],
  ["http://same.test/%7Eada", "http://same.test/~ada"],
  ["http://same.test/%41%2dz", "http://same.test/A-z"],
  ["http://same.test/café", "http://same.test/caf%C3%A9"],
  ["http://same.test/caf%c3%a9", "http://same.test/caf%C3%A9"],
  ["http://same.test/d/./e/../x", "http://same.test/d/x"],
  ["http://same.test/../d/x", "http://same.test/d/x"],
  ["http://same.test/?q=%c3%a9", "http://same.test/?q=%C3%A9"],
  ["http://same.test/?q=é", "http://same.test/?q=%C3%A9"],
  ["http://same.test/a|b", "http://same.test/a%7Cb"],
  ["  http://same.test/a\n", "http://same.test/a"],
])("%j is spelt %s", (given, expected) => {
  expect(normalizeUrl(given)).toBe(expected);
});

test.each([
  ["http://a.test/x", "http://a.test/x/"],
  ["http://a.test/x", "http://a.test/X"],
  ["http://a.test/a%2Fb", "http://a.test/a/b"],
  ["http://a.test//x", "http://a.test/x"],
  ["http://a.test/?q=a%2Bb", "http://a.test/?q=a+b"],
  ["http://a.test/?t=1&t=2", "http://a.test/?t=2"],
  ["http://a.test/", "https://a.test/"],
])("%s and %s stay apart", (one, other) => {
  expect(normalizeUrl(one)).not.toBe(normalizeUrl(other));
});

test.each([
  "mailto:ada@a.test",
  "javascript:alert(1)",
  "file:///etc/hostname",
  "http://[bad",
  "http://a.test@evil.test/",
  "/relative",
  `http://a.test/${"a".repeat(9_000)}`,
])("%s is no address of a page", (given) => {
  expect(normalizeUrl(given)).toBeUndefined();
});

test("a relative reference is resolved against its base", () => {
  expect(normalizeUrl("../b?c#d", "http://a.test/x/y/z")).toBe("http://a.test/x/b?c");
});

test("a canonical address is canonical already", () => {
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (url) => {
      const once = normalizeUrl(url);
      expect(once === undefined ? undefined : normalizeUrl(once)).toBe(once);
    }),
  );
});

const keep = { ignoreQueryParameters: false };

test.each([
  ["http://a.test/x?p=1&utm_source=n&utm_medium=m", "http://a.test/x?p=1"],
  ["http://a.test/x?gclid=Abc", "http://a.test/x"],
  ["http://a.test/x?p=1&PHPSESSID=0123", "http://a.test/x?p=1"],
  ["http://a.test/x;jsessionid=0123?p=1", "http://a.test/x?p=1"],
  ["http://a.test/x?p=1&p=2", "http://a.test/x?p=1&p=2"],
  ["http://a.test/x?b=2&a=1", "http://a.test/x?a=1&b=2"],
  ["http://a.test/x?a=1&b=2", "http://a.test/x?a=1&b=2"],
  ["http://a.test/x?b=2&a=3&a=1", "http://a.test/x?a=3&a=1&b=2"],
  ["http://a.test/x?p=1&p=1&p=1", "http://a.test/x?p=1"],
  ["http://a.test/x?two&one", "http://a.test/x?two&one"],
])("%s is known as %s", (url, key) => {
  expect(addressKey(url, keep)).toBe(key);
});

test("the query counts for nothing where it is ignored", () => {
  expect(addressKey("http://a.test/x?p=1", { ignoreQueryParameters: true })).toBe("http://a.test/x");
});

test("parameters that were learnt to hold a session are left out", () => {
  expect(addressKey("http://a.test/x?sid=9&p=1", { ...keep, session: new Set(["sid"]) })).toBe("http://a.test/x?p=1");
});
