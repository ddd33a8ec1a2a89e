import { parseHtml } from "@wellsourced/markup";
import { describe, expect, test } from "vitest";
import { type Metadata, readMetadata } from "../src/metadata.ts";

const URL_OF_PAGE = "https://www.harbour-post.example/2024/05/17/gauges";
const read = (head: string, body = "", url = URL_OF_PAGE): Metadata =>
  withoutSources(
    readMetadata(parseHtml(`<html lang="en"><head>${head}</head><body>${body}</body></html>`), url).metadata,
  );
const withoutSources = ({ provenance: _, ...fields }: Metadata): Metadata => fields;
const meta = (name: string, content: string): string => `<meta name="${name}" content="${content}">`;
const ld = (value: unknown): string => `<script type="application/ld+json">${JSON.stringify(value)}</script>`;

test("a page that says nothing of itself gets nothing invented", () => {
  expect(readMetadata(parseHtml("<p>Words without a name.</p>"), "https://example.org/a").metadata).toEqual({});
});

describe("title", () => {
  test.each([
    [
      "the heading, where the title agrees",
      "<title>Old gauges | Harbour Post</title>",
      "<h1>Old gauges</h1>",
      "Old gauges",
    ],
    [
      "not a heading that names the site",
      "<title>Old gauges - Harbour Post</title>",
      "<h1>Harbour Post</h1>",
      "Old gauges",
    ],
    ["the site's name goes, in front or behind", "<title>Harbour Post: Old gauges</title>", "", "Old gauges"],
    ["a title with a dash of its own stays whole", "<title>Gauges - a history</title>", "", "Gauges - a history"],
    [
      "what is stated beats the document's title",
      `<title>x</title><meta property="og:title" content="Old gauges">`,
      "",
      "Old gauges",
    ],
    [
      "references are resolved, even twice",
      `<meta property="og:title" content="Tom &amp;amp; Ann&amp;#8217;s gauge">`,
      "",
      "Tom & Ann’s gauge",
    ],
    [
      "hidden characters and chat tokens are gone",
      "<title>Old\u200b &lt;|im_start|> gauges</title>",
      "",
      "Old <\\|im_start\\|> gauges",
    ],
    ["a title inside a drawing is none", "", "<svg><title>Icon</title></svg><h1>Old gauges</h1>", "Old gauges"],
  ])("%s", (_, head, body, expected) => {
    expect(read(`${head}<meta property="og:site_name" content="Harbour Post">`, body).title).toBe(expected);
  });
});

test("a subheading that repeats the short name in front of a title is no title", () => {
  const body = "<h2>NAME</h2><p>tide-read shows the tide.</p><h2>TIDE</h2><p>Part of the tide suite.</p>";
  expect(read("<title>Tide - tide-read Documentation</title>", body).title).toBe("Tide - tide-read Documentation");
});

describe("authors", () => {
  test.each([
    [
      "Highwire names, in order",
      meta("citation_author", "Byron, Ada") + meta("citation_author", "Hopper, Grace"),
      "",
      ["Byron, Ada", "Hopper, Grace"],
    ],
    [
      "JSON-LD persons",
      ld({ "@type": "NewsArticle", author: [{ "@type": "Person", name: "Ada Byron" }] }),
      "",
      ["Ada Byron"],
    ],
    [
      "JSON-LD in a graph",
      ld({ "@graph": [{ "@type": "WebPage" }, { "@type": "Article", author: { name: "Ada Byron" } }] }),
      "",
      ["Ada Byron"],
    ],
    [
      "several in one string",
      meta("author", "By Ada Byron, Grace Hopper and Mary Somerville"),
      "",
      ["Ada Byron", "Grace Hopper", "Mary Somerville"],
    ],
    ["a visible byline", "", '<h1>x</h1><p class="byline">By <a href="/ada">ADA BYRON</a></p>', ["Ada Byron"]],
    ["rel=author", "", '<a rel="author" href="/ada">Ada Byron</a>', ["Ada Byron"]],
    ["microdata", "", '<span itemprop="author" itemscope><span itemprop="name">Ada Byron</span></span>', ["Ada Byron"]],
    [
      "an organisation is no author",
      ld({ "@type": "Article", author: { "@type": "Organization", name: "Harbour Post" } }),
      "",
      undefined,
    ],
    [
      "a person in the byline before an organisation",
      ld({ "@type": "Article", author: { "@type": "Organization", name: "Harbour Post" } }),
      '<h1>x</h1><p class="byline">By Ada Byron</p>',
      ["Ada Byron"],
    ],
    ["nor is the site", meta("author", "Harbour Post"), "", undefined],
    ["nor a role", meta("author", "Webmaster"), "", undefined],
    ["nor an address", meta("article:author", "https://www.facebook.com/harbour"), "", undefined],
    ["nor who wrote a comment", "", '<div class="comments"><a rel="author" href="/x">Some Reader</a></div>', undefined],
    [
      "nor the author of a listed teaser",
      ld({ "@type": "ItemList", itemListElement: [{ "@type": "Article", author: { name: "Some Other" } }] }),
      "",
      undefined,
    ],
  ])("%s", (_, head, body, expected) => {
    expect(read(`${head}<meta property="og:site_name" content="Harbour Post">`, body).authors).toEqual(expected);
  });
});

describe("dates", () => {
  const plainUrl = "https://www.harbour-post.example/gauges";
  test.each([
    [
      "JSON-LD, with its zone",
      ld({ "@type": "Article", datePublished: "2024-05-17T08:30:00+02:00" }),
      "",
      "2024-05-17T08:30:00+02:00",
    ],
    [
      "article:published_time",
      '<meta property="article:published_time" content="2024-05-17T08:30:00Z">',
      "",
      "2024-05-17T08:30:00Z",
    ],
    ["Highwire", meta("citation_publication_date", "2024/05/17"), "", "2024-05-17"],
    ["Dublin Core", meta("dcterms.issued", "2024-05-17"), "", "2024-05-17"],
    ["time beside the heading", "", '<h1>x</h1><time datetime="2024-05-17">Friday</time>', "2024-05-17"],
    ["a date in words", "", '<h1>x</h1><p class="post-date">17. Mai 2024</p>', "2024-05-17"],
    ["not when it was updated", "", '<h1>x</h1><p class="post-date">Updated 17 May 2024</p>', undefined],
    ["not a date in the footer", "", '<h1>x</h1><footer><time datetime="2024-05-17">x</time></footer>', undefined],
    ["not a date in a sentence", "", "<h1>x</h1><p>On 17 May 2024 the gauge broke.</p>", undefined],
    ["a line above the heading", "", "<p>3 May 2024</p><h1>x</h1>", "2024-05-03"],
    [
      "the sentence that ends a blog's text",
      "",
      "<h1>x</h1><p>Words</p><div class='post-footer'>This entry was posted on May 17, 2024 by Ada</div>",
      "2024-05-17",
    ],
    [
      "the day shown, not the moment in UTC",
      "",
      '<h1>x</h1><time datetime="2024-05-18T03:00:00Z">May 17, 2024</time>',
      "2024-05-17",
    ],
    [
      "microdata, even in a footer",
      "",
      '<h1>x</h1><div class="footer"><time itemprop="datePublished" datetime="2024-05-17">x</time></div>',
      "2024-05-17",
    ],
    [
      "data in a script",
      '<script>state = {"publishedAt":"2024-05-17T08:00:00Z"}</script>',
      "<h1>x</h1>",
      "2024-05-17T08:00:00Z",
    ],
    ["not a year of copyright or its day", "", "<h1>x</h1><p>© 17 May 2024</p>", undefined],
    [
      "not the day of a comment",
      "",
      '<h1>x</h1><div class="comments"><time datetime="2024-05-17">x</time></div>',
      undefined,
    ],
    [
      "not days of teasers",
      "",
      `<h1>x</h1>${'<li class="entry"><p class="date">17 May 2024</p></li>'.repeat(4)}`,
      undefined,
    ],
    [
      "not when a system made the page",
      ld({ "@type": "WebPage", datePublished: "2020-01-02" }),
      "<h1>x</h1>",
      undefined,
    ],
    [
      "when the page shows it, too",
      ld({ "@type": "WebPage", datePublished: "2024-05-17T08:00:00+00:00" }),
      '<h1>x</h1><p class="date">17 May 2024</p>',
      "2024-05-17",
    ],
    ["not nonsense", '<meta property="article:published_time" content="2024-02-31">', "", undefined],
  ])("published: %s", (_, head, body, expected) => {
    expect(read(head, body, plainUrl).published).toBe(expected);
  });

  test("the address is the last resort", () => {
    expect(read("").published).toBe("2024-05-17");
    expect(read(meta("date", "2023-01-02")).published).toBe("2023-01-02");
  });

  test("which number is the day is read from the page's other dates", () => {
    const stated =
      '<meta property="article:published_time" content="Tue, 07/11/2023 - 17:57"><meta property="article:modified_time" content="Fri, 07/14/2023 - 10:30">';
    const { published, modified } = read(stated, "", plainUrl);
    expect([published, modified]).toEqual(["2023-07-11", "2023-07-14"]);
  });

  test("a line that names both days gives both", () => {
    const line = "<p>Published 12 Mar 2021 <span>Last updated on March 4th, 2023.</span></p>";
    const { published, modified } = read("", `<h1>Gauges</h1>${line}<p>Text.</p>`, plainUrl);
    expect([published, modified]).toEqual(["2021-03-12", "2023-03-04"]);
  });

  test("modified is a field of its own", () => {
    const { published, modified } = read('<meta property="article:modified_time" content="2024-06-01">', "", plainUrl);
    expect([published, modified]).toEqual([undefined, "2024-06-01"]);
  });
});

test("the rest, each from where it is stated", () => {
  const found = read(
    `<link rel="canonical" href="/gauges"><link rel="license" href="https://creativecommons.org/licenses/by/4.0/">
    <meta property="og:site_name" content="Harbour Post"><meta property="og:image" content="/tower.jpg">
    <meta property="og:locale" content="de_AT"><meta name="description" content="All  about gauges.">
    <meta name="citation_doi" content="https://doi.org/10.1000/Gauge.7">${ld({ "@type": "TechArticle" })}`,
  );
  expect(found).toMatchObject({
    canonicalUrl: "https://www.harbour-post.example/gauges",
    licence: "https://creativecommons.org/licenses/by/4.0/",
    site: "Harbour Post",
    image: "https://www.harbour-post.example/tower.jpg",
    language: "en",
    description: "All about gauges.",
    doi: "10.1000/gauge.7",
    itemType: "TechArticle",
  });
});

test.each([
  ["en_US", "en-US"],
  ["zh-hant-tw", "zh-Hant-TW"],
  ["klingon language", undefined],
])("language %s reads %s", (given, expected) => {
  expect(readMetadata(parseHtml(`<html lang="${given}">`)).metadata.language).toBe(expected);
});

test.each([
  ["a script as canonical", '<link rel="canonical" href="javascript:alert(1)">'],
  ["data as image", '<meta property="og:image" content="data:image/png;base64,AA">'],
  ["a sentence as DOI", meta("citation_doi", "see 10.1000/x below")],
  ["broken JSON-LD", '<script type="application/ld+json">{"@type":"Article",</script>'],
])("%s is left out", (_, head) => {
  expect(read(head, "", "https://example.org/")).toEqual({ language: "en" });
});

test("JSON-LD with raw line breaks and a comma too many still names the author", () => {
  const head =
    '<script type="application/ld+json">{"@type":"Article",\n"headline":"Old\ngauges","author":{"name":"Ada Byron"},}</script>';
  expect(read(head).authors).toEqual(["Ada Byron"]);
});

test.each([
  ["a first page", "https://www.harbour-post.example/", ""],
  ["a list of a topic", "https://www.harbour-post.example/category/gauges/", ""],
  ["a shop's product", "https://www.harbour-post.example/p/gauge", '<meta property="og:type" content="product">'],
  ["a page about a service", "https://www.harbour-post.example/gauges", ld({ "@type": "Service" })],
])("%s has neither author nor day", (_, url, head) => {
  const body =
    '<h1>Gauges</h1><p class="byline">By <a rel="author">Ada Byron</a></p><time datetime="2024-05-17">17 May</time>';
  const { authors, published } = read(`${head}<meta property="og:site_name" content="Post">`, body, url);
  expect([authors, published]).toEqual([undefined, undefined]);
});

test("of a thread, the first post counts", () => {
  const post = (name: string, day: string): string =>
    `<div class="post"><a class="username" href="/u/${name}">${name}</a> <time datetime="${day}">x</time><p>Words</p></div>`;
  const body = `<h1>Which gauge?</h1>${post("ada", "2024-05-17")}${post("grace", "2024-05-18")}${post("mary", "2024-05-19")}`;
  const { authors, published } = read("", body, "https://forum.example.org/threads/which-gauge.12/");
  expect([authors, published]).toEqual([["ada"], "2024-05-17"]);
});

test("labels of a forum and marks of manuals are no part of a title", () => {
  expect(
    read("<title>Gauges</title>", '<h1><span class="label">Solved</span> Gauges<a class="headerlink">¶</a></h1>').title,
  ).toBe("Gauges");
});

test("the site's name as heading leaves the title to the text's own", () => {
  const body = '<h1><a href="/">Old Harbour</a></h1><h2>Gauges of the tower</h2><p>Words</p>';
  const url = "https://post.example/2024/gauges";
  expect(read("<title>Old Harbour » Archive » Gauges of the tower</title>", body, url).title).toBe(
    "Gauges of the tower",
  );
});

test("every field says where it was found", () => {
  const html = `<html lang="en"><head><meta name="author" content="Ada Byron"><link rel="canonical" href="/g"></head>
    <body><h1>Gauges of the tower</h1><p class="post-date">17 May 2024</p></body></html>`;
  expect(readMetadata(parseHtml(html), "https://post.example/g").metadata.provenance).toEqual({
    title: "h1",
    authors: "meta author",
    published: "byline",
    language: "html lang",
    canonicalUrl: "link canonical",
  });
});

test("a page of nothing but days and bylines is read to the end", () => {
  const html = `<h1>x</h1>${'<div class="byline">By Ada Byron <time>17 May 2024</time></div>'.repeat(20_000)}`;
  const { metadata } = readMetadata(parseHtml(html), "https://post.example/g");
  // Repeated boxes are teasers, so none is the page's own.
  expect(metadata).not.toHaveProperty("authors");
});
