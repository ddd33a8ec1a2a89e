import type { Page, PageActionResult } from "@wellsourced/core/records";
import type { PageAction, Picking } from "@wellsourced/scraper";

/** Text forms of a page. */
export const TEXT_FORMATS = [
  "markdown",
  "html",
  "rawHtml",
  "links",
  "images",
  "summary",
  "branding",
  "changeTracking",
] as const;
export type TextFormat = (typeof TEXT_FORMATS)[number];
export type ScrapeFormat = TextFormat | "screenshot";

export interface ScrapeQuery extends Partial<Picking> {
  readonly url: string;
  /** @default ["markdown"] */
  readonly formats?: readonly ScrapeFormat[] | undefined;
  /** Maximum age of a cached page in milliseconds; 0 and `changeTracking` disable the cache. @default 172_800_000 */
  readonly maxAgeMs?: number | undefined;
  /** Limit for the whole call in milliseconds. @default 60_000 */
  readonly timeoutMs?: number | undefined;
  /** Request headers, sent only to the page's own origin. The page is then not cached. @default none */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Whether to request the page plainly or as a browser; `auto` tries both. @default "auto" */
  readonly proxy?: "basic" | "stealth" | "auto" | undefined;
  /** Milliseconds to wait in the browser before the page is read. */
  readonly waitFor?: number | undefined;
  /** Actions to carry out in a browser before the page is read. @default none */
  readonly actions?: readonly PageAction[] | undefined;
  /** Maximum number of pages of a PDF. @default all */
  readonly maxPdfPages?: number | undefined;
  /** Facts for a model to extract from the page, in plain words. */
  readonly extract?: string | undefined;
}

export interface ScrapedPicture {
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

/** A page from the cache, a request or a browser. */
export interface Source {
  /** Reads the page as Markdown. */
  page(): Promise<Page>;
  /** Returns its markup. @throws {Failure} `content_empty` for a document that has none */
  markup(): Promise<{ readonly html: string; readonly url: string; readonly notes?: readonly string[] }>;
  readonly pictures?: readonly ScrapedPicture[];
  readonly actionResults?: readonly PageActionResult[];
  readonly notes?: readonly string[];
}
