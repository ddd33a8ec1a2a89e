import type { UNTRUSTED } from "@wellsourced/core";
import type { Page, PageActionResult } from "@wellsourced/core/records";
import type { Freshness } from "@wellsourced/core/remember";
import type { PageAction } from "@wellsourced/scraper";
import type { Picking } from "./markup.ts";

/** Forms of a page that are text. */
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
  /** Milliseconds: what was read longer ago is read again; 0, and `changeTracking`, always read again. @default 172_800_000 */
  readonly maxAgeMs?: number | undefined;
  /** Milliseconds for all of it. @default 60_000 */
  readonly timeoutMs?: number | undefined;
  /** Sent to the page's own origin alone. What was read with them is not remembered. @default none */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** How the page is asked for: plainly, as a browser would, or as is best. @default "auto" */
  readonly proxy?: "basic" | "stealth" | "auto" | undefined;
  /** Milliseconds to wait in the browser before the page is read. */
  readonly waitFor?: number | undefined;
  /** Done in the browser before the page is read. @default none */
  readonly actions?: readonly PageAction[] | undefined;
  /** Pages of a PDF that are returned at most. @default all */
  readonly maxPdfPages?: number | undefined;
  /** What a model is to take out of the page, in plain words. */
  readonly extract?: string | undefined;
}

export interface ScrapedPicture {
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

export interface ScrapeResult {
  readonly url: string;
  readonly finalUrl: string;
  readonly title?: string;
  readonly description?: string;
  readonly language?: string;
  readonly contentType: string;
  readonly trust: typeof UNTRUSTED;
  /** Each form that was asked for and could be made. */
  readonly texts: Readonly<Partial<Record<TextFormat | "extract", string>>>;
  readonly pictures: readonly ScrapedPicture[];
  readonly actionResults: readonly PageActionResult[];
  /** How the page was read, in a word. */
  readonly method: string;
  readonly freshness?: Freshness;
  /** Milliseconds since the epoch at which the page was read. */
  readonly readAt: number;
  /** What is missing, in sentences. */
  readonly notes: readonly string[];
}

/** A page in hand, however it came. */
export interface Source {
  /** The page as `scrape_page` reads it. */
  page(): Promise<Page>;
  /** Its markup. @throws {Failure} `content_empty` for a document that has none */
  markup(): Promise<{ readonly html: string; readonly url: string; readonly notes?: readonly string[] }>;
  readonly pictures?: readonly ScrapedPicture[];
  readonly actionResults?: readonly PageActionResult[];
  readonly notes?: readonly string[];
}
