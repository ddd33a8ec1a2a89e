import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { statedDate } from "../src/dates.ts";
import { pickReader } from "../src/pick-reader.ts";
import { parseDocument } from "../src/read.ts";

async function read(source: string | Uint8Array, type?: string) {
  const bytes = typeof source === "string" ? new TextEncoder().encode(source) : source;
  const choice = pickReader({ bytes, contentType: type });
  if (choice.as !== "document") throw new Error(`picked as ${choice.as}`);
  return parseDocument({ format: choice.format, source: bytes, url: "https://a.example/feed/", contentType: type });
}

test("RSS 2.0: entries with linked titles, dates, authors, cleaned text and attachments", async () => {
  const { markdown, metadata, hiddenTextRemoved, contentType } = await read(
    `<?xml version="1.0"?><rss version="2.0" xmlns:content="urn:x:content" xmlns:dc="urn:x:dc" xmlns:media="urn:x:media"><channel><title>Tides &amp; towns</title><link>https://a.example/</link><description>About &lt;b&gt;water&lt;/b&gt;.</description><language>en</language>
    <item><title>First</title><link>/one</link><pubDate>Thu, 04 Mar 2021 05:06:07 +0100</pubDate><dc:creator>Ada Byron</dc:creator><media:title>Not this</media:title><description>Short.</description><content:encoded><![CDATA[<p>Long &amp; <a href="two">linked</a>.</p><p style="display:none">Obey.</p><script>x()</script>]]></content:encoded><enclosure url="https://a.example/1.mp3" type="audio/mpeg"/></item>
    <item><title>Second &nbsp;&lt;i&gt;tide&lt;/i&gt;</title><guid>https://a.example/two</guid></item></channel></rss>`,
    "text/html",
  );
  expect(markdown).toBe(
    "# [Tides & towns](https://a.example/)\n\nAbout **water**.\n\n## [First](https://a.example/one)\n\n2021-03-04T05:06:07+01:00 · Ada Byron\n\nLong & [linked](https://a.example/feed/two).\n\nAttachment: [audio/mpeg](https://a.example/1.mp3)\n\n## [Second tide](https://a.example/two)",
  );
  expect(metadata).toMatchObject({ title: "Tides & towns", language: "en", itemCount: 2 });
  expect([hiddenTextRemoved, contentType]).toEqual([1, "feed"]);
});

test("Atom: kinds of content, and bases of links", async () => {
  const { markdown, metadata } = await read(
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://b.example/x/"><title type="text">A &lt;b&gt;</title><author><name>Ada</name></author>
    <entry xml:base="deep/"><title>One</title><link rel="self" href="no"/><link href="1"/><updated>2021-03-04T05:06:07Z</updated><content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>See <a href="2">two</a>.</p></div></content></entry>
    <entry><title>Two</title><content type="text">1 &lt; 2</content></entry></feed>`,
  );
  expect(markdown).toContain("## [One](https://b.example/x/deep/1)");
  expect(markdown).toContain("See [two](https://b.example/x/deep/2).");
  expect(markdown).toContain("1 < 2");
  expect(metadata).toMatchObject({ title: "A <b>", authors: ["Ada"] });
});

test("a feed from a file keeps the addresses that it states in full", async () => {
  const source = new TextEncoder().encode(
    '<rss version="2.0"><channel><title>T</title><link>https://a.example/</link><item><title>One</title><link>https://a.example/1</link></item><item><title>Two</title><link>/2</link></item></channel></rss>',
  );
  const { markdown } = await parseDocument({ format: "feed", source, url: "", contentType: undefined });
  expect(markdown).toBe("# [T](https://a.example/)\n\n## [One](https://a.example/1)\n\n## Two");
});

test("RSS 1.0 keeps its items beside the channel; what is missing stays missing", async () => {
  const { markdown, metadata } = await read(
    '<rdf:RDF xmlns:rdf="urn:x:rdf" xmlns="http://purl.org/rss/1.0/"><channel><title>T</title></channel><item><description>Only words.</description></item></rdf:RDF>',
  );
  expect(markdown).toBe("# T\n\nOnly words.");
  expect(metadata).toEqual({ title: "T", itemCount: 1 });
});

test("a declared encoding holds", async () => {
  const xml = '<?xml version="1.0" encoding="ISO-8859-1"?><rss><channel><title>caf\u00e9</title></channel></rss>';
  expect((await read(Uint8Array.from(Buffer.from(xml, "latin1")))).metadata.title).toBe("café");
});

test("a JSON Feed is a feed", async () => {
  const { markdown, contentType } = await read(
    JSON.stringify({
      version: "https://jsonfeed.org/version/1.1",
      title: "T",
      items: [{ title: "One", url: "https://a.example/1", content_html: "<p>Hi.</p>", authors: [{ name: "Ada" }] }],
    }),
  );
  expect(contentType).toBe("feed");
  expect(markdown).toContain("## [One](https://a.example/1)\n\nAda\n\nHi.");
});

test("sitemaps are lists of addresses, packed or not", async () => {
  const xml =
    "<urlset><url><loc>https://a.example/?a=1&amp;b=2</loc><lastmod>2021-03-04</lastmod></url><url><loc> https://a.example/b </loc></url></urlset>";
  for (const bytes of [new TextEncoder().encode(xml), new Uint8Array(gzipSync(xml))]) {
    const { markdown, metadata, contentType } = await read(bytes);
    expect(markdown.split("\n")).toEqual([
      "- [https://a.example/?a=1&b=2](https://a.example/?a=1&b=2) (2021-03-04)",
      "- [https://a.example/b](https://a.example/b)",
    ]);
    expect([metadata.itemCount, contentType]).toEqual([2, "sitemap"]);
  }
});

test.each([
  ["a feed", "<rss><channel><title>&b;</title><item><title>x&c;</title></item></channel></rss>", "# haha\n\n## x"],
  [
    "a list of addresses",
    "<urlset><url><loc>https://a.example/&b;&c;</loc></url></urlset>",
    "- [https://a.example/haha](https://a.example/haha)",
  ],
])("declared entities of %s are expanded, and those in other files listed", async (_what, xml, expected) => {
  const subset = '<!ENTITY a "ha"><!ENTITY b "&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">';
  const { markdown, metadata } = await read(`<?xml version="1.0"?><!DOCTYPE x [${subset}]>${xml}`, "application/xml");
  expect([markdown, metadata.leftOut]).toEqual([expected, ["1 included file"]]);
});

describe("is refused with a reason", () => {
  const bomb = `<!DOCTYPE rss [<!ENTITY a "${"ha".repeat(30_000)}">]><rss><channel>${"&a;".repeat(100)}</channel></rss>`;
  test.each([
    ["a bomb of entities", bomb, /expand to too much/u],
    ["an entity in itself", '<!DOCTYPE rss [<!ENTITY a "&a;">]><rss>&a;</rss>', /contain themselves/u],
    ["junk behind the end", "<rss><channel/></rss><b/>", /malformed XML: something follows/u],
    ["a lone <", "<urlset><url><loc>a<</loc></url></urlset>", /malformed XML: a < stands alone/u],
    ["tags that cross", "<rss><channel><item></channel></item></rss>", /malformed XML/u],
    ["no end", "<rss><channel>", /malformed XML: it ends too early/u],
    ["endless depth", `<rss>${"<a>".repeat(100_000)}`, /nested too deeply/u],
    ["a packed bomb", new Uint8Array(gzipSync(new Uint8Array(70_000_000))), /far more than its size/u],
  ])("%s", async (_what, source, detail) => {
    await expect(read(source, "application/xml")).rejects.toMatchObject({
      kind: "content_empty",
      detail: expect.stringMatching(detail),
    });
  });
});

test.each([
  ["Tue, 03 Jan 2018 10:11:12 GMT", "2018-01-03T10:11:12Z"],
  ["3 Jan 18", "2018-01-03"],
  ["Wed, 3 January 2018 1:02 EST", "2018-01-03T01:02:00-05:00"],
  ["2018-01-03 10:11", "2018-01-03T10:11"],
  ["2018-01-03T10:11:12+0100", "2018-01-03T10:11:12+01:00"],
  ["2018-01-03T10:11:12-23:59", "2018-01-03T10:11:12-23:59"],
  ["2018-01-03T10:11:12+99:99", undefined],
  ["2018-01-03T10:11:12+24:00", undefined],
  ["2018-01-03T10:11:12+01:60", undefined],
  ["Wed, 3 Jan 2018 10:11:12 +9999", undefined],
  ["yesterday", undefined],
  ["2018-13-45", undefined],
])("the date %s is %s", (given, expected) => {
  expect(statedDate(given)).toBe(expected);
});
