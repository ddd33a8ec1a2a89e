import { CslItem } from "@wellsourced/citations";
import type { ReferenceField } from "@wellsourced/citations/matching";
import { IntegrityNotice, Paper, RelatedWork, RetractionStatus } from "@wellsourced/core/records";
import { z } from "zod";
import { word } from "../word.ts";
import { type AuditFlag, FLAG_LEVELS } from "./flags.ts";
import { LinkState } from "./link-state.ts";

const share = z.number().optional();

/** Checks of a cited work and its URL. */
export const citedFields = {
  titleMatch: z.enum(["match", "mismatch", "not_checked"]).optional(),
  matchParts: z
    .object({ title: share, authors: share, year: share, venue: share })
    .optional()
    .describe("Agreement with the record, 0 to 1"),
  possibleMatch: Paper.optional().describe("Work that was probably meant"),
  chimera: z
    .object({ titleRecord: Paper, authorRecord: Paper })
    .optional()
    .describe("Title of one work, authors of another"),
  retractionStatus: RetractionStatus.optional(),
  notices: z.array(IntegrityNotice).optional(),
  relatedRetraction: RelatedWork.extend({ retractionStatus: RetractionStatus })
    .optional()
    .describe("Retraction of the preprint, or of the article that it became"),
  checkedSources: z.array(z.string()).optional().describe("Retraction registries that answered"),
  failedSources: z.array(z.string()).optional().describe("Retraction registries that did not answer"),
  linkState: LinkState.shape.linkState,
  httpStatus: LinkState.shape.httpStatus.optional().describe("HTTP status code; 0 if the server did not answer"),
  finalUrl: LinkState.shape.finalUrl,
  linkNote: LinkState.shape.linkNote,
  archivedUrl: LinkState.shape.archivedUrl,
} as const;

/** Comparison of a reference with records of the work. */
export const comparedFields = {
  differences: z
    .array(
      z.object({
        field: word<ReferenceField>().describe("title, authors, year, venue …"),
        kind: z
          .enum(["other", "incomplete", "variant"])
          .describe("variant: another form of the same value, not a finding"),
        cited: z.string().describe("Value in the reference"),
        recorded: z
          .array(
            z.object({
              value: z.string().describe("Value in the record"),
              source: z.string().describe("Index that has the record"),
              url: z.string().optional().describe("Address of the record"),
            }),
          )
          .describe("Values of the records; empty for a placeholder"),
        note: z.string().optional().describe("Remark on this difference"),
      }),
    )
    .optional()
    .describe("Fields that differ from every record of the work"),
  best: z
    .object({
      item: CslItem,
      asBibtex: z.string().optional().describe("Record as a BibTeX entry, ready to paste"),
      sources: z.record(z.string(), z.string()).describe("Index that each field is from"),
      url: z.string().optional().describe("Address of the record"),
    })
    .optional()
    .describe("Best record of the work that seems to be meant"),
  searchedSources: z.array(z.string()).optional().describe("Indexes that answered the search for the work"),
  flagLevels: z.partialRecord(word<AuditFlag>(), z.enum(FLAG_LEVELS)).optional(),
} as const;
