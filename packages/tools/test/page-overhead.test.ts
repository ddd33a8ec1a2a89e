import type { ReadResult } from "@wellsourced/wellsourced";
import { describe, expect, test } from "vitest";
import { type LeanPage, withoutRepeats } from "../src/page-overhead.ts";

const page = (more: Partial<ReadResult> = {}): ReadResult => {
  const { title = "Lichen on slate", author = "Moss, Ada" } = more.metadata ?? {};
  const url = "https://roofs.example/lichen-on-slate";
  return {
    url,
    content: "Lichen grows one millimetre a year. A summary that stands in the text as well.",
    contentType: "html",
    trust: "untrusted-external-content",
    contentLength: 80,
    truncated: false,
    estimatedTokens: 20,
    sizeCategory: "small",
    citation: {
      url,
      accessedDate: "2026-01-31",
      metadata: { title, author, site: "Roofs Today", date: "2025-03-04" },
      formatted: { apa: `${author} (2025). ${title}. Roofs Today. ${url}`, mla: `${author}. "${title}." ${url}` },
    },
    sourceType: "blog",
    authorityTier: "medium",
    domainCategory: "general",
    extractedBy: "html",
    extractionQuality: "complete",
    ...more,
    metadata: { title, author, site: "Roofs Today", published: "2025-03-04", ...more.metadata },
  };
};

const overhead = (result: LeanPage) =>
  Buffer.byteLength(JSON.stringify(result)) - Buffer.byteLength(JSON.stringify(result.content));

const article = (words: number) => ({
  "@context": "https://schema.org",
  "@type": "NewsArticle",
  headline: "Lichen on slate",
  articleBody: "word ".repeat(words),
  publisher: { "@type": "Organization", name: "Roofs Today", logo: "https://roofs.example/logo.png" },
});

describe("what a page says of itself", () => {
  test("is left out where the rest says it", () => {
    const { structuredData, metadata } = withoutRepeats(
      page({
        structuredData: {
          openGraph: {
            "og:title": "Lichen on Slate",
            "og:url": "https://roofs.example/lichen-on-slate/",
            "og:site_name": "Roofs Today",
            "og:description": "A summary that stands in the text as well.",
            "og:image": "https://roofs.example/lichen.jpg",
          },
          citation: { citation_title: "Lichen on slate", citation_volume: "42nd volume" },
          jsonLd: [
            { "@type": "WebPage", name: "Lichen on slate" },
            { "@type": "Offer", price: "ninety pounds" },
          ],
        },
      }),
    );
    expect(structuredData).toEqual({
      openGraph: { "og:image": "https://roofs.example/lichen.jpg" },
      citation: { citation_volume: "42nd volume" },
      jsonLd: [{ "@type": "Offer", price: "ninety pounds" }],
    });
    expect(metadata).toEqual({ title: "Lichen on slate", author: "Moss, Ada" });
  });

  test("is absent where nothing is left", () => {
    expect(
      withoutRepeats(page({ structuredData: { openGraph: { "og:title": "Lichen on slate" } } })),
    ).not.toHaveProperty("structuredData");
  });
});

/** An invented page whose URL and title are as long as those of newspapers. */
const longNamed = (address: number): Partial<ReadResult> => {
  const url = `https://www.roofs.example/${"moss-and-lichen-".repeat(20).slice(0, address - 26)}`;
  const title = "Can the spread of lichen over the slate roofs of the northern valleys be controlled at all?";
  const author = "Ada Moss; Bo Fern; Cy Stone";
  const formatted = {
    apa: `Moss, A., Fern, B., & Stone, C. (2025, March 4). ${title} Roofs Today. ${url}`,
    mla: `Moss, Ada, et al. “${title}” Roofs Today, 4 Mar. 2025, ${url}.`,
  };
  const metadata = { title, author, site: "Roofs Today", date: "2025-03-04" };
  return {
    url,
    metadata: { title, author },
    citation: { url, accessedDate: "2026-01-31", metadata, formatted },
    truncated: true,
    hiddenTextRemoved: 8,
    originalLength: 35_401,
    nextOffset: 2_267,
    leftOut: { blocks: 82, tokens: 8_242, headings: ["Roofs of the north"] },
  };
};

describe("a long address", () => {
  test("costs the second form of the reference before anything that is said only once", () => {
    const { citation, leftOut, hiddenTextRemoved } = withoutRepeats(page(longNamed(100)));
    expect(citation.formatted).toEqual({ apa: expect.stringContaining("Roofs Today. https://www.roofs.example/") });
    expect({ leftOut, hiddenTextRemoved }).toMatchObject({ leftOut: { blocks: 82 }, hiddenTextRemoved: 8 });
  });

  test("that fits leaves both forms", () => {
    expect(Object.keys(withoutRepeats(page()).citation.formatted)).toEqual(["apa", "mla"]);
  });
});

test.each([
  ["a plain page", {}],
  ["a page with an address of 110 letters", longNamed(110)],
  ["a page with an address of 200 letters", longNamed(200)],
  [
    "a part of a book with a hundred chapters",
    {
      leftOut: {
        blocks: 900,
        tokens: 90_000,
        headings: Array.from({ length: 40 }, (_, at) => `Chapter ${at}: of roofs, their makers and their care`),
      },
    },
  ],
  ["an article with a long JSON-LD block", { structuredData: { jsonLd: [article(600)] } }],
  ["an article with many small blocks", { structuredData: { jsonLd: Array.from({ length: 16 }, () => article(12)) } }],
  [
    "a shop with fifty tags",
    {
      structuredData: {
        openGraph: Object.fromEntries(
          Array.from({ length: 50 }, (_, index) => [`og:image:${index}`, `https://shop.example/pictures/${index}.jpg`]),
        ),
      },
    },
  ],
  [
    "a paper with a tag for each reference",
    {
      detectedDoi: "10.1000/moss.7",
      metadata: { title: "Growth of lichens on slate roofs", author: "Moss, Ada; Fern, Bo" },
      structuredData: {
        citation: Object.fromEntries(
          Array.from({ length: 60 }, (_, index) => [
            `citation_reference_${index}`,
            `Fern, B. Title ${index}. Journal.`,
          ]),
        ),
      },
    },
  ],
])("%s: a reply's overhead over the text is at most 1 KB", (_, more) => {
  expect(overhead(withoutRepeats(page(more as Partial<ReadResult>)))).toBeLessThanOrEqual(1_024);
});
