import { describe, expect, test } from "vitest";
import { readLinks } from "../src/page-links.ts";

const url = "https://harbour.example/tides/today";
const of = (html: string) => readLinks(html, url).links.map((link) => link.url);

describe("where a page leads", () => {
  test.each([
    ["a relative link", '<a href="tomorrow">x</a>', "https://harbour.example/tides/tomorrow"],
    ["a link from the root", "<A HREF=/boats>x</A>", "https://harbour.example/boats"],
    ["a link with white space around it", '<a href="\n /boats \t">x</a>', "https://harbour.example/boats"],
    ["a query alone", '<a href="?page=2">x</a>', "https://harbour.example/tides/today?page=2"],
    ["an entity", '<a href="/b?x=1&amp;y=2">x</a>', "https://harbour.example/b?x=1&y=2"],
    ["an area of a map", '<map><area href="/pier"></map>', "https://harbour.example/pier"],
    ["a frame", '<iframe src="/part"></iframe>', "https://harbour.example/part"],
    ["the next page of a series", '<link rel="next" href="/2">', "https://harbour.example/2"],
    ["a link under another base", '<base href="/deep/x"><a href="y">x</a>', "https://harbour.example/deep/y"],
    ["a link before the base is stated", '<a href="y">x</a><base href="/deep/x">', "https://harbour.example/deep/y"],
  ])("%s is told", (_name, html, expected) => expect(of(html)).toEqual([expected]));

  test.each([
    ["comments", '<!-- <a href="/a">x</a> -->'],
    ["scripts", `<script>var t = '<a href="/a">x</a>';</script>`],
    ["other schemes", '<a href="mailto:a@b.example">x</a><a href="javascript:go()">x</a><a href="data:,x">x</a>'],
    ["nothing", '<a>x</a><a href="">x</a><a href="#part">x</a><a href="http://[bad">x</a>'],
    ["credentials", '<a href="https://user:word@harbour.example/">x</a>'],
    ["style sheets and alternates", '<link rel="stylesheet" href="/a.css"><link rel="alternate" href="/b">'],
  ])("%s are no links", (_name, html) => expect(of(html)).toEqual([]));

  test("structured data lead to pages, parts and items, and not to pictures, people or profiles", () => {
    const data = {
      "@context": "https://schema.org",
      "@graph": [
        { "@type": "Article", mainEntityOfPage: { "@id": "/tides/today" }, relatedLink: ["/tides/high", 7, null] },
        {
          "@type": "ItemList",
          itemListElement: [{ item: { url: "https://harbour.example/boats/1", image: "/1.png" } }],
        },
        { "@type": "Person", url: "/people/ada", sameAs: "https://social.example/ada" },
      ],
      author: { url: "/people/ben" },
      publisher: { "@id": "https://elsewhere.example/", logo: { url: "/logo.png" } },
      hasPart: { name: "/not an address", url: "tides/relative words" },
    };
    const html = (type: string, json: string) => `<script type="${type}">${json}</script><a href="/last">x</a>`;
    expect(of(html("application/ld+json", JSON.stringify(data)))).toEqual([
      "https://harbour.example/tides/today",
      "https://harbour.example/tides/high",
      "https://harbour.example/boats/1",
      "https://harbour.example/people/ada",
      "https://harbour.example/last",
    ]);
    expect(of(html("application/json", JSON.stringify(data)))).toEqual(["https://harbour.example/last"]);
    expect(of(html("application/ld+json", `{"url": "/a"`))).toEqual(["https://harbour.example/last"]);
    expect(of(html("application/ld+json", "[".repeat(100_000)))).toEqual(["https://harbour.example/last"]);
  });

  test("an address is told once, whatever its fragment", () =>
    expect(of('<a href="/a#one">x</a><a href="/a#two">x</a>')).toEqual(["https://harbour.example/a"]));

  test("a link is not to be followed only where each mention says so", () => {
    const html = '<a rel="noopener NoFollow" href="/a">x</a><a rel="nofollow" href="/b">x</a><a href="/b">x</a>';
    expect(readLinks(html, url).links).toEqual([
      { url: "https://harbour.example/a", nofollow: true },
      { url: "https://harbour.example/b", nofollow: false },
    ]);
  });

  test("what the page says to crawlers is told by their name, and its canonical address", () => {
    const html = `<META CONTENT="none" NAME="ROBOTS"><meta name="OtherBot" content="nofollow">
      <meta name="description" content="Tides and boats"><link rel="canonical" href="/tides">`;
    expect(readLinks(html, url)).toMatchObject({
      robots: { robots: "none", otherbot: "nofollow" },
      canonical: "https://harbour.example/tides",
    });
  });

  test("a page of a hundred thousand links gives a bounded list", () =>
    expect(
      of('<a href="/x">x</a>'.repeat(10) + Array.from({ length: 100_000 }, (_, i) => `<a href="/${i}">`).join(""))
        .length,
    ).toBeLessThanOrEqual(20_000));
});
