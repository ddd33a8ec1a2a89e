import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  canonicalUrl,
  dropTracking,
  Failure,
  hostOf,
  isHttpUrl,
  isInsideSite,
  isWithinDomain,
  parseHttpUrl,
  refusedUrl,
  shownUrl,
} from "../src/index.ts";

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

  test.each(["/home/ada/paper.pdf", "~/paper.pdf", "../paper.pdf", "C:\\papers\\a.pdf", "file:///home/ada/paper.pdf"])(
    "a path such as %s is refused with what to give instead",
    (path) => {
      expect(() => parseHttpUrl(path)).toThrow(
        "public http(s) URL. Files are not opened here, but their text can be given where",
      );
    },
  );

  test.each(["example.org/paper.pdf", "//example.org/paper.pdf", "ftp://example.org/paper.pdf"])(
    "%s is no path",
    (address) => {
      expect(() => parseHttpUrl(address)).not.toThrow("Files are not opened");
    },
  );

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
  expect(dropTracking("https://a.org/x?q=a%20b&utm_id=1&flag&c=")).toBe("https://a.org/x?q=a%20b&flag&c=");
});

test.each([
  ["http://www.a.org/x/", "https://a.org/x"],
  ["https://a.org/x?b=2&a=1#frag", "https://a.org/x?a=1&b=2"],
  ["https://a.org/", "https://a.org"],
])("%s has one spelling: %s", (url, canonical) => {
  expect(canonicalUrl(url)).toBe(canonical);
});

describe("an address that is accepted", () => {
  test.each([
    ["  https://example.org/a b \n", "https://example.org/a%20b"],
    ["HTTPS://EXAMPLE.ORG:443/A", "https://example.org/A"],
    ["https:example.org", "https://example.org/"],
    ["http://0x7f.1/", "http://127.0.0.1/"],
    ["https://bücher.example/", "https://xn--bcher-kva.example/"],
    ["https://[2001:db8::1]:8080/", "https://[2001:db8::1]:8080/"],
    ["https://example.org/@user", "https://example.org/@user"],
    ["https://example.org?to=a@b.example", "https://example.org/?to=a@b.example"],
  ])("%j is read as browsers read it", (given, href) => {
    expect(parseHttpUrl(given).href).toBe(href);
  });

  test("has at most 8192 characters", () => {
    const start = "https://example.org/";
    expect(parseHttpUrl(start.padEnd(8_192, "a")).pathname).toHaveLength(8_192 - start.length + 1);
    expect(() => parseHttpUrl(start.padEnd(8_193, "a"))).toThrow("longer than 8192 characters");
  });
});

describe("a refused address", () => {
  test("is named by the caller's own spelling, with what is wrong and whom to tell", () => {
    expect(refusedUrl("http://10.0.0.1/", "a private address")).toMatchObject({
      kind: "validation",
      message: "URL rejected for http://10.0.0.1/: a private address. Provide a valid public http(s) URL.",
      detail: "a private address",
      suggestedAction: "inform_user",
      retryable: false,
    });
  });

  test.each([
    ["https://user:hunter2@example.org/a", "https://[REDACTED]@example.org/a"],
    ["https://user:hunter2@hunter2@example.org/a", "https://[REDACTED]@example.org/a"],
    ["https://user:hunter2 hunter2@example.org/a", "https://[REDACTED]@example.org/a"],
    ["https:user:hunter2@example.org/a", "https:[REDACTED]@example.org/a"],
    ["https:/user:hunter2@example.org/a", "https:/[REDACTED]@example.org/a"],
    ["HTTPS:\\\\user:hunter2@example.org/a", "HTTPS:\\\\[REDACTED]@example.org/a"],
    ["//user:hunter2@example.org/a", "//[REDACTED]@example.org/a"],
    ["sftp://user:hunter2@example.org/a", "sftp://[REDACTED]@example.org/a"],
  ])("shows no credentials, however a browser would find them: %s", (url, shown) => {
    expect(shownUrl(url)).toBe(shown);
    expect(() => parseHttpUrl(url)).not.toThrow(/hunter2/u);
  });

  test.each(["https://example.org/@ada", "https://example.org?to=a@b.example", "mailto:ada@example.org"])(
    "shows an at sign that ends no credentials: %s",
    (url) => {
      expect(shownUrl(url)).toBe(url);
    },
  );

  test("is shown on one line and to two hundred characters", () => {
    expect(shownUrl("https://example.org/a\r\n\tb\u0000c")).toBe("https://example.org/a b c");
    const whole = "https://example.org/".padEnd(200, "a");
    expect(shownUrl(whole)).toBe(whole);
    expect(shownUrl(`${whole}b`)).toBe(`${whole}…`);
  });
});

test.each([
  ["https://example.org/", true],
  ["http://example.org", true],
  [" HTTP://EXAMPLE.ORG ", true],
  ["ftp://example.org/", false],
  ["example.org", false],
  ["https://", false],
  ["", false],
  ["mailto:a@example.org", false],
])("%j is the address of a web page: %s", (url, expected) => {
  expect(isHttpUrl(url)).toBe(expected);
});

test.each([
  ["https://WWW.BÜCHER.example/", "xn--bcher-kva.example"],
  ["https://www.example.org.:8080/", "example.org"],
  ["https://wwwx.example.org/", "wwwx.example.org"],
  ["https://127.0.0.1:9/", "127.0.0.1"],
  ["https://[::1]/", "[::1]"],
  ["mailto:a@example.org", ""],
  ["example.org", ""],
])("the host of %s is %j", (url, host) => {
  expect(hostOf(url)).toBe(host);
});

test.each([
  ["a path with a slash at its end", "https://github.com/topics", "github.com/topics/", true],
  ["www on the side of the site", "https://who.int/news", "www.who.int", true],
  ["a site in capital letters", "https://who.int/news", "WHO.INT", true],
  ["a host below the site", "https://apps.who.int/news", "who.int", true],
  ["a path in capital letters: paths differ by case", "https://github.com/Topics", "github.com/topics", false],
  ["a port", "https://who.int:8443/news", "who.int", true],
  ["the site as the end of another name", "https://notwho.int/", "who.int", false],
  ["the site as credentials", "https://who.int@evil.example/", "who.int", false],
])("whether an address is inside a site takes account of %s", (_, url, site, expected) => {
  expect(isInsideSite(url, site)).toBe(expected);
});

describe("parameters that only track", () => {
  test.each([
    ["every one of utm", "https://a.org/?utm_source=a&utm_campaign_id=b", "https://a.org/"],
    ["ids of clicks", "https://a.org/?gclid=1&msclkid=2&mc_eid=3&id=4&oly_anon_id=5", "https://a.org/?id=4"],
    ["none whose name only resembles one", "https://a.org/?utm=1&fbclidx=2&UTM_source=3", undefined],
    ["none in the fragment", "https://a.org/#utm_source=a", undefined],
    ["the fragment stays", "https://a.org/?fbclid=1#part", "https://a.org/#part"],
    ["repeats stay in their order", "https://a.org/?t=2&fbclid=1&t=1", "https://a.org/?t=2&t=1"],
    ["text that is no address stays", "a?utm_source=b", undefined],
  ])("are dropped: %s", (_, url, expected) => {
    expect(dropTracking(url)).toBe(expected ?? url);
  });
});

describe("one spelling", () => {
  test.each([
    ["another default port", "http://a.org:80/x", "https://a.org/x"],
    ["another case of the host", "https://A.ORG/X", "https://a.org/X"],
    ["an empty query and an empty fragment", "https://a.org/x?#", "https://a.org/x"],
    ["tracking beside parameters in another order", "https://a.org/?z=1&utm_id=2&a=3", "https://a.org/?a=3&z=1"],
  ])("is shared by addresses that differ in %s", (_, url, expected) => {
    expect(canonicalUrl(url)).toBe(expected);
  });

  test.each([
    ["the port", "https://a.org:8443/", "https://a.org/"],
    ["the path's case", "https://a.org/X", "https://a.org/x"],
    ["the order of values of one parameter", "https://a.org/?t=1&t=2", "https://a.org/?t=2&t=1"],
    ["the host below", "https://de.a.org/", "https://a.org/"],
  ])("is not shared by addresses that differ in %s", (_, one, other) => {
    expect(canonicalUrl(one)).not.toBe(canonicalUrl(other));
  });

  test("of a spelling is that spelling", () => {
    const host = fc.constantFrom(
      "a.org",
      "WWW.a.org",
      "a.org:80",
      "a.org:443",
      "a.org:8443",
      "bücher.example",
      "[::1]",
    );
    const path = fc.array(fc.constantFrom("/a", "/B", "/%7e", "/ü", "/x y", "/."), { maxLength: 3 });
    const parameter = fc.constantFrom("b=2", "a=1", "a", "=", "utm_id=1", "q=a/", "q=a+b", "q=%26", "fbclid=");
    const urls = fc
      .tuple(fc.constantFrom("http", "https"), host, path, fc.array(parameter, { maxLength: 4 }), fc.boolean())
      .map(
        ([scheme, at, pieces, query, hash]) =>
          `${scheme}://${at}${pieces.join("")}?${query.join("&")}${hash ? "#x" : ""}`,
      );
    fc.assert(
      fc.property(urls, (url) => {
        const once = canonicalUrl(url);
        expect(canonicalUrl(once)).toBe(once);
      }),
    );
  });

  test("of text that is no address is the text", () => {
    expect(canonicalUrl("10.1000/a?b")).toBe("10.1000/a?b");
  });
});
