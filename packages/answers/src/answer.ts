import type { GivenSource } from "./given-sources.ts";

/** How an answer is written. */
export const ANSWER_FORMATS = ["markdown", "html", "text", "latex", "wikitext"] as const;
export type AnswerFormat = (typeof ANSWER_FORMATS)[number];

export interface ReadAnswerOptions {
  /** @default "auto" */
  readonly format?: "auto" | AnswerFormat | undefined;
  readonly sources?: readonly GivenSource[] | undefined;
  /** The files of references beside the answer, as BibTeX, RIS, CSL-JSON or another format that `parse` of `citations` reads. */
  readonly bibliography?: string | readonly string[] | undefined;
}

/** A direct quotation, without its quotation marks. Places are offsets into the answer. */
export interface Quotation {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** A sentence, list item or table row. */
export interface Statement {
  /** From 1. */
  readonly n: number;
  /** Its words, without marks of citation and markup. */
  readonly text: string;
  /** UTF-16 offsets into the answer, from its first character to behind its last one. Marks may stand inside. */
  readonly start: number;
  readonly end: number;
  /** From 1. */
  readonly line: number;
  /** The ids of the sources that it cites, in the order of the marks. */
  readonly cites: readonly string[];
  /**
   * The ids of the sources that the last statement of its block cites, where none before it cites any: whether that mark
   * stands for the whole paragraph or for its last sentence, the text does not tell.
   */
  readonly carried?: readonly string[];
  /** The number of its paragraph, list item or row, from 1. */
  readonly block: number;
  /** The headings above it, the highest first. */
  readonly headings: readonly string[];
  /** The statement before it in the same block. */
  readonly before?: string;
  readonly quotations: readonly Quotation[];
}

/** What a mark looks like. */
export type MarkKind =
  | "number"
  | "superscript"
  | "footnote"
  | "link"
  | "address"
  | "author-year"
  | "lead-in"
  | "key"
  | "reference-tag"
  | "private";

/** A citation as it stands in the answer. */
export interface Mark {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Ids of sources. */
  readonly cites: readonly string[];
  readonly kind: MarkKind;
}

export interface AnswerSource {
  /** `s1`, `s2`, … in the order of the list, then of the marks. */
  readonly id: string;
  /** The answer's own name for it: a number, a footnote's name, a key. */
  readonly key?: string;
  readonly url?: string;
  /** Lower case, bare. */
  readonly doi?: string;
  readonly title?: string;
  readonly author?: string;
  readonly year?: string;
  /** The text of the source, where it was handed in. */
  readonly text?: string;
  /** Offsets of its entry in the answer's list. */
  readonly start?: number;
  readonly end?: number;
  /** A mark names it, and the answer's list has no such entry. */
  readonly missing?: true;
  /** An entry of the list to which no mark leads. */
  readonly uncited?: true;
}

export interface ReadAnswer {
  readonly format: AnswerFormat;
  readonly statements: readonly Statement[];
  readonly marks: readonly Mark[];
  readonly sources: readonly AnswerSource[];
}
