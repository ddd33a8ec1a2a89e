import type { PageStart } from "@wellsourced/core/records";
import type { Fetched } from "../fetched.ts";

/** The whole text of a source, and what is known of how it was read. */
export interface SourceText extends Fetched {
  readonly text: string;
  readonly url?: string;
  readonly title?: string;
  /** The DOI that a page of a scholarly host, or one that claims to be a paper, names as its own. */
  readonly doi?: string;
  /** Where the pages of a document begin in the text. */
  readonly pages?: readonly PageStart[];
  /** Why this is not all of it; absent when it is. */
  readonly cutBecause?: string;
  readonly isHtml: boolean;
  /** What limits a finding that the quotation is absent. */
  readonly note?: string;
  readonly provenance: readonly string[];
}

/** All of a web page that its readers can see. */
export interface WholePage {
  /** As Markdown. */
  readonly text: string;
  /** Only its beginning was read. */
  readonly isCut: boolean;
}
