import { counted } from "@wellsourced/core";
import type { OutlineEntry, PageMetadata } from "@wellsourced/core/records";
import type { Removed } from "@wellsourced/markup/hidden";

/** A page of a paginated document. */
export interface DocumentPage {
  /** Counted from 1. */
  readonly page: number;
  /** The printed page number, if different. */
  readonly label?: string;
  /** Whether its text comes from OCR. */
  readonly recognised?: boolean;
}

export interface ParsedDocument {
  /** Structured HTML, from which Markdown is made. */
  readonly html: string;
  /** Text that is already Markdown, instead of `html`. */
  readonly markdown?: string;
  readonly metadata: PageMetadata;
  /** Number of removed text runs that no reader sees. @default 0 */
  readonly hiddenTextRemoved?: number;
  /** The removed text, with the reasons. */
  readonly removed?: readonly Removed[];
  /** Pages with text, for paginated formats; their starts are marked in `html`. */
  readonly pages?: readonly DocumentPage[];
  readonly outline?: readonly OutlineEntry[];
  /** A more specific kind than the format, such as a feed in JSON. */
  readonly format?: string;
  /** Whether content beyond a limit is missing from the text. */
  readonly truncated?: boolean;
  /** Numbers of pages whose text cannot be extracted, such as scans or pages with unmapped fonts. */
  readonly unread?: readonly number[];
  /** The image requested with `pictureOf`; absent if the page has none. */
  readonly picture?: PagePicture | undefined;
  /** The files attached to a message, in the order of their numbers. */
  readonly attachments?: readonly AttachmentInfo[];
  /** The file requested with `attachment`. */
  readonly attached?: AttachedFile;
}

/** A file attached to a message. */
export interface AttachedFile {
  readonly name: string;
  /** As stated by the sender; may be empty. */
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

/** A file attached to a message, without its content. */
export interface AttachmentInfo extends Pick<AttachedFile, "name" | "mediaType"> {
  /** In bytes. */
  readonly size: number;
}

/** An image of a page, for OCR. */
export interface PagePicture {
  readonly png: Uint8Array;
  readonly width: number;
  readonly height: number;
}

export interface ParseHints {
  /** The `Content-Type` header, for text that does not declare a charset. */
  readonly contentType?: string | undefined;
  readonly truncated?: boolean | undefined;
  /** URL of the document, to resolve relative links. */
  readonly url?: string | undefined;
  /** Accept a document without text, because OCR follows. */
  readonly mayBeUnread?: boolean | undefined;
  /** Return only the image of this page. */
  readonly pictureOf?: number | undefined;
  /** Return this attachment of a message, by name or number. */
  readonly attachment?: string | undefined;
  /** Also return removed hidden text. */
  readonly showRemoved?: boolean | undefined;
  /** Text from OCR, by page. */
  readonly recognised?: Readonly<Record<number, string>> | undefined;
}

/**
 * Parses a document's bytes into HTML. No network; the caller limits time and memory.
 *
 * @throws {Failure} `content_empty` with the problem as detail
 */
export type DocumentParser = (bytes: Uint8Array, hints?: ParseHints) => Promise<ParsedDocument>;

/** Metadata that a document may state; e-books and feeds have more than web pages. */
export type Statements = { readonly [Name in keyof PageMetadata]?: PageMetadata[Name] | undefined } & {
  readonly identifiers?: readonly string[];
  readonly homePage?: string | undefined;
};

/** Metadata without empty fields. */
export const stated = (fields: Statements): PageMetadata =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== "" && !isEmptyList(value)),
  );

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

/** A count with its noun, as `2 comments`, unless it is 0. */
export const countIfAny = (count: number, one: string, many?: string): string[] =>
  count > 0 ? [counted(count, one, many)] : [];

export const picturesWithoutText = (count: number): string[] => countIfAny(count, "picture without a description");
