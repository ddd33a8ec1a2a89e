import type { StructuredData } from "@wellsourced/core/records";
import { describe, expect, test } from "vitest";
import { classify, isAcademicHost } from "../src/index.ts";

const typeOf = (url: string, structuredData?: StructuredData, doi?: string) =>
  classify({ url, structuredData, doi }).sourceType;
const jsonLd = (type: string | string[], rest: object = {}): StructuredData => ({
  jsonLd: [{ "@type": type, ...rest }],
});

describe("by host", () => {
  test.each([
    ["https://www.fda.gov/x", "government"],
    ["https://pubmed.ncbi.nlm.nih.gov/1/", "government"],
    ["https://www.courtlistener.com/opinion/1/", "government"],
    ["https://www.law.cornell.edu/uscode", "government"],
    ["https://en.wikipedia.org/wiki/X", "wiki"],
    ["https://www.pnas.org/doi/x", "peer_reviewed"],
    ["https://link.springer.com/article/x", "peer_reviewed"],
    ["https://docs.python.org/3/", "official_docs"],
    ["https://requests.readthedocs.io/", "official_docs"],
    ["https://docs.example.com/", "official_docs"],
    ["https://www.bbc.co.uk/news/1", "news_publication"],
    ["https://unix.stackexchange.com/q/1", "forum"],
    ["https://old.reddit.com/r/x", "forum"],
    ["https://x.com/a/status/1", "social_media"],
    ["https://somebody.substack.com/p/x", "blog"],
    ["https://blog.example.com/", "blog"],
    ["https://example.com/", "unknown"],
    ["https://www.stanford.edu/x", "unknown"],
    ["not a url", "unknown"],
  ])("%s is %s", (url, type) => {
    expect(typeOf(url)).toBe(type);
  });

  test.each([
    "https://gov.evil.com/",
    "https://docs.somebody.github.io/",
    "https://blog.somebody.netlify.app/",
    "https://notbbc.com/",
    "https://pnas.org.evil.example/",
    "https://max.com/",
  ])("%s is taken for nothing", (url) => {
    expect(typeOf(url)).toBe("unknown");
  });
});

describe("by what the page says of itself", () => {
  const highwire: StructuredData = { citation: { citation_title: "T", citation_doi: "10.1000/x" } };

  test("an unlisted host is no journal because it says so", () => {
    expect(typeOf("https://journal.example/1", highwire)).toBe("unknown");
    expect(typeOf("https://journal.example/1", jsonLd("ScholarlyArticle"))).toBe("unknown");
  });

  test("it is one when a registry knows the same DOI", () => {
    expect(typeOf("https://journal.example/1", highwire, "10.1000/X")).toBe("peer_reviewed");
    expect(typeOf("https://journal.example/1", highwire, "10.1000/other")).toBe("unknown");
  });

  test("an unlisted host is no government because it says so", () => {
    expect(typeOf("https://office.example/", jsonLd("GovernmentService"))).toBe("unknown");
  });

  test("a university's page is a paper only with a paper's marks", () => {
    expect(typeOf("https://lab.stanford.edu/p", highwire)).toBe("peer_reviewed");
    expect(typeOf("https://lab.ox.ac.uk/p", jsonLd("ScholarlyArticle"))).toBe("peer_reviewed");
    expect(typeOf("https://lab.stanford.edu/p", { citation: { citation_title: "T" } })).toBe("unknown");
    expect(typeOf("https://blog.stanford.edu/p", highwire)).toBe("blog");
  });

  test("modest types are believed, standing needs a second vocabulary", () => {
    expect(typeOf("https://a.example/", jsonLd("BlogPosting"))).toBe("blog");
    expect(typeOf("https://a.example/", jsonLd(["Thing", "QAPage"]))).toBe("forum");
    expect(typeOf("https://a.example/", jsonLd("https://schema.org/SocialMediaPosting"))).toBe("social_media");
    expect(typeOf("https://a.example/", jsonLd("NewsArticle"))).toBe("unknown");
    const both = { ...jsonLd("NewsArticle"), openGraph: { "og:type": "article" } };
    expect(typeOf("https://a.example/", both)).toBe("news_publication");
    expect(
      typeOf("https://a.example/", { jsonLd: [{ "@graph": [{ "@type": "WebSite" }, { "@type": "Blog" }] }] }),
    ).toBe("blog");
  });

  test("a listed host can be lowered, never raised", () => {
    expect(typeOf("https://www.nature.com/articles/d1", jsonLd("NewsArticle"))).toBe("news_publication");
    expect(typeOf("https://www.nature.com/articles/d1", jsonLd("BlogPosting"))).toBe("blog");
    expect(typeOf("https://somebody.substack.com/p/x", highwire)).toBe("blog");
    expect(typeOf("https://x.com/a", jsonLd("NewsArticle"))).toBe("social_media");
    expect(typeOf("https://en.wikipedia.org/wiki/X", jsonLd("BlogPosting"))).toBe("wiki");
  });

  test("odd structured data does no harm", () => {
    const odd: StructuredData = { jsonLd: [null, 7, "x", [[[[[{ "@type": "Blog" }]]]]], { "@type": 5 }] };
    expect(typeOf("https://a.example/", odd)).toBe("unknown");
  });
});

describe("preprints", () => {
  const highwire: StructuredData = { citation: { citation_doi: "10.1101/2024.01.01.123456" } };

  test.each([
    "https://arxiv.org/abs/2101.00001",
    "https://www.biorxiv.org/content/1",
    "https://papers.ssrn.com/sol3/papers.cfm?abstract_id=1",
    "https://zenodo.org/records/1",
  ])("%s is marked and called reviewed by nobody", (url) => {
    expect(classify({ url, structuredData: highwire })).toMatchObject({ sourceType: "unknown", preprint: true });
  });

  test("a record with a journal lifts the mark", () => {
    const found = classify({ url: "https://arxiv.org/abs/1", journal: "Journal of Examples" });
    expect(found.sourceType).toBe("peer_reviewed");
    expect(found).not.toHaveProperty("preprint");
  });

  test("a DOI of a preprint server marks a page elsewhere", () => {
    expect(
      classify({ url: "https://doi.org/10.48550/arxiv.2101.00001", doi: "10.48550/arxiv.2101.00001" }).preprint,
    ).toBe(true);
    expect(classify({ url: "https://a.example/", doi: "10.1101/gr.123456.789" })).not.toHaveProperty("preprint");
  });

  test("a page that says of itself to be one is believed", () => {
    const structuredData = { citation: { citation_doi: "https://doi.org/10.48550/arXiv.2101.00001" } };
    expect(classify({ url: "https://a.example/", structuredData }).preprint).toBe(true);
  });
});

describe("category", () => {
  test.each([
    ["https://example.com/", "legal", "legal"],
    ["https://example.com/", "devops", "technical"],
    ["https://example.com/", "science", "academic"],
    ["https://example.com/", "news", "general"],
    ["https://www.cochranelibrary.com/x", undefined, "medical"],
    ["https://www.nejm.org/x", undefined, "medical"],
    ["https://www.supremecourt.gov/x", undefined, "legal"],
    ["https://www.sec.gov/x", undefined, "financial"],
    ["https://arxiv.org/abs/1", undefined, "academic"],
    ["https://www.stanford.edu/", undefined, "academic"],
    ["https://docs.python.org/3/", undefined, "technical"],
    ["https://stackoverflow.com/q/1", undefined, "technical"],
    ["https://example.com/", "constructor", "general"],
    ["https://notsec.gov.evil.example/", undefined, "general"],
  ] as const)("%s through lens %s is %s", (url, lens, category) => {
    expect(classify({ url, lens }).domainCategory).toBe(category);
  });
});

test("tier and authority come with it", () => {
  expect(classify({ url: "https://t.co/x" })).toEqual({
    sourceType: "unknown",
    authorityTier: "low",
    domainCategory: "general",
    authority: 0.3,
  });
});

test("the academic list holds PubMed and no look-alike", () => {
  expect(isAcademicHost("https://pubmed.ncbi.nlm.nih.gov/1/")).toBe(true);
  expect(isAcademicHost("https://notplos.org/")).toBe(false);
});
