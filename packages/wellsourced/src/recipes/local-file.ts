import type { Page } from "@wellsourced/core/records";
import type { Call } from "../call.ts";

/** A document that is here already: PDF, Word, HTML, Markdown or anything else that the reader knows. */
export interface LocalFile {
  /** As people know it: its ending helps to tell what it is. */
  readonly name: string;
  readonly bytes: Uint8Array;
  /** @default found by name and content */
  readonly mediaType?: string | undefined;
}

/** Reads a file as a page. @throws {Failure} `content_empty` for one that cannot be read */
export type ReadFile = (file: LocalFile, call: Call) => Promise<Page>;
