import type { Failure } from "@wellsourced/core";
import type { SourceText } from "../quote/source-text.ts";
import type { AuditedEntry, EntryToAudit } from "../references/audited-entry.ts";
/** A source as the answer describes it. */
export interface SourceToGather extends Omit<EntryToAudit, "claim" | "reference"> {
  readonly ref: string;
  /** The source's text, if the caller supplied it. */
  readonly text?: string | undefined;
}

/** A source with its registry record and its text. */
export interface GatheredSource {
  readonly source: SourceToGather;
  /** Results of the registry and link checks; absent if the source has no DOI, URL or title to look up. */
  readonly record?: AuditedEntry;
  /** The source's text, or the failure to read it. */
  readonly text: SourceText | Failure;
}

export const OUT_OF_TIME = "The time limit was reached before the source was read.";
