import { omitUndefined } from "@wellsourced/core";
import type { CslItem } from "../csl.ts";
import { FORMATS } from "../parse.ts";
import { lineTable } from "../readers/records.ts";

/** Types of documents, and of reference files. */
export const DOCUMENT_TYPES = ["latex", "markdown", "html", "docx", "text", ...FORMATS] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

/** A list entry, a note, a citation by key only, a link, or a DOI in the text. */
export type ReferenceKind = "entry" | "note" | "citation" | "link" | "doi";

/** A reference in a document. */
export interface FoundReference {
  readonly kind: ReferenceKind;
  /** Text of the reference without line breaks and markup. */
  readonly raw: string;
  /** In lower case, without prefix. */
  readonly doi?: string;
  readonly url?: string;
  /** The document's name for it: cite key, footnote mark or list number. */
  readonly key?: string;
  /** From structured data, or parsed from `raw` for entries. */
  readonly csl?: CslItem;
  /** If `csl` was parsed from text: probability of each field, 0 … 1. */
  readonly confidence?: Readonly<Record<string, number>>;
  /** Name in `files`, if it is not in the main document. */
  readonly file?: string;
  /** From 1: line in text, paragraph in DOCX (notes are numbered after the last paragraph). */
  readonly line: number;
  /** Offset of the first character, in text. */
  readonly offset?: number;
  /** Where the document first cites an entry of another file. */
  readonly cited?: { readonly line: number; readonly file?: string };
}

/** Part of a document that could not be read or resolved. */
export interface DocumentProblem {
  readonly line: number;
  readonly message: string;
  /** Citation key without a bibliography entry. */
  readonly missingKey?: string;
  readonly file?: string;
}

export interface FoundReferences {
  readonly references: readonly FoundReference[];
  readonly problems: readonly DocumentProblem[];
}

/** A reference before its line is known. */
export interface Draft extends Omit<FoundReference, "line" | "offset"> {
  readonly at: number;
}

/** A document's text and the files it may refer to. */
export interface DocumentFiles {
  readonly main: string | undefined;
  readonly files: ReadonlyMap<string, string | Uint8Array>;
}

/** Whether to include links and DOIs in running text: always, or only if there are no lists, notes or citation keys. */
export type LinkPolicy = "all" | "unlisted";

/** Adds line numbers to drafts and sorts them by position. */
export function withLines(drafts: readonly Draft[], text: string, file?: string): FoundReference[] {
  const lineAt = lineTable(text);
  return drafts
    .toSorted((a, b) => a.at - b.at)
    .map(({ at, ...draft }) => ({ ...draft, ...omitUndefined({ file }), line: lineAt(at), offset: at }));
}
