import type { DomainCategory, SourceType, StructuredData } from "@wellsourced/core/records";
import { describe, expect, test } from "vitest";
import { authority, authorityTier } from "../src/authority.ts";
import { classify, isAcademicHost, loadReputation } from "../src/index.ts";

const hosts = (names: string): readonly string[] => names.trim().split(/\s+/u);

/** The lists of the specification, repeated here. */
const LISTED: Readonly<Partial<Record<SourceType, readonly string[]>>> = {
  official_docs: hosts(`developer.mozilla.org docs.python.org pkg.go.dev kubernetes.io docs.docker.com
    learn.microsoft.com developer.apple.com developer.android.com docs.aws.amazon.com cloud.google.com readthedocs.io`),
  news_publication: hosts(`bbc.com bbc.co.uk reuters.com nytimes.com washingtonpost.com theguardian.com wsj.com
    apnews.com bloomberg.com cnn.com ft.com economist.com`),
  forum: hosts("stackoverflow.com stackexchange.com reddit.com news.ycombinator.com quora.com discourse.org"),
  social_media: hosts(`twitter.com x.com facebook.com instagram.com linkedin.com tiktok.com threads.net
    mastodon.social bsky.app`),
  blog: hosts("medium.com dev.to substack.com wordpress.com blogspot.com hashnode.dev ghost.io"),
  wiki: hosts("wikipedia.org wikidata.org"),
  government: hosts("courtlistener.com justia.com law.cornell.edu"),
};
/** Without the preprint servers and nih.gov, which is a government's. */
const ACADEMIC = hosts(`nature.com science.org ieee.org acm.org semanticscholar.org plos.org springer.com
  sciencedirect.com jstor.org doaj.org thelancet.com cell.com bmj.com wiley.com tandfonline.com sagepub.com oup.com
  pnas.org mdpi.com frontiersin.org cambridge.org elsevier.com nejm.org jamanetwork.com ahajournals.org apa.org acs.org
  rsc.org iop.org aps.org`);
const PREPRINTS = hosts(`arxiv.org biorxiv.org medrxiv.org ssrn.com osf.io researchsquare.com preprints.org
  chemrxiv.org hal.science zenodo.org`);

const everyListed = Object.entries(LISTED).flatMap(([type, names]) => names.map((host) => [host, type] as const));

describe("a host of the specification's lists", () => {
  test.each([...everyListed, ...ACADEMIC.map((host) => [host, "peer_reviewed"] as const)])(
    "%s is %s by itself, with www, below, and not as part of another name",
    (host, type) => {
      for (const url of [`https://${host}/a`, `http://www.${host}/`, `https://any.${host}./b?c=d`])
        expect(classify({ url }).sourceType, url).toBe(type);
      for (const url of [`https://not-${host}/`, `https://a.${host}.evil.example/`, `https://evil.example/${host}`])
        expect(classify({ url }).sourceType, url).toBe("unknown");
    },
  );

  test.each(PREPRINTS)("%s shows preprints, until a record names a journal", (host) => {
    const url = `https://${host}/1`;
    expect(classify({ url })).toMatchObject({ sourceType: "unknown", preprint: true, domainCategory: "academic" });
    expect(classify({ url, journal: "Made Letters" })).toMatchObject({ sourceType: "peer_reviewed" });
    expect(classify({ url, journal: "" })).toMatchObject({ preprint: true });
  });

  test.each([...ACADEMIC, "nih.gov", "arxiv.org"])("%s is where a page's own DOI is looked for", (host) => {
    expect(isAcademicHost(`https://www.${host}/x`)).toBe(true);
    expect(isAcademicHost(`https://${host}.evil.example/x`)).toBe(false);
  });
});

describe("authority by the host alone", () => {
  test.each([
    ...hosts(`nature.com science.org who.int ieee.org acm.org arxiv.org wikipedia.org github.com
      stackoverflow.com developer.mozilla.org`).map((host) => [host, 0.9] as const),
    ...hosts("medium.com dev.to news.ycombinator.com reddit.com bbc.com reuters.com nytimes.com").map(
      (host) => [host, 0.7] as const,
    ),
    ...hosts("bit.ly t.co tinyurl.com goo.gl ow.ly is.gd buff.ly lnkd.in rebrand.ly cutt.ly shorturl.at rb.gy").map(
      (host) => [host, 0.3] as const,
    ),
  ])("of %s is %d", (host, value) => {
    expect(authority(`https://${host}/path?query=1`)).toBe(value);
    expect(authority(`https://my${host}/`)).toBe(0.5);
  });

  test.each([
    ["high", 0.9],
    ["mixed", 0.7],
    ["low", 0.3],
    ["unknown", 0.5],
  ])("of an unlisted host that an operator calls %s is %d", (tier, value) => {
    const entry = { tier, basis: "A made ruling", source: "Made register", as_of: "2026-01-01" };
    const json = JSON.stringify({ version: "1", basis: "Made", domains: { "made.example": entry } });
    expect(authority("https://www.made.example/", loadReputation(json, "replace"))).toBe(value);
  });

  test("of an address written as a number is low in every spelling that a browser takes", () => {
    for (const host of ["127.0.0.1", "2130706433", "0x7f000001", "0177.0.0.1", "[::ffff:127.0.0.1]", "127.1"])
      expect(authority(`http://${host}/`), host).toBe(0.3);
  });

  test.each([0.9, 0.7, 0.5, 0.3])("%d has the tier that a classification states", (value) => {
    const url = { 0.9: "https://who.int", 0.7: "https://bbc.com", 0.5: "https://a.example", 0.3: "https://t.co/x" }[
      value
    ];
    const found = classify({ url: url ?? "" });
    expect(found.authority).toBe(value);
    expect(found.authorityTier).toBe(authorityTier(value));
  });
});

describe("the category of a source", () => {
  const LENSES: Readonly<Record<string, DomainCategory>> = {
    academic: "academic",
    science: "academic",
    "academic-extended": "academic",
    legal: "legal",
    medical: "medical",
    clinical: "medical",
    finance: "financial",
    programming: "technical",
    tech: "technical",
    security: "technical",
    devops: "technical",
  };

  test.each(Object.entries(LENSES))("through the lens %s is %s, whatever the host", (lens, category) => {
    for (const url of ["https://a.example/", "https://www.nature.com/", "https://t.co/x", "not a url"])
      expect(classify({ url, lens }).domainCategory).toBe(category);
  });

  test.each(["", "news", "toString", "__proto__", "LEGAL"])("is the host's where the lens %j says nothing", (lens) => {
    expect(classify({ url: "https://www.pnas.org/x", lens }).domainCategory).toBe("academic");
    expect(classify({ url: "https://a.example/x", lens }).domainCategory).toBe("general");
  });

  test.each([...(LISTED.forum ?? []), ...(LISTED.official_docs ?? [])])("is technical on %s", (host) => {
    expect(classify({ url: `https://${host}/` }).domainCategory).toBe("technical");
  });
});

describe("what a page claims to be", () => {
  const claim = (type: string): StructuredData => ({ jsonLd: [{ "@type": type }] });
  const strong = hosts("ScholarlyArticle MedicalScholarlyArticle GovernmentService GovernmentOrganization");
  const modest: readonly (readonly [string, SourceType])[] = [
    ["BlogPosting", "blog"],
    ["Blog", "blog"],
    ["DiscussionForumPosting", "forum"],
    ["QAPage", "forum"],
    ["SocialMediaPosting", "social_media"],
  ];
  const standing: readonly (readonly [string, SourceType])[] = [
    ["NewsArticle", "news_publication"],
    ["ReportageNewsArticle", "news_publication"],
    ["AnalysisNewsArticle", "news_publication"],
    ["TechArticle", "official_docs"],
    ["APIReference", "official_docs"],
  ];

  test.each(strong)("%s lifts no unlisted host, with or without Open Graph", (type) => {
    const both = { ...claim(type), openGraph: { "og:type": "article" } };
    expect(classify({ url: "https://a.example/", structuredData: claim(type) }).sourceType).toBe("unknown");
    expect(classify({ url: "https://a.example/", structuredData: both }).sourceType).toBe("unknown");
  });

  test.each(standing)("%s makes an unlisted host %s only where Open Graph says article too", (type, expected) => {
    const both = { ...claim(type), openGraph: { "article:published_time": "2024-01-01" } };
    expect(classify({ url: "https://a.example/", structuredData: claim(type) }).sourceType).toBe("unknown");
    expect(classify({ url: "https://a.example/", structuredData: both }).sourceType).toBe(expected);
  });

  test.each(modest)("%s is believed on an unlisted host and on a listed one: %s", (type, expected) => {
    expect(classify({ url: "https://a.example/", structuredData: claim(type) }).sourceType).toBe(expected);
    expect(classify({ url: "https://www.bbc.com/x", structuredData: claim(type) }).sourceType).toBe(expected);
    expect(classify({ url: "https://www.cdc.gov/x", structuredData: claim(type) }).sourceType).toBe(expected);
  });

  test.each(LISTED.blog ?? [])("%s stays a blog whatever its pages claim", (host) => {
    for (const type of [...strong, ...standing.map(([name]) => name), "QAPage"])
      expect(classify({ url: `https://${host}/`, structuredData: claim(type) }).sourceType).toBe("blog");
  });

  test("a DOI in its tags counts once a registry knows the same one, however each is written", () => {
    const tagged = (doi: string): StructuredData => ({ citation: { citation_title: "T", citation_doi: doi } });
    const type = (written: string, known: string) =>
      classify({ url: "https://journal.example/1", structuredData: tagged(written), doi: known }).sourceType;
    expect(type("https://doi.org/10.1000/ABC", "10.1000/abc")).toBe("peer_reviewed");
    expect(type("doi:10.1000/abc ", "10.1000/ABC")).toBe("peer_reviewed");
    expect(type("http://dx.doi.org/10.1000/abc", "10.1000/abc")).toBe("peer_reviewed");
    expect(type("10.1000/abc", "10.1000/abcd")).toBe("unknown");
    expect(type("", "10.1000/abc")).toBe("unknown");
  });

  test.each([
    ["10.48550/arxiv.2101.00001", true],
    ["10.1101/2020.01.01.123456", true],
    ["10.1101/123456", true],
    ["10.2139/ssrn.123", true],
    ["10.21203/rs.3.rs-1/v1", true],
    ["10.5281/zenodo.1", true],
    ["10.1101/gad.123.1", false],
    ["10.1038/s41586-020-0001-1", false],
    ["10.99999/arxiv.2101.00001", false],
  ])("the DOI %s marks a preprint: %s", (doi, expected) => {
    expect(classify({ url: "https://a.example/", doi }).preprint ?? false).toBe(expected);
  });
});
