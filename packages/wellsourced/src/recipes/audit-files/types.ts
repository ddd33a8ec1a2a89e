import type { LinkPolicy } from "@wellsourced/citations/documents";
import type { AuditedEntry } from "@wellsourced/trust/references";
import type { Call } from "../../call.ts";

/** A document whose references are to be checked. */
export interface FileToAudit {
  /** File name, shown before the line number in reports. */
  readonly name: string;
  readonly bytes: Uint8Array;
  /** `latex`, `markdown`, `html`, `docx`, `pdf`, `text`, `archive` (TeX sources as arXiv keeps them) or a format of references. @default by name and content */
  readonly type?: string | undefined;
  /** Chapters and bibliographies that it draws on, by the names that `filesNamedIn` gives. */
  readonly beside?: Readonly<Record<string, Uint8Array>> | undefined;
}

export interface AuditFilesQuery {
  readonly files: readonly FileToAudit[];
  /** Links of running text: always, or only in documents without lists, notes or citation keys. @default "unlisted" for PDFs, else "all" */
  readonly links?: LinkPolicy | undefined;
  /** Results of an earlier run by the key that `onAnswer` passed; they are not looked up again. */
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
