import { z } from "zod";
import { IntegrityNotice } from "./notice.ts";
import { RetractionStatus } from "./paper.ts";

/** What a registry of works says of the standing of one of them. Without a status it knows of no notice. */
export const Standing = z.object({
  doi: z.string().describe("Bare and lower case: 10.x/y"),
  retractionStatus: RetractionStatus.optional(),
  notices: z.array(IntegrityNotice).optional(),
  source: z.string(),
});
export type Standing = z.infer<typeof Standing>;

/** Where PubMed Central keeps a work. */
export const ArchiveId = z.object({
  doi: z.string().describe("Bare and lower case: 10.x/y"),
  pmcid: z.string().describe("PMC and a number"),
  source: z.string(),
});
export type ArchiveId = z.infer<typeof ArchiveId>;

/** That a DOI is registered, and with whom. */
export const Registration = z.object({
  doi: z.string().describe("Bare and lower case: 10.x/y"),
  agency: z.string().optional().describe("Crossref, DataCite, mEDRA …"),
  source: z.string(),
});
export type Registration = z.infer<typeof Registration>;
