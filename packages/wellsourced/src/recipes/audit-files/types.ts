import type { CslItem, LinkPolicy, ReferenceKind } from "@wellsourced/citations";
import type { Call } from "../../call.ts";

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

/** What is asked of one entry. */
export interface EntryQuestion {
  readonly url?: string;
  readonly title?: string;
  readonly author?: string;
  readonly site?: string;
  readonly date?: string;
  readonly doi?: string;
  readonly reference?: CslItem;
}

/** What an audit of one entry says, as far as a report needs it. */
export interface EntryAnswer {
  readonly index: number;
  readonly title?: string | undefined;
  readonly doi?: string | undefined;
  readonly url?: string | undefined;
  readonly exists?: boolean | undefined;
  readonly flags: readonly string[];
  readonly reason?: string | undefined;
  readonly archivedUrl?: string | undefined;
  readonly finalUrl?: string | undefined;
  readonly httpStatus?: number | undefined;
  readonly possibleMatch?:
    | { readonly title: string; readonly url: string; readonly doi?: string | undefined }
    | undefined;
  readonly checkedSources?: readonly string[] | undefined;
  readonly failedSources?: readonly string[] | undefined;
}

/** The audit of entries that reports are made from. */
export type AuditEntries = (
  query: {
    readonly entries: readonly EntryQuestion[];
    readonly most: number;
    readonly known: (entry: unknown, index: number) => undefined;
  },
  call: Call & { readonly onEntry: (entry: EntryAnswer) => void; readonly atOnce?: number | undefined },
) => Promise<{ readonly entries: readonly EntryAnswer[]; readonly checkedAt: string }>;

/** A place at which a document holds a reference. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly offset?: number;
  readonly kind: ReferenceKind;
  readonly raw: string;
  readonly key?: string;
}

/** What may be said of a reference. */
export const RULES = [
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
export type Rule = (typeof RULES)[number];
export type Level = "error" | "warning" | "note";

/** One line of the report. */
export interface AuditFinding {
  readonly rule: Rule;
  readonly level: Level;
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
  readonly known?: ((name: string) => EntryAnswer | undefined) | undefined;
}

export interface AuditFilesCall extends Call {
  /** Told of every answer as it comes, with the name under which to hand it in again. */
  readonly onAnswer?: ((name: string, answer: EntryAnswer) => void) | undefined;
  /** Told how far it is, known ones included. */
  readonly onCount?: ((done: number, total: number, flagged: number) => void) | undefined;
  /** References under way at once. @default 8 */
  readonly atOnce?: number | undefined;
}

export interface AuditFilesResult {
  readonly files: readonly { readonly file: string; readonly type: string; readonly references: number }[];
  /** References found, each place counted. */
  readonly references: number;
  /** Different works and addresses that were asked about. */
  readonly works: number;
  readonly findings: readonly AuditFinding[];
  readonly summary: Readonly<Record<Rule, number>> & { readonly clean: number };
  readonly checkedAt: string;
}
