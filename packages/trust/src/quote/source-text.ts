import type { PageStart } from "@wellsourced/core/records";
import type { Fetched } from "../fetched.ts";

/** The text of a source, with details of how it was read. */
export interface SourceText extends Fetched {
  readonly text: string;
  readonly url?: string;
  readonly title?: string;
  /** The DOI that the page states as its own; only from scholarly hosts and pages that claim to be a paper. */
  readonly doi?: string;
  /** Offsets at which the pages of a document begin. */
  readonly pages?: readonly PageStart[];
  /** Why the text is incomplete; absent if it is complete. */
  readonly cutBecause?: string;
  readonly isHtml: boolean;
  /** A caveat about results that the quotation is absent. */
  readonly note?: string;
  readonly provenance: readonly string[];
}

/** All visible text of a web page. */
export interface WholePage {
  /** As Markdown. */
  readonly text: string;
  /** Whether only its beginning was read. */
  readonly isCut: boolean;
}
