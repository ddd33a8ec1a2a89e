import type { RecordChange } from "@wellsourced/citations/edit";
import type { FieldDifference } from "@wellsourced/citations/matching";
import type { FailureKind } from "@wellsourced/core";
import type { Paper } from "@wellsourced/core/records";
import { AUDIT_FLAGS, type AuditFlag, type FlagLevel } from "../references/flags.ts";
/** Rules for findings, most serious first; unchecked ones come last. */
export const AUDIT_RULES: readonly AuditRule[] = [
  ...AUDIT_FLAGS.filter((flag) => flag !== "unchecked"),
  "notice",
  "undefined",
  "unread",
  "unchecked",
];
export type AuditRule = AuditFlag | "notice" | "undefined" | "unread";
export type AuditLevel = FlagLevel;

/** A finding about one reference. */
export interface AuditFinding {
  readonly rule: AuditRule;
  readonly level: AuditLevel;
  readonly file: string;
  readonly line: number;
  readonly offset?: number;
  /** Shortened text of the reference. */
  readonly text: string;
  readonly key?: string;
  readonly doi?: string;
  readonly url?: string;
  /** The finding with its evidence. */
  readonly message: string;
  /** Advice to the author. */
  readonly advice: string;
  /** URLs that show the evidence. */
  readonly evidence: readonly string[];
  /** Differing fields, as cited and as recorded. */
  readonly differences?: readonly FieldDifference[];
  /** Indexes that responded and do not have the work. */
  readonly searchedSources?: readonly string[];
  /** Equal for the same finding about the same work in the same file, regardless of the line. */
  readonly fingerprint: string;
}

/** A reference in the documents, with or without findings. */
export interface DocumentReference {
  readonly file: string;
  readonly line: number;
  readonly key?: string;
  readonly doi?: string;
  readonly url?: string;
  /** Shortened text of the reference. */
  readonly text: string;
  /** The matching record, if the match is certain. */
  readonly record?: MatchedRecord;
  /** Rules of its findings, most serious first; empty without findings. */
  readonly rules: readonly AuditRule[];
  /** Differences that are not findings, such as spellings and abbreviations. */
  readonly variants?: readonly FieldDifference[];
  /** Corrections for `editReferences`. */
  readonly correction?: Correction;
}

/** A change of a record with the source of each value. */
export interface Correction extends RecordChange {
  /** By field of the change: `title`, `DOI`, `authors` … */
  readonly sources: Readonly<Record<string, string>>;
  /** URL of the record that supplies the values. */
  readonly url?: string;
}

/** Fields that identify the matched work. */
export type MatchedRecord = Pick<Paper, "title" | "url" | "doi" | "authors" | "year" | "journal"> & {
  /** Indexes that supplied its fields. */
  readonly sources?: readonly string[];
  /** A BibTeX entry, if there is something to correct. */
  readonly asBibtex?: string;
};

/** A document that could not be read, or a bibliography without references. */
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
    /** Content that is missing from the text and may contain references, in words. */
    readonly leftOut?: readonly string[];
  }[];
  /** Number of references found, counting repetitions. */
  readonly references: number;
  /** Number of distinct works and URLs looked up. */
  readonly works: number;
  readonly findings: readonly AuditFinding[];
  /** Every reference, including those without findings. */
  readonly checked: readonly DocumentReference[];
  /** Absent if every document was read and no bibliography was empty. */
  readonly unreadFiles?: readonly UnreadFile[];
  readonly summary: Readonly<Record<AuditRule, number>> & { readonly clean: number };
  readonly checkedAt: string;
  /** Why nothing was checked. */
  readonly warning?: string;
}
