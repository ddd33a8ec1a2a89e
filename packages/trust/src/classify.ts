import { given, isInsideSite, isRecord } from "@wellsourced/core";
import type { AuthorityTier, DomainCategory, SourceType, StructuredData } from "@wellsourced/core/records";
import { findLens } from "@wellsourced/lenses";
import { authority, authorityTier } from "./authority.ts";
import {
  ACADEMIC_HOSTS,
  BLOG_HOSTS,
  DOCS_HOSTS,
  FORUM_HOSTS,
  factsOf,
  type HostFacts,
  hasAcademicSuffix,
  hasGovernmentSuffix,
  isOneOf,
  LEGAL_RECORD_HOSTS,
  NEWS_HOSTS,
  PREPRINT_HOSTS,
  SOCIAL_HOSTS,
  WIKI_HOSTS,
} from "./hosts.ts";
import type { ReputationSet } from "./reputation.ts";

/** What is known of a source. */
export interface SourceToClassify {
  readonly url: string;
  /** What the page says of itself. */
  readonly structuredData?: StructuredData | undefined;
  /** Name of the lens it was found through. */
  readonly lens?: string | undefined;
  /** A DOI of this page that a registry knows; bare. */
  readonly doi?: string | undefined;
  /** The journal that a registry's record names. */
  readonly journal?: string | undefined;
  readonly reputation?: ReputationSet | undefined;
}

export interface Classification {
  readonly sourceType: SourceType;
  readonly authorityTier: AuthorityTier;
  readonly domainCategory: DomainCategory;
  /** Present for papers on a preprint server without a journal. */
  readonly preprint?: true;
  /** 0 to 1. */
  readonly authority: number;
}

/**
 * Says what kind of source a URL is. The host decides; what a page says of itself can lower that, but never makes an
 * unknown host a journal or a government.
 */
export function classify(source: SourceToClassify): Classification {
  const value = authority(source.url, source.reputation);
  const preprint = isPreprint(source);
  return {
    sourceType: preprint ? "unknown" : sourceTypeOf(source),
    authorityTier: authorityTier(value),
    domainCategory: domainCategoryOf(source.url, source.lens),
    ...(preprint ? { preprint: true } : {}),
    authority: value,
  };
}

/** Is the host on the list of academic ones? (Whether a DOI is looked for on a page depends on it.) */
export const isAcademicHost = (url: string): boolean => isOneOf(factsOf(url).host, ACADEMIC_HOSTS);

/** DOI prefixes of servers that show papers without review. */
const PREPRINT_DOI =
  /^10\.(?:48550\/arxiv|1101\/20\d\d|1101\/\d{6}|64898\/|2139\/ssrn|21203\/rs|20944\/preprints|26434\/chemrxiv|31219\/osf|31234\/osf|5281\/zenodo)/iu;

/** What a page says of its own DOI is believed here, since it only lowers the page. */
const isPreprint = ({ url, structuredData = {}, doi, journal }: SourceToClassify): boolean =>
  !journal &&
  (isOneOf(factsOf(url).host, PREPRINT_HOSTS) || PREPRINT_DOI.test(doi ?? bare(claimsOf(structuredData).doi)));

/** Hosts that are listed, in the order in which the lists are asked. */
const BY_HOST: readonly (readonly [type: SourceType, hosts: readonly string[]])[] = [
  ["wiki", WIKI_HOSTS],
  ["government", LEGAL_RECORD_HOSTS],
  ["peer_reviewed", [...ACADEMIC_HOSTS, ...PREPRINT_HOSTS]],
  ["official_docs", DOCS_HOSTS],
  ["news_publication", NEWS_HOSTS],
  ["forum", FORUM_HOSTS],
  ["social_media", SOCIAL_HOSTS],
  ["blog", BLOG_HOSTS],
];

function typeOfHost(facts: HostFacts): SourceType | undefined {
  if (hasGovernmentSuffix(facts)) return "government";
  const listed = BY_HOST.find(([, hosts]) => isOneOf(facts.host, hosts))?.[0];
  if (listed || facts.isFreeHosting || facts.isIp) return listed;
  if (facts.host.startsWith("docs.")) return "official_docs";
  return facts.host.startsWith("blog.") ? "blog" : undefined;
}

/** Types that claim no review and no office: a page is believed when it says that it is one of them. */
const MODEST: readonly (SourceType | undefined)[] = ["blog", "forum", "social_media"];

function sourceTypeOf({ url, structuredData = {}, doi }: SourceToClassify): SourceType {
  const facts = factsOf(url);
  const claims = claimsOf(structuredData);
  const ofHost = typeOfHost(facts);
  if (ofHost) return lowered(ofHost, claims);
  if (claims.type === "peer_reviewed") return isSupportedPaper(facts, claims, doi) ? "peer_reviewed" : "unknown";
  if (claims.type === "government" || !claims.type) return "unknown";
  // News and documentation lend a page standing, so one vocabulary alone is not believed.
  return MODEST.includes(claims.type) || claims.isOpenGraphArticle ? claims.type : "unknown";
}

/** A listed host's page may say that it is less than the host's usual. */
function lowered(ofHost: SourceType, { type }: MarkupClaims): SourceType {
  if (ofHost === "peer_reviewed" && type === "news_publication") return type;
  const canFall = ofHost !== "wiki" && !MODEST.includes(ofHost);
  return canFall && type && MODEST.includes(type) ? type : ofHost;
}

/** A university's own paper, or markup whose DOI a registry knows as well. */
function isSupportedPaper(facts: HostFacts, { doi, isScholarlyArticle }: MarkupClaims, known?: string): boolean {
  if (hasAcademicSuffix(facts)) return Boolean(doi) || isScholarlyArticle;
  return Boolean(doi && known) && bare(doi) === bare(known);
}

const bare = (doi = ""): string =>
  doi
    .trim()
    .toLowerCase()
    .replace(/^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s*)/u, "");

const CATEGORY_OF_LENS: Readonly<Record<string, DomainCategory>> = {
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

/** Lenses whose hosts tell a category, in the order in which they are asked. */
const LENSES_OF_HOSTS = ["medical", "clinical", "legal", "finance"];

function domainCategoryOf(url: string, lens = ""): DomainCategory {
  const ofLens = Object.hasOwn(CATEGORY_OF_LENS, lens) ? CATEGORY_OF_LENS[lens] : undefined;
  if (ofLens) return ofLens;
  const place = URL.parse(url) ?? url;
  const holder = LENSES_OF_HOSTS.find((name) => findLens(name)?.domains.some((site) => isInsideSite(place, site)));
  const ofHolder = holder && CATEGORY_OF_LENS[holder];
  if (ofHolder) return ofHolder;
  const facts = factsOf(url);
  if (hasAcademicSuffix(facts) || isOneOf(facts.host, [...ACADEMIC_HOSTS, ...PREPRINT_HOSTS])) return "academic";
  const type = typeOfHost(facts);
  return type === "official_docs" || type === "forum" ? "technical" : "general";
}

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
interface MarkupClaims {
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
    ...given({ type, doi: doi || undefined }),
    isScholarlyArticle: named === "peer_reviewed",
    isOpenGraphArticle:
      openGraph["og:type"] === "article" || Object.keys(openGraph).some((key) => key.startsWith("article:published")),
  };
}

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
