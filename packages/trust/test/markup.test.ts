import { expect, test } from "vitest";
import { claimsOf } from "../src/classify.ts";

test("nothing claims nothing", () => {
  expect(claimsOf({})).toEqual({ isScholarlyArticle: false, isOpenGraphArticle: false });
});

test.each([
  ["ScholarlyArticle", "peer_reviewed"],
  ["MedicalScholarlyArticle", "peer_reviewed"],
  ["ReportageNewsArticle", "news_publication"],
  ["AnalysisNewsArticle", "news_publication"],
  ["GovernmentOrganization", "government"],
  ["Blog", "blog"],
  ["APIReference", "official_docs"],
  ["DiscussionForumPosting", "forum"],
  ["SocialMediaPosting", "social_media"],
  ["Recipe", undefined],
])("%s claims to be %s", (name, type) => {
  expect(claimsOf({ jsonLd: [{ "@context": "https://schema.org", "@type": name }] }).type).toBe(type);
});

test("Highwire tags come before JSON-LD, other tags do not", () => {
  const jsonLd = [{ "@type": "BlogPosting" }];
  expect(claimsOf({ jsonLd, citation: { citation_title: "T" } }).type).toBe("peer_reviewed");
  expect(claimsOf({ jsonLd, citation: { title: "T" } }).type).toBe("blog");
});

test("types are found in lists and graphs", () => {
  expect(claimsOf({ jsonLd: [[{ "@type": "WebPage" }, { "@type": ["Thing", "QAPage"] }]] }).type).toBe("forum");
  expect(claimsOf({ jsonLd: [{ "@graph": [{ "@type": "http://schema.org/TechArticle" }] }] }).type).toBe(
    "official_docs",
  );
});

test("Open Graph speaks for itself", () => {
  expect(claimsOf({ openGraph: { "og:type": "article" } }).isOpenGraphArticle).toBe(true);
  expect(claimsOf({ openGraph: { "article:published_time": "2024-01-01" } }).isOpenGraphArticle).toBe(true);
  expect(claimsOf({ openGraph: { "og:type": "website" } }).isOpenGraphArticle).toBe(false);
});
