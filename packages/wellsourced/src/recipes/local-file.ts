import type { Page } from "@wellsourced/core/records";
import type { Call } from "../call.ts";

/** A local document: PDF, Word, HTML, Markdown or any other supported format. */
export interface LocalFile {
  /** File name; its extension helps to detect the format. */
  readonly name: string;
  readonly bytes: Uint8Array;
  /** @default detected by name and content */
  readonly mediaType?: string | undefined;
}

/** Reads a file as a page. @throws {Failure} `content_empty` for an unreadable one */
export type ReadFile = (file: LocalFile, call: Call) => Promise<Page>;
