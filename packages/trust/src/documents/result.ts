import type { RecordChange } from "@wellsourced/citations/edit";
import type { FieldDifference } from "@wellsourced/citations/matching";
import type { FailureKind } from "@wellsourced/core";
import type { Paper } from "@wellsourced/core/records";
import { AUDIT_FLAGS, type AuditFlag, type FlagLevel } from "../references/flags.ts";
/** What may be said of a reference, worst first; what could not be checked comes last. */
export const AUDIT_RULES: readonly AuditRule[] = [
  ...AUDIT_FLAGS.filter((flag) => flag !== "unchecked"),
  "notice",
  "undefined",
  "unread",
  "unchecked",
];
export type AuditRule = AuditFlag | "notice" | "undefined" | "unread";
export type AuditLevel = FlagLevel;

/** One line of the report. */
export interface AuditFinding {
  readonly rule: AuditRule;
  readonly level: AuditLevel;
  readonly file: string;
  readonly line: number;
  readonly offset?: number;
  /** The reference's words, cut. */
  readonly text: string;
  readonly key?: string;
  readonly doi?: string;
  readonly url?: string;
  /** What was found, with the evidence. */
  readonly message: string;
  /** What to do about it. */
  readonly advice: string;
  /** Addresses at which the evidence can be seen. */
  readonly evidence: readonly string[];
  /** The fields that differ, as they are cited and as they are recorded. */
  readonly differences?: readonly FieldDifference[];
  /** Indexes that answered and do not have the work. */
  readonly searchedSources?: readonly string[];
  /** The same for the same finding about the same work in the same file, on whatever line it stands. */
  readonly fingerprint: string;
}

/** One reference of the documents, with or without a finding. */
export interface DocumentReference {
  readonly file: string;
  readonly line: number;
  readonly key?: string;
  readonly doi?: string;
  readonly url?: string;
  /** The reference's words, cut. */
  readonly text: string;
  /** The record that it was matched with, where one surely is its own. */
  readonly record?: MatchedRecord;
  /** What was found about it, worst first; empty for a clean one. */
  readonly rules: readonly AuditRule[];
  /** Spellings, abbreviations and other differences that are no finding. */
  readonly variants?: readonly FieldDifference[];
  /** What can be corrected in the file, for `editReferences`. */
  readonly correction?: Correction;
}

/** A change of a record, and where each of its values is from. */
export interface Correction extends RecordChange {
  /** By the fields of the change: `title`, `DOI`, `authors` … */
  readonly sources: Readonly<Record<string, string>>;
  /** The record that the values are from. */
  readonly url?: string;
}

/** What tells a reader which work a reference was matched with. */
export type MatchedRecord = Pick<Paper, "title" | "url" | "doi" | "authors" | "year" | "journal"> & {
  /** The indexes that its fields are from. */
  readonly sources?: readonly string[];
  /** An entry of BibTeX, where something is to be corrected. */
  readonly asBibtex?: string;
};

/** A document that could not be read at all, or a bibliography without references. */
export interface UnreadFile {
  readonly file: string;
  readonly kind: FailureKind;
  readonly message: string;
}

export interface AuditFilesResult {
  readonly files: readonly {
    readonly file: string;
    readonly type: string;
    readonly references: number;
    /** What the document holds and its text does not, in words: references may stand there. */
    readonly leftOut?: readonly string[];
  }[];
  /** References found, each place counted. */
  readonly references: number;
  /** Different works and addresses that were asked about. */
  readonly works: number;
  readonly findings: readonly AuditFinding[];
  /** Every reference with the record that it matched, also the clean ones. */
  readonly checked: readonly DocumentReference[];
  /** Absent where every document could be read and no bibliography was empty. */
  readonly unreadFiles?: readonly UnreadFile[];
  readonly summary: Readonly<Record<AuditRule, number>> & { readonly clean: number };
  readonly checkedAt: string;
  /** Why nothing could be checked. */
  readonly warning?: string;
}
