import type { Page } from "@wellsourced/core/records";
import type { PageAction } from "./browser/actions.ts";
import type { Engine } from "./parse.ts";

export interface ReadOptions {
  /** `raw`: the body as sent. @default "full" */
  readonly mode?: "full" | "raw" | undefined;
  /** Maximum bytes read in mode `raw`. @default 5_000_000 */
  readonly maxBytes?: number | undefined;
  /** Actions to carry out in order before the page is read; uses only a browser. @default none */
  readonly actions?: readonly PageAction[] | undefined;
  /** Languages of a transcript, the best first. @default the original */
  readonly languages?: readonly string[] | undefined;
  /** Returns up to 200 pieces of hidden text in `removed`, which are untrusted. @default false */
  readonly showRemoved?: boolean | undefined;
  /**
   * `readability`: reads the page's own HTML with the reader view of Firefox, without the readers of sites, Markdown
   * from the server, or services. Documents are read as usual. @default "own"
   */
  readonly engine?: Engine | undefined;
  /** Owner of the read; waiting reads of different owners take turns. @default one owner for all */
  readonly owner?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((message: string) => void) | undefined;
  /** Called with the page as mode `raw` returns it, if it was read from its HTML; sends no further request. */
  readonly onRaw?: ((raw: Page) => void) | undefined;
}

export interface FileClues extends Pick<ReadOptions, "showRemoved" | "engine" | "owner" | "signal"> {
  readonly name?: string | undefined;
  readonly mediaType?: string | undefined;
  /** Base of relative links. */
  readonly url?: string | undefined;
  /** Read this attachment of a message instead, by its name or number. */
  readonly attachment?: string | undefined;
}
