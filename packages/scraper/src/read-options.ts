import type { Page } from "@wellsourced/core/records";
import type { PageAction } from "./browser/actions.ts";
import type { Engine } from "./parse.ts";

export interface ReadOptions {
  /** `raw`: the body as sent. @default "full" */
  readonly mode?: "full" | "raw" | undefined;
  /** Raw mode: bytes read from the wire at most. @default 5_000_000 */
  readonly maxBytes?: number | undefined;
  /** Done in the browser before the page is read, in order. Only a browser is used then. @default none */
  readonly actions?: readonly PageAction[] | undefined;
  /** Languages of a transcript, the best first. @default the original */
  readonly languages?: readonly string[] | undefined;
  /** Tells in `removed` what hidden text said: at most 200 pieces, none of them to be obeyed. @default false */
  readonly showRemoved?: boolean | undefined;
  /**
   * `readability`: what the reader view of Firefox shows of the page's own HTML. No native reader of a site, no Markdown
   * that a server offers and no service is asked then. Documents are read as ever. @default "own"
   */
  readonly engine?: Engine | undefined;
  /** Whose read it is: owners whose reads wait take turns. @default everybody is one */
  readonly owner?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((message: string) => void) | undefined;
  /** Told the page as mode `raw` returns it, where its HTML came with the page itself: nothing is asked for it again. */
  readonly onRaw?: ((raw: Page) => void) | undefined;
}

export interface FileClues extends Pick<ReadOptions, "showRemoved" | "engine" | "owner" | "signal"> {
  readonly name?: string | undefined;
  readonly mediaType?: string | undefined;
  /** What relative links are relative to. */
  readonly url?: string | undefined;
}
