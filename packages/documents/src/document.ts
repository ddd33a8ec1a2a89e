import type { OutlineEntry, PageMetadata } from "@wellsourced/core/records";
import type { Removed } from "@wellsourced/markup/hidden";

/** A page of a document that has pages. */
export interface DocumentPage {
  /** Counted from 1. */
  readonly page: number;
  /** The number printed on it, where that is another one. */
  readonly label?: string;
  /** Its text was recognised in a picture. */
  readonly recognised?: boolean;
}

export interface ParsedDocument {
  /** Structured HTML: every format takes the same road to Markdown. */
  readonly html: string;
  /** The text of a kind that is written in Markdown already, in place of `html`. */
  readonly markdown?: string;
  readonly metadata: PageMetadata;
  /** Pieces of text that no reader of the document sees, and that were left out. @default 0 */
  readonly hiddenTextRemoved?: number;
  /** The text of those pieces, and why they are hidden. */
  readonly removed?: readonly Removed[];
  /** Pages that have text, for formats that have pages; their beginnings are marked in `html`. */
  readonly pages?: readonly DocumentPage[];
  readonly outline?: readonly OutlineEntry[];
  /** What it is more precisely than its type: JSON may be a feed. */
  readonly format?: string;
  /** Some of it is beyond a bound, and not in the text. */
  readonly truncated?: boolean;
  /** Numbers of pages that show letters, but hold none that can be read: scans, fonts without a meaning. */
  readonly unread?: readonly number[];
  /** What `pictureOf` asks for; absent where the page holds no picture. */
  readonly picture?: PagePicture | undefined;
}

/** A picture of a page, for text recognition. */
export interface PagePicture {
  readonly png: Uint8Array;
  readonly width: number;
  readonly height: number;
}

export interface ParseHints {
  /** The `Content-Type` header, for text without a charset of its own. */
  readonly contentType?: string | undefined;
  readonly truncated?: boolean | undefined;
  /** Address of the document: what the links inside it are relative to. */
  readonly url?: string | undefined;
  /** A document without text is no failure: its text will be recognised. */
  readonly mayBeUnread?: boolean | undefined;
  /** Only the picture that this page shows is wanted. */
  readonly pictureOf?: number | undefined;
  /** What was taken out as hidden is wanted, too. */
  readonly showRemoved?: boolean | undefined;
  /** Text that was recognised, by page. */
  readonly recognised?: Readonly<Record<number, string>> | undefined;
}

/**
 * Bytes in, HTML out. No network; the caller sets limits of time and memory.
 *
 * @throws {Failure} `content_empty` whose detail says what is wrong with the file
 */
export type DocumentParser = (bytes: Uint8Array, hints?: ParseHints) => Promise<ParsedDocument>;

/** What a document may state of itself; e-books and feeds state more than any page. */
export type Statements = { readonly [Name in keyof PageMetadata]?: PageMetadata[Name] | undefined } & {
  readonly identifiers?: readonly string[];
  readonly homePage?: string | undefined;
};

/** Metadata without the fields that a file leaves empty. */
export const stated = (fields: Statements): PageMetadata =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== "" && !isEmptyList(value)),
  );

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

/** `1 comment`, `2 comments`; nothing for none. What follows stays as it is: `2 pictures without a description`. */
export const counted = (count: number, noun: string, more = ""): string[] =>
  count > 0 ? [`${count} ${noun}${count === 1 ? "" : "s"}${more}`] : [];

/** Pictures without a description. */
export const wordlessPictures = (count: number): string[] => counted(count, "picture", " without a description");
