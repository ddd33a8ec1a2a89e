import type { LinkPolicy } from "@wellsourced/citations";
import type { Call } from "../../call.ts";
import type { AuditedEntry } from "../audit-types.ts";

/** A document whose references are to be checked. */
export interface FileToAudit {
  /** As people know it: it stands before the line in the report. */
  readonly name: string;
  readonly bytes: Uint8Array;
  /** `latex`, `markdown`, `html`, `docx`, `pdf`, `text` or a format of references. @default by name and content */
  readonly type?: string | undefined;
  /** Chapters and bibliographies that it draws on, by the names that `filesNamedIn` gives. */
  readonly beside?: Readonly<Record<string, Uint8Array>> | undefined;
}

/** What may be said of a reference. */
export const AUDIT_RULES = [
  "retracted",
  "not_found",
  "mismatch",
  "dead_link",
  "mischaracterized",
  "notice",
  "undefined",
  "unread",
  "unchecked",
] as const;
export type AuditRule = (typeof AUDIT_RULES)[number];
export type AuditLevel = "error" | "warning" | "note";

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
  /** The same for the same finding about the same work in the same file, on whatever line it stands. */
  readonly fingerprint: string;
}

export interface AuditFilesQuery {
  readonly files: readonly FileToAudit[];
  /** Links of running text: always, or only in documents without lists, notes or citation keys. @default "all" */
  readonly links?: LinkPolicy | undefined;
  /** What an earlier run learnt, by the name that `onAnswer` told. Nobody is asked again. */
  readonly known?: ((name: string) => AuditedEntry | undefined) | undefined;
}

export interface AuditFilesCall extends Call {
  /** Told of every answer as it comes, with the name under which to hand it in again. */
  readonly onAnswer?: ((name: string, answer: AuditedEntry) => void) | undefined;
  /** Told how far it is, known ones included. */
  readonly onCount?: ((done: number, total: number, flagged: number) => void) | undefined;
  /** References under way at once. @default 8 */
  readonly atOnce?: number | undefined;
}

export interface AuditFilesResult {
  readonly files: readonly {
    readonly file: string;
    readonly type: string;
    readonly references: number;
    /** Why the file could not be read; the others were checked all the same. */
    readonly problem?: string;
  }[];
  /** References found, each place counted. */
  readonly references: number;
  /** Different works and addresses that were asked about. */
  readonly works: number;
  readonly findings: readonly AuditFinding[];
  readonly summary: Readonly<Record<AuditRule, number>> & { readonly clean: number };
  readonly checkedAt: string;
  /** Why nothing could be checked. */
  readonly warning?: string;
}
