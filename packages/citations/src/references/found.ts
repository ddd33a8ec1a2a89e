import { given } from "@wellsourced/core";
import type { CslItem } from "../csl.ts";
import { FORMATS } from "../parse.ts";
import { lineTable } from "../readers/records.ts";

/** Kinds of documents that references are found in, and of files that hold nothing else. */
export const DOCUMENT_TYPES = ["latex", "markdown", "html", "docx", "text", ...FORMATS] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

/** What a reference is in its document: a list's entry, a note, a citation whose work the document names by key only, a link, a DOI in the text. */
export type ReferenceKind = "entry" | "note" | "citation" | "link" | "doi";

/** A reference as it stands in a document. */
export interface FoundReference {
  readonly kind: ReferenceKind;
  /** The words of the document, line breaks and markup undone. */
  readonly raw: string;
  /** Lower case, bare. */
  readonly doi?: string;
  readonly url?: string;
  /** The document's own name for it: cite key, footnote mark, number in the list. */
  readonly key?: string;
  /** From structured data of the document; else read from `raw`, for entries. */
  readonly csl?: CslItem;
  /** Where `csl` was read from the words: how probable each of its parts is, between 0 and 1. */
  readonly confidence?: Readonly<Record<string, number>>;
  /** Name in `files`, where it stands in another file than the main one. */
  readonly file?: string;
  /** From 1: the line in texts, the paragraph in DOCX (footnotes count after the last paragraph). */
  readonly line: number;
  /** Offset of its first character, in texts. */
  readonly offset?: number;
}

/** Something that could not be read or resolved; the rest of the document was. */
export interface DocumentProblem {
  readonly line: number;
  readonly message: string;
  /** Key of a citation for which no bibliography has an entry. */
  readonly missingKey?: string;
  readonly file?: string;
}

export interface FoundReferences {
  readonly references: readonly FoundReference[];
  readonly problems: readonly DocumentProblem[];
}

/** A finding before its place is known by line. */
export interface Draft extends Omit<FoundReference, "line" | "offset"> {
  readonly at: number;
}

/** What a document is made of: its own text and the files it may draw on. */
export interface DocumentFiles {
  readonly main: string | undefined;
  readonly files: ReadonlyMap<string, string | Uint8Array>;
}

/** Whether links and DOIs in running text count: always, or only in documents that have no list, notes or citation keys. */
export type LinkPolicy = "all" | "unlisted";

/** Drafts with their lines, in the order of the text. */
export function placed(drafts: readonly Draft[], text: string, file?: string): FoundReference[] {
  const lineAt = lineTable(text);
  return drafts
    .toSorted((a, b) => a.at - b.at)
    .map(({ at, ...draft }) => ({ ...draft, ...given({ file }), line: lineAt(at), offset: at }));
}

/** The same number of characters, of which only line breaks are left. */
export const blank = (text: string): string => text.replace(/[^\n]/gu, " ");

/** Where a part of a text begins and ends. */
export interface Stretch {
  readonly at: number;
  readonly end: number;
}

/** A text with some stretches of it blanked, so that the places of everything else stay what they were. */
export function blanked(text: string, stretches: readonly Stretch[]): string {
  const parts: string[] = [];
  let from = 0;
  for (const { at, end } of stretches.toSorted((a, b) => a.at - b.at)) {
    if (end <= from) continue;
    parts.push(text.slice(from, Math.max(from, at)), blank(text.slice(Math.max(from, at), end)));
    from = end;
  }
  return parts.join("") + text.slice(from);
}
