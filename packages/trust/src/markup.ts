import type { SourceType, StructuredData } from "@wellsourced/core/records";

/** What a page says it is. Anybody can write this into a page. */
const TYPES: readonly (readonly [type: SourceType, names: readonly string[]])[] = [
  ["peer_reviewed", ["ScholarlyArticle", "MedicalScholarlyArticle"]],
  ["news_publication", ["NewsArticle", "ReportageNewsArticle", "AnalysisNewsArticle"]],
  ["government", ["GovernmentService", "GovernmentOrganization"]],
  ["blog", ["BlogPosting", "Blog"]],
  ["official_docs", ["TechArticle", "APIReference"]],
  ["forum", ["DiscussionForumPosting", "QAPage"]],
  ["social_media", ["SocialMediaPosting"]],
];

/** What the page's markup claims about itself. */
export interface MarkupClaims {
  /** From Highwire tags or JSON-LD. */
  readonly type?: SourceType;
  /** The DOI in its Highwire tags. */
  readonly doi?: string;
  readonly isScholarlyArticle: boolean;
  /** Open Graph calls it an article too: a second vocabulary, which a careless copy of the first lacks. */
  readonly isOpenGraphArticle: boolean;
}

/** Reads the claims out of a page's structured data. */
export function claimsOf({ jsonLd = [], openGraph = {}, citation = {} }: StructuredData): MarkupClaims {
  const names = new Set(jsonLd.flatMap((block) => typeNames(block)));
  const named = TYPES.find(([, schema]) => schema.some((name) => names.has(name)))?.[0];
  const hasHighwire = Object.keys(citation).some((key) => key.startsWith("citation_"));
  const type = hasHighwire ? "peer_reviewed" : named;
  const doi = citation.citation_doi;
  return {
    ...(type ? { type } : {}),
    ...(doi ? { doi } : {}),
    isScholarlyArticle: named === "peer_reviewed",
    isOpenGraphArticle:
      openGraph["og:type"] === "article" || Object.keys(openGraph).some((key) => key.startsWith("article:published")),
  };
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** `@type` of a block, of the members of a list, and of its `@graph`. */
function typeNames(block: unknown, depth = 0): string[] {
  if (depth > 3) return [];
  if (Array.isArray(block)) return block.flatMap((member) => typeNames(member, depth + 1));
  if (!isRecord(block)) return [];
  const own = [block["@type"]].flat().filter((name) => typeof name === "string");
  return [
    ...own.map((name) => name.replace(/^https?:\/\/schema\.org\//u, "")),
    ...typeNames(block["@graph"], depth + 1),
  ];
}
