import { CslName } from "@wellsourced/citations";
import { IntegrityNotice } from "@wellsourced/core/records";
import { z } from "zod";

/** Identifiers by which a work can be looked up, whoever registered it. */
export const ID_KINDS = ["doi", "arxiv", "pmid", "pmcid", "isbn"] as const;
export type IdKind = (typeof ID_KINDS)[number];

/**
 * An identifier in its folded form, `doi:10.x/y` or `isbn:9780…`, as `workId` writes it; or a source and its own key
 * for a record, such as `dblp:conf/icml/Example20`.
 */
export const WorkId = z.templateLiteral([z.string().regex(/^[a-z][a-z\d-]{1,30}$/u), ":", z.string().min(1)]);
export type WorkId = z.infer<typeof WorkId>;

/** Source of records from bibliographies of one's own. They state what somebody cites, and prove nothing about it. */
export const OWN_LIBRARY = "library";

/** How another work relates to this one: it is its preprint, its published version, or a further version of it. */
export const WorkRelation = z.object({ relation: z.enum(["preprint", "published", "version"]), id: WorkId });
export type WorkRelation = z.infer<typeof WorkRelation>;

/** A published work as one source describes it. `source` and `key` together identify the record. */
export const WorkRecord = z.object({
  source: z.string().min(1).describe("Name of the registry or index, such as `crossref`"),
  key: z.string().min(1).describe("The source's own key for the record"),
  ids: z.array(WorkId).describe("Identifiers, folded by `workId`; those of former versions included"),
  title: z.string(),
  subtitle: z.string().optional(),
  otherTitles: z.array(z.string()).optional().describe("Titles in other languages and former titles"),
  authors: z.array(CslName).optional().describe("In order; organisations and undivided names as `literal`"),
  years: z.array(z.int()).optional().describe("Years of publication, online and in print; the main one first"),
  container: z.string().optional().describe("Journal, proceedings or book"),
  type: z.string().optional().describe("CSL type; preprints have the type `article`"),
  volume: z.string().optional(),
  issue: z.string().optional(),
  pages: z.string().optional(),
  publisher: z.string().optional(),
  notices: z.array(IntegrityNotice).optional(),
  noticeOf: z.array(WorkId).optional().describe("Works that this one is a notice of"),
  relations: z.array(WorkRelation).optional(),
  changed: z.string().optional().describe("When the source changed the record: YYYY-MM-DD"),
});
export type WorkRecord = z.infer<typeof WorkRecord>;

/** A record that its source withdrew, or merged into another. */
export const WorkDeletion = z.object({
  deleted: z.literal(true),
  source: z.string().min(1),
  key: z.string().min(1),
});
export type WorkDeletion = z.infer<typeof WorkDeletion>;

/** One step of a dump: a record that is new or replaces the one with its source and key, or the end of a record. */
export type WorkChange = WorkRecord | WorkDeletion;
