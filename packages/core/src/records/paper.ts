import { z } from "zod";
import { IntegrityNotice, NOTICE_KINDS } from "./notice.ts";
import { WorkFacts } from "./page.ts";

/** A work's status according to integrity sources. Evidence, not a verdict. */
export const RetractionStatus = z.object({
  retracted: z.boolean().describe("True only for a retraction"),
  kind: z.enum(["retraction", "expression_of_concern", "correction"]),
  date: z.string().optional().describe("Date of the notice, YYYY-MM-DD"),
  noticeDoi: z.string().optional(),
  source: z.enum(["retraction-watch", "publisher"]).optional(),
  nature: z.enum(NOTICE_KINDS).optional().describe("Exact type of the notice, present if it is narrower than `kind`"),
});
export type RetractionStatus = z.infer<typeof RetractionStatus>;

/** A scholarly work as its provider describes it. Absent fields were not provided. */
export const Paper = z.object({
  title: z.string(),
  url: z.string().describe("Landing page"),
  source: z.string().describe("Provider of the record"),
  foundBy: z
    .array(z.string())
    .optional()
    .describe("Providers that returned this result; present if several were queried"),
  doi: z.string().optional().describe("Bare DOI in lower case: 10.x/y"),
  authors: z.array(z.string()).optional(),
  journal: z.string().optional(),
  year: z.number().int().optional(),
  abstract: z.string().optional().describe("Abstract, at most 500 characters"),
  citationCount: z.number().int().optional(),
  openAccess: z.boolean().optional(),
  pdfUrl: z.string().optional(),
  tldr: z.string().optional().describe("Machine-written summary"),
  isInfluential: z.boolean().optional(),
  citationIntents: z.array(z.string()).optional(),
  retractionStatus: RetractionStatus.optional(),
  isInDoaj: z.boolean().optional(),
  hasText: z.boolean().optional(),
  hasPdf: z.boolean().optional(),
  fullText: z.string().optional().describe("Text from PubMed Central, if requested; at most 50,000 characters"),
  lowConfidenceDomain: z
    .boolean()
    .optional()
    .describe("Has the title of a much-cited work, but is not on a scholarly site"),
});
export type Paper = z.infer<typeof Paper>;

/** Another version of a work. */
export const RelatedWork = z.object({
  doi: z.string().describe("Bare DOI in lower case: 10.x/y"),
  relation: z.enum(["preprint", "published", "version"]).describe("How the other work relates to this one"),
});
export type RelatedWork = z.infer<typeof RelatedWork>;

/** Publication data of a work beyond its title, authors and year. */
export const Publication = WorkFacts.extend({
  names: z.array(z.string()).optional().describe("Authors as `Family, Given`; organisations in braces"),
  published: z.string().optional().describe("Date of publication as far as it is known: YYYY, YYYY-MM or YYYY-MM-DD"),
});
export type Publication = z.infer<typeof Publication>;

/** A work as a registry or index describes it, looked up by identifier. */
export const Work = Paper.extend({
  publication: Publication.optional(),
  notices: z.array(IntegrityNotice).optional(),
  relatedWorks: z.array(RelatedWork).optional(),
  noticeOf: z.array(z.string()).optional().describe("DOIs of the works that this one is a notice of"),
});
export type Work = z.infer<typeof Work>;

/** A work with its direct citations and references in one index. */
export const CitationGraph = z.object({
  seed: Paper,
  seedMatch: z
    .enum(["doi", "title", "similar_title"])
    .describe("How the work was found: by DOI, by exact title or by the most similar title"),
  citedBy: z.array(Paper).optional().describe("Works that cite it; absent if not requested"),
  references: z.array(Paper).optional().describe("Works that it cites; absent if not requested"),
  source: z.string(),
});
export type CitationGraph = z.infer<typeof CitationGraph>;

/** The status of a work in a registry. Without a status there is no known notice. */
export const Standing = z.object({
  doi: z.string().describe("Bare DOI in lower case: 10.x/y"),
  retractionStatus: RetractionStatus.optional(),
  notices: z.array(IntegrityNotice).optional(),
  source: z.string(),
});
export type Standing = z.infer<typeof Standing>;

/** A work's PubMed Central id. */
export const ArchiveId = z.object({
  doi: z.string().describe("Bare DOI in lower case: 10.x/y"),
  pmcid: z.string().describe("PMC and a number"),
  source: z.string(),
});
export type ArchiveId = z.infer<typeof ArchiveId>;

/** A DOI's registration and its agency. */
export const Registration = z.object({
  doi: z.string().describe("Bare DOI in lower case: 10.x/y"),
  agency: z.string().optional().describe("Agency that registered the DOI, such as Crossref, DataCite or mEDRA"),
  source: z.string(),
});
export type Registration = z.infer<typeof Registration>;

/** A free copy of a work. */
export const OpenCopy = z.object({
  pdfUrl: z.string().optional(),
  landingUrl: z.string().optional(),
  licence: z.string().optional().describe("As stated by the index: cc-by, publisher-specific …"),
  version: z.enum(["publishedVersion", "acceptedVersion", "submittedVersion"]).optional(),
  hostType: z.enum(["publisher", "repository"]).optional(),
  host: z.string().optional().describe("Name of the repository"),
});
export type OpenCopy = z.infer<typeof OpenCopy>;

/** Open-access data for one DOI. */
export const OpenAccess = z.object({
  doi: z.string().describe("Bare DOI in lower case: 10.x/y"),
  title: z.string().optional(),
  openAccess: z.boolean().describe("False: the index knows the work and no free copy of it"),
  status: z.enum(["gold", "hybrid", "bronze", "green", "closed", "diamond"]).optional(),
  isInDoaj: z.boolean().optional().describe("The journal is in the Directory of Open Access Journals"),
  copies: z.array(OpenCopy).describe("The best one first"),
  source: z.string(),
});
export type OpenAccess = z.infer<typeof OpenAccess>;
