import type { Failure } from "@wellsourced/core";
import type { SourceText } from "../quote/source-text.ts";
import type { AuditedEntry, EntryToAudit } from "../references/audited-entry.ts";
/** A source of an answer, by what the answer says of it. */
export interface SourceToGather extends Omit<EntryToAudit, "claim" | "reference"> {
  readonly ref: string;
  /** The text of the source, where the caller gave it. */
  readonly text?: string | undefined;
}

/** A source with all that could be found out about it. */
export interface GatheredSource {
  readonly source: SourceToGather;
  /** What registries and the link say; absent where there is nothing that could be looked up. */
  readonly record?: AuditedEntry;
  /** Its text, or why there is none. */
  readonly text: SourceText | Failure;
}

export const OUT_OF_TIME = "The time was up before the source was read.";
