import { parseHtml } from "@wellsourced/markup";
import { measure, NOTHING } from "@wellsourced/markup/dom";
import { describe, expect, test } from "vitest";
import { type PageType, pageTypeOf } from "../../src/content/page-type.ts";

interface Given {
  readonly url?: string;
  readonly types?: readonly string[];
  readonly openGraphType?: string;
  readonly html?: string;
}

function typeOf({ url, types = [], openGraphType = "", html = "" }: Given): PageType {
  const body = parseHtml(html);
  return pageTypeOf({ url, types, openGraphType, body, stats: measure(body).get(body) ?? NOTHING });
}

/** Enough plain sentences that the structure of the page is neutral. */
const prose =
  "<p>The level of the old harbour has been measured for longer than anybody can remember, they say.</p>".repeat(4);

describe("by address", () => {
  test.each([
    ["https://harbour.example/2024/05/17/gauges", "article"],
    ["https://harbour.example/blog/how-gauges-work", "article"],
    ["https://forum.harbour.example/t/gauges/12", "forum"],
    ["https://harbour.example/viewtopic.php?t=9", "forum"],
    ["https://harbour.example/threads/gauges.77/", "forum"],
    ["https://docs.harbour.example/gauge/read", "documentation"],
    ["https://harbour.example/docs/gauge", "documentation"],
    ["https://harbour.example/products/brass-gauge", "product"],
    ["https://harbour.example/collections/gauges", "listing"],
    ["https://harbour.example/category/boats/", "listing"],
    ["https://harbour.example/services/towing", "service"],
    ["https://harbour.example/pricing", "service"],
    ["https://harbour.example/departments/pilots", "service"],
    ["https://harbour.example/topic/boats", "listing"],
    ["https://harbour.example/topic/77120-old-gauges/", "forum"],
    ["https://harbour.example/", "service"],
    ["https://harbour.example/gauges", "article"],
    [undefined, "article"],
  ] as const)("%s is %s", (url, expected) => {
    expect(typeOf({ html: prose, ...(url ? { url } : {}) })).toBe(expected);
  });
});

describe("by stated type", () => {
  test.each([
    ["NewsArticle", "article"],
    ["BlogPosting", "article"],
    ["TechArticle", "documentation"],
    ["DiscussionForumPosting", "forum"],
    ["QAPage", "forum"],
    ["Product", "product"],
    ["CollectionPage", "listing"],
    ["Service", "service"],
  ] as const)("%s is %s", (type, expected) => {
    expect(typeOf({ html: prose, types: [type] })).toBe(expected);
  });

  test("questions that are asked often are no thread", () => {
    expect(
      typeOf({ html: prose, url: "https://harbour.example/services/towing", types: ["FAQPage", "SiteRequest"] }),
    ).toBe("service");
  });

  test("a group of products is a list", () => {
    expect(typeOf({ html: prose, openGraphType: "product.group" })).toBe("listing");
  });

  test("og:type counts as well", () => {
    expect(typeOf({ html: prose, openGraphType: "product.item" })).toBe("product");
  });

  test("what is stated beats a weak sign in the address", () => {
    expect(typeOf({ html: prose, url: "https://harbour.example/about/old-gauges", types: ["NewsArticle"] })).toBe(
      "article",
    );
  });
});

describe("by shape", () => {
  test.each([
    ["posts", `<div class="post-body">${prose}</div>`.repeat(6), "forum"],
    ["code", `${prose}${"<pre>read()</pre>".repeat(4)}`, "documentation"],
    ["cards", '<div class="card"><a href="/a">A</a></div>'.repeat(8), "listing"],
    [
      "prices in rows",
      `<span class="price">1 €</span>${'<article><span class="price">1 €</span></article>'.repeat(9)}`,
      "listing",
    ],
  ] as const)("%s", (_, html, expected) => {
    expect(typeOf({ html })).toBe(expected);
  });
});
