import { byteLength } from "@wellsourced/core";
import { parseHtml } from "@wellsourced/markup";
import { expect, test } from "vitest";
import { readForumSignals } from "../src/forum-signals.ts";
import { readMetadata } from "../src/metadata.ts";
import { readStructuredData } from "../src/structured-data.ts";

const read = (html: string) => {
  const root = parseHtml(html);
  return readStructuredData(root, readMetadata(root).meta);
};
const ld = (value: unknown): string => `<script type="application/ld+json">${JSON.stringify(value)}</script>`;

test("valid blocks verbatim, broken ones skipped, meta with its prefix", () => {
  const html = `${ld({ "@type": "Article", name: "a  b" })}<script type="application/ld+json">{broken</script>
    <meta property="og:title" content="T"><meta property="article:tag" content="x"><meta property="article:tag" content="y">
    <meta name="citation_doi" content="10.1000/x"><meta name="description" content="no">`;
  expect(read(html)).toEqual({
    jsonLd: [{ "@type": "Article", name: "a  b" }],
    openGraph: { "og:title": "T", "article:tag": "x" },
    citation: { citation_doi: "10.1000/x" },
  });
});

test("what is mended for metadata is not valid for that", () => {
  const root = parseHtml('<script type="application/ld+json"> {"@type":"Article","headline":"Mended",}</script>');
  const { metadata, meta } = readMetadata(root);
  expect(metadata.title).toBe("Mended");
  expect(readStructuredData(root, meta)).toBeUndefined();
});

test("nothing stated is nothing at all", () => {
  expect(read("<p>x</p>")).toBeUndefined();
});

test.each([
  ["16 blocks", ld({ a: 1 }).repeat(30), { blocks: 16 }],
  ["no block over 32 KB", ld({ a: "x".repeat(33_000) }) + ld({ a: 1 }), { blocks: 1 }],
  ["64 KB in all", ld({ a: "x".repeat(30_000) }).repeat(5), { blocks: 2 }],
])("at most %s", (_, html, { blocks }) => {
  expect(read(html)?.jsonLd).toHaveLength(blocks);
});

test("at most 64 entries, each of at most 2 KB", () => {
  const many = Array.from({ length: 100 }, (_, at) => `<meta property="og:x${at}" content="v">`).join("");
  expect(Object.keys(read(many)?.openGraph ?? {})).toHaveLength(64);
  const long = read(`<meta property="og:title" content="${"é".repeat(5_000)}">`)?.openGraph?.["og:title"] ?? "";
  expect(byteLength(long)).toBe(2_048);
});

const post = (fields: object): string => ld({ "@type": "DiscussionForumPosting", ...fields });
const REDDIT = "https://www.reddit.com/r/sailing/comments/abc/gauges/";

test.each([
  [
    "counts and names as stated",
    post({
      upvoteCount: 150,
      commentCount: "12",
      datePublished: "2024-05-17T08:30:00Z",
      author: { "@type": "Person", name: "tide_reader" },
    }),
    {
      platform: "reddit",
      upvotes: 150,
      comments: 12,
      datePublished: "2024-05-17T08:30:00Z",
      authorName: "tide_reader",
    },
  ],
  [
    "counts as interactions",
    post({
      interactionStatistic: [
        { interactionType: "https://schema.org/LikeAction", userInteractionCount: 40 },
        { interactionType: { "@type": "CommentAction" }, userInteractionCount: 3 },
      ],
    }),
    { platform: "reddit", upvotes: 40, comments: 3 },
  ],
  ["nothing stated is -1, without a note", "<p>x</p>", { platform: "reddit", upvotes: -1, comments: -1 }],
])("a Reddit post: %s", (_, html, expected) => {
  expect(readForumSignals(parseHtml(html), REDDIT)).toEqual(expected);
});

test.each([
  [0, true],
  [19, true],
  [20, false],
])("%i upvotes get a note: %s", (upvoteCount, noted) => {
  const signals = readForumSignals(parseHtml(post({ upvoteCount })), REDDIT);
  expect(/vote manipulation/u.test(signals?.credibilityNote ?? "")).toBe(noted);
});

test.each([
  "https://example.org/comments/1",
  "https://notreddit.com/r/a/comments/b",
  "https://www.reddit.com/r/sailing/",
  undefined,
])("no signals for %s", (url) => {
  expect(readForumSignals(parseHtml(post({ upvoteCount: 5 })), url)).toBeUndefined();
});
