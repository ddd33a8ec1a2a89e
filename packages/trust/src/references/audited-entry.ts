import type { CslItem, Source } from "@wellsourced/citations";
import { Paper } from "@wellsourced/core/records";
import { z } from "zod";
import type { Declared } from "../declared.ts";
import { word } from "../word.ts";
import { citedFields, comparedFields } from "./cited-fields.ts";
import { ClaimCheck, claimFields } from "./claim-check.ts";
import { AUDIT_FLAGS, type AuditFlag } from "./flags.ts";
import { LinkState } from "./link-state.ts";

/** One entry of a bibliography. At least one of url, doi and title. */
export interface EntryToAudit extends Source {
  /** The claim that the entry is cited for. */
  readonly claim?: string | undefined;
  /** The entry as CSL, if known; it is compared instead of the fields above. */
  readonly reference?: CslItem | undefined;
  /** The original text of the entry. A title that it contains in full was misread rather than wrong. */
  readonly raw?: string | undefined;
}

/** The findings about one entry. */
export const AuditedEntry = z.object({
  attention: ClaimCheck.shape.attention,
  /** Position in the list, from 0. */
  index: z.int(),
  title: z.string().optional(),
  doi: z.string().optional(),
  url: z.string().optional(),
  exists: z.boolean().optional().describe("Absent if no registry could be queried"),
  /** Empty if nothing was found against it. */
  flags: z.array(z.enum(AUDIT_FLAGS)),
  /** Why it is flagged, or a remark on an entry without a flag. */
  reason: z.string().optional(),
  linkLive: LinkState.shape.linkLive,
  ...comparedFields,
  ...citedFields,
  ...claimFields,
  claimContentWords: z.int().optional().describe("Number of words in the source"),
  claimSparsityNote: z.string().optional().describe("Present if the source is too short to judge"),
  /** The record of the entry's own work, if it was identified with certainty. */
  matchedRecord: Paper.optional(),
  /** The reason of each flag, if there are several. */
  flagReasons: z.partialRecord(word<AuditFlag>(), z.string()).optional(),
});
export type AuditedEntry = Declared<z.infer<typeof AuditedEntry>>;

const integer = z.int();

export const AuditSummary = z.object({
  total: integer,
  retracted: integer,
  deadLink: integer,
  notFound: integer,
  mismatch: integer,
  unchecked: integer,
  mischaracterized: integer,
  /** Entries found in none of the indexes that cover them. */
  unfound: integer,
  /** Entries that differ from every record of their work. */
  differing: integer,
  ok: integer.describe("Entries without a flag"),
  doubtful: integer.optional().describe("Entries whose claim differs from the source in numbers, names or direction"),
  claimCheckSkippedCount: integer.optional().describe("Claims whose source could not be read"),
  thinContentCount: integer.optional().describe("Claims whose source is too short to judge"),
});
export type AuditSummary = Declared<z.infer<typeof AuditSummary>>;

export const AuditResult = z.object({
  /** `entries`, `bibliography:bibtex` … */
  source: z.string(),
  entryCount: integer,
  summary: AuditSummary,
  entries: z.array(AuditedEntry),
  checkedAt: z.string(),
  skipped: integer.optional().describe("Entries beyond the limit"),
  skippedNote: z.string().optional(),
  skippedRecords: z
    .array(z.object({ line: integer, reason: z.string() }))
    .optional()
    .describe("Records that could not be read"),
  warning: z.string().optional(),
});
export type AuditResult = Declared<z.infer<typeof AuditResult>>;
