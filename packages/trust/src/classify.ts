import { isInsideSite, isRecord, omitUndefined } from "@wellsourced/core";
import type { AuthorityTier, DomainCategory, SourceType, StructuredData } from "@wellsourced/core/records";
import { findLens } from "@wellsourced/lenses";
import { authority, authorityTier } from "./authority.ts";
import { factsOf, HOSTS, type HostFacts, hasAcademicSuffix, hasGovernmentSuffix, isOneOf } from "./hosts.ts";
import type { ReputationSet } from "./reputation.ts";

/** The known facts of a source. */
export interface SourceToClassify {
  readonly url: string;
  /** The page's claims about itself. */
  readonly structuredData?: StructuredData | undefined;
  /** Name of the lens that found it. */
  readonly lens?: string | undefined;
  /** A registered DOI of the page, without a prefix. */
  readonly doi?: string | undefined;
  /** The journal in the registry's record. */
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
 * Classifies a source by its host. A page's claims about itself can lower the class, but never make an unknown host a
 * journal or a government.
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

/** Whether the host is listed as academic, so that its pages are searched for a DOI. */
export const isAcademicHost = (url: string): boolean => isOneOf(factsOf(url).host, HOSTS.academic);

/** DOI prefixes of preprint servers. */
const PREPRINT_DOI =
  /^10\.(?:48550\/arxiv|1101\/20\d\d|1101\/\d{6}|64898\/|2139\/ssrn|21203\/rs|20944\/preprints|26434\/chemrxiv|31219\/osf|31234\/osf|5281\/zenodo)/iu;

/** Whether a source is a preprint. The page's own DOI is accepted, since a preprint only ranks lower. */
const isPreprint = ({ url, structuredData = {}, doi, journal }: SourceToClassify): boolean =>
  !journal &&
  (isOneOf(factsOf(url).host, HOSTS.preprint) || PREPRINT_DOI.test(doi ?? bare(claimsOf(structuredData).doi)));

/** Types of listed hosts; the first list wins. */
const BY_HOST: readonly (readonly [type: SourceType, hosts: readonly string[]])[] = [
  ["wiki", HOSTS.wiki],
  ["government", HOSTS.legalRecords],
  ["peer_reviewed", [...HOSTS.academic, ...HOSTS.preprint]],
  ["official_docs", HOSTS.documentation],
  ["news_publication", HOSTS.news],
  ["forum", HOSTS.forum],
  ["social_media", HOSTS.social],
  ["blog", HOSTS.blog],
];

function typeOfHost(facts: HostFacts): SourceType | undefined {
  if (hasGovernmentSuffix(facts)) return "government";
  const listed = BY_HOST.find(([, hosts]) => isOneOf(facts.host, hosts))?.[0];
  if (listed || facts.isFreeHosting || facts.isIp) return listed;
  if (facts.host.startsWith("docs.")) return "official_docs";
  return facts.host.startsWith("blog.") ? "blog" : undefined;
}

/** Types that do not raise trust, so a page's own claim to be one is accepted. */
const MODEST: readonly (SourceType | undefined)[] = ["blog", "forum", "social_media"];

function sourceTypeOf({ url, structuredData = {}, doi }: SourceToClassify): SourceType {
  const facts = factsOf(url);
  const claims = claimsOf(structuredData);
  const ofHost = typeOfHost(facts);
  if (ofHost) return lowered(ofHost, claims);
  if (claims.type === "peer_reviewed") return isSupportedPaper(facts, claims, doi) ? "peer_reviewed" : "unknown";
  if (claims.type === "government" || !claims.type) return "unknown";
  // News and documentation raise trust, so Open Graph must agree.
  return MODEST.includes(claims.type) || claims.isOpenGraphArticle ? claims.type : "unknown";
}

/** A page may claim a lower type than its listed host has. */
function lowered(ofHost: SourceType, { type }: MarkupClaims): SourceType {
  if (ofHost === "peer_reviewed" && type === "news_publication") return type;
  const canFall = ofHost !== "wiki" && !MODEST.includes(ofHost);
  return canFall && type && MODEST.includes(type) ? type : ofHost;
}

/** Whether a university published the paper, or its markup has the registered DOI. */
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

/** Lenses whose sites have a category; the first wins. */
const CATEGORY_LENSES = ["medical", "clinical", "legal", "finance"];

function domainCategoryOf(url: string, lens = ""): DomainCategory {
  const ofLens = Object.hasOwn(CATEGORY_OF_LENS, lens) ? CATEGORY_OF_LENS[lens] : undefined;
  if (ofLens) return ofLens;
  const place = URL.parse(url) ?? url;
  const holder = CATEGORY_LENSES.find((name) => findLens(name)?.domains.some((site) => isInsideSite(place, site)));
  const ofHolder = holder && CATEGORY_OF_LENS[holder];
  if (ofHolder) return ofHolder;
  const facts = factsOf(url);
  if (hasAcademicSuffix(facts) || isOneOf(facts.host, [...HOSTS.academic, ...HOSTS.preprint])) return "academic";
  const type = typeOfHost(facts);
  return type === "official_docs" || type === "forum" ? "technical" : "general";
}

/** Types that a page can claim in JSON-LD. */
const TYPES: readonly (readonly [type: SourceType, names: readonly string[]])[] = [
  ["peer_reviewed", ["ScholarlyArticle", "MedicalScholarlyArticle"]],
  ["news_publication", ["NewsArticle", "ReportageNewsArticle", "AnalysisNewsArticle"]],
  ["government", ["GovernmentService", "GovernmentOrganization"]],
  ["blog", ["BlogPosting", "Blog"]],
  ["official_docs", ["TechArticle", "APIReference"]],
  ["forum", ["DiscussionForumPosting", "QAPage"]],
  ["social_media", ["SocialMediaPosting"]],
];

/** A page's claims about itself, which anyone can make. */
interface MarkupClaims {
  /** From Highwire tags or JSON-LD. */
  readonly type?: SourceType;
  /** The DOI in its Highwire tags. */
  readonly doi?: string;
  readonly isScholarlyArticle: boolean;
  /** Whether Open Graph calls it an article too; careless copies of JSON-LD lack that. */
  readonly isOpenGraphArticle: boolean;
}

/** The claims in a page's structured data. */
export function claimsOf({ jsonLd = [], openGraph = {}, citation = {} }: StructuredData): MarkupClaims {
  const names = new Set(jsonLd.flatMap((block) => typeNames(block)));
  const named = TYPES.find(([, schema]) => schema.some((name) => names.has(name)))?.[0];
  const hasHighwire = Object.keys(citation).some((key) => key.startsWith("citation_"));
  const type = hasHighwire ? "peer_reviewed" : named;
  const doi = citation.citation_doi;
  return {
    ...omitUndefined({ type, doi: doi || undefined }),
    isScholarlyArticle: named === "peer_reviewed",
    isOpenGraphArticle:
      openGraph["og:type"] === "article" || Object.keys(openGraph).some((key) => key.startsWith("article:published")),
  };
}

/** Collects `@type` of a block, of the members of a list, and of its `@graph`. */
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
