import type { SuppliedSource } from "./supplied-sources.ts";

/** Formats that an answer can have. */
export const ANSWER_FORMATS = ["markdown", "html", "text", "latex", "wikitext"] as const;
export type AnswerFormat = (typeof ANSWER_FORMATS)[number];

export interface ReadAnswerOptions {
  /** @default "auto" */
  readonly format?: "auto" | AnswerFormat | undefined;
  readonly sources?: readonly SuppliedSource[] | undefined;
  /** Reference files for the answer, in BibTeX, RIS, CSL-JSON or another format that `parse` of `citations` reads. */
  readonly bibliography?: string | readonly string[] | undefined;
}

/** A direct quotation, without its quotation marks. Offsets refer to the answer. */
export interface Quotation {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** A sentence, list item or table row. */
export interface Statement {
  /** From 1. */
  readonly n: number;
  /** The text without citation marks and markup. */
  readonly text: string;
  /** UTF-16 offsets of the first character and of the end; the range may include marks. */
  readonly start: number;
  readonly end: number;
  /** From 1. */
  readonly line: number;
  /** Ids of the cited sources, in the order of the marks. */
  readonly cites: readonly string[];
  /**
   * Ids of the sources that the last statement of the block cites, if no earlier one cites any: the mark may apply to
   * the whole paragraph or only to its last sentence.
   */
  readonly carried?: readonly string[];
  /** Number of the paragraph, list item or row, counted from 1. */
  readonly block: number;
  /** Headings above the statement, outermost first. */
  readonly headings: readonly string[];
  /** Text of the preceding statement in the same block. */
  readonly before?: string;
  readonly quotations: readonly Quotation[];
}

/** Kinds of citation marks. */
export const MARK_KINDS = [
  "number",
  "superscript",
  "footnote",
  "link",
  "address",
  "author-year",
  "lead-in",
  "key",
  "reference-tag",
  "private",
] as const;
export type MarkKind = (typeof MARK_KINDS)[number];

/** A citation mark in the answer. */
export interface Mark {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Ids of sources. */
  readonly cites: readonly string[];
  readonly kind: MarkKind;
}

export interface AnswerSource {
  /** `s1`, `s2`, …: entries of the list first, then sources that only marks name. */
  readonly id: string;
  /** The answer's own label: a number, a footnote's name or a key. */
  readonly key?: string;
  readonly url?: string;
  /** In lower case, without a prefix. */
  readonly doi?: string;
  readonly title?: string;
  readonly author?: string;
  readonly year?: string;
  /** Text supplied with the answer. */
  readonly text?: string;
  /** Offsets of the entry in the answer's list. */
  readonly start?: number;
  readonly end?: number;
  /** Cited by a mark, but absent from the answer's list. */
  readonly missing?: true;
  /** An entry of the list that no mark cites. */
  readonly uncited?: true;
}

export interface ReadAnswer {
  readonly format: AnswerFormat;
  readonly statements: readonly Statement[];
  readonly marks: readonly Mark[];
  readonly sources: readonly AnswerSource[];
}
