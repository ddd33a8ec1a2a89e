import { findDois, toCitation } from "@wellsourced/citations";
import {
  type AuthorityTier,
  byteLength,
  type Citation,
  type Clock,
  type DomainCategory,
  estimateTokens,
  type Page,
  parseHttpUrl,
  type SizeCategory,
  type SourceType,
  sizeCategory,
  toDate,
  UNTRUSTED,
} from "@wellsourced/core";
import { clipMarkdown, dedupeParagraphs, type Reader } from "@wellsourced/scraper";
import { classify } from "@wellsourced/trust";
import { type Call, passOn } from "../call.ts";
import { given } from "../given.ts";
import type { Remember } from "../remember/index.ts";

const HARD_CAP = 5_000_000;
const PREVIEW = 5_000;
const HOUR = 3_600_000;
/** A page's own DOI stands near its top; further down are those of its references. */
const DOI_HEAD = 4_000;

export type ReadMode = "full" | "preview" | "raw";

export interface ReadQuery {
  readonly url: string;
  /** `full` and `preview` give clean Markdown, `raw` the body as sent. @default "full" */
  readonly mode?: ReadMode | undefined;
  /** Bytes of content; 5 000 in preview, 5 000 000 at most. In raw mode it bounds the download. @default 50_000 */
  readonly maxLength?: number | undefined;
  /** Byte of the cleaned text to start from: the `nextOffset` of an earlier answer. @default 0 */
  readonly offset?: number | undefined;
  /** Reads the page anew even if it was read within the hour. @default false */
  readonly fresh?: boolean | undefined;
}

/** A page read, as `scrape_page` gives it. */
export interface ReadResult {
  readonly url: string;
  readonly content: string;
  readonly contentType: string;
  readonly trust: typeof UNTRUSTED;
  readonly contentLength: number;
  readonly truncated: boolean;
  readonly estimatedTokens: number;
  readonly sizeCategory: SizeCategory;
  readonly citation: Citation;
  readonly sourceType: SourceType;
  readonly authorityTier: AuthorityTier;
  readonly domainCategory: DomainCategory;
  readonly [key: string]: unknown;
}

export interface ReadParts {
  readonly reader: Reader;
  readonly remember: Remember;
  readonly clock: Clock;
}

const sizes = (content: string) => {
  const bytes = byteLength(content);
  return { contentLength: bytes, estimatedTokens: estimateTokens(bytes), sizeCategory: sizeCategory(bytes) };
};

const isAcademic = (kind: ReturnType<typeof classify>) =>
  kind.sourceType === "peer_reviewed" || kind.domainCategory === "academic" || kind.preprint === true;

function ownDoi(page: Page): string | undefined {
  if (page.metadata.doi) return page.metadata.doi;
  return findDois(page.url)[0] ?? findDois(page.markdown.slice(0, DOI_HEAD))[0];
}

const citationOf = (page: Page, clock: Clock): Citation =>
  toCitation(page.metadata, { url: page.url, accessed: clock.now() });

function rawResult(page: Page, clock: Clock): ReadResult {
  const kind = classify({ url: page.url });
  return {
    url: page.url,
    content: page.markdown,
    contentType: page.contentType,
    trust: UNTRUSTED,
    ...sizes(page.markdown),
    truncated: page.wireTruncated,
    citation: citationOf(page, clock),
    raw: true,
    sourceType: kind.sourceType,
    authorityTier: kind.authorityTier,
    domainCategory: kind.domainCategory,
  };
}

/** What is said of a page besides its text; the same whatever part of the text is shown. */
function aboutPage(page: Page, clock: Clock) {
  const kind = classify({
    url: page.finalUrl,
    ...given({ structuredData: page.structuredData, doi: page.metadata.doi }),
  });
  const { title, authors } = page.metadata;
  return {
    citation: citationOf(page, clock),
    ...given({ extractedBy: page.extractedBy }),
    ...(page.extractedBy ? { extractionQuality: page.partial ? "partial" : "complete" } : {}),
    ...(title ? { metadata: { title, author: authors?.join("; ") ?? "" } } : {}),
    ...given({ structuredData: page.structuredData, forumSignals: page.forumSignals }),
    sourceType: kind.sourceType,
    authorityTier: kind.authorityTier,
    domainCategory: kind.domainCategory,
    ...(kind.preprint ? { preprint: true } : {}),
    ...given({ detectedDoi: isAcademic(kind) ? ownDoi(page) : undefined }),
    ...(page.hiddenTextRemoved > 0 ? { hiddenTextRemoved: page.hiddenTextRemoved } : {}),
    ...(page.finalUrl === page.url ? {} : { finalUrl: page.finalUrl }),
  };
}

function textResult(page: Page, { max, offset }: { max: number; offset: number }, clock: Clock): ReadResult {
  const whole = dedupeParagraphs(page.markdown);
  const part = clipMarkdown(whole, max, offset);
  return {
    url: page.url,
    content: part.text,
    contentType: page.contentType,
    trust: UNTRUSTED,
    ...sizes(part.text),
    truncated: part.truncated || page.wireTruncated,
    ...aboutPage(page, clock),
    ...(part.truncated ? given({ originalLength: part.originalLength, nextOffset: part.nextOffset }) : {}),
  };
}

/** How much text a query may get, in bytes. */
export function effectiveLength({ mode, maxLength }: Pick<ReadQuery, "mode" | "maxLength">): number {
  const wanted = Math.min(maxLength ?? 50_000, HARD_CAP);
  return mode === "preview" ? PREVIEW : wanted;
}

/** A page that is already here, shaped as a read. For local files and standard input. */
export const shapePage = (page: Page, query: Omit<ReadQuery, "url">, clock: Clock): ReadResult =>
  textResult(page, { max: effectiveLength(query), offset: query.offset ?? 0 }, clock);

/** Whole pages by address, remembered for an hour: reading on, citing and reading again cost nothing. */
export function createPageStore({ reader, remember }: Omit<ReadParts, "clock">) {
  return async (query: ReadQuery, call: Call = {}): Promise<Page> => {
    const url = parseHttpUrl(query.url).href;
    const raw = query.mode === "raw";
    const how = raw ? { mode: "raw" as const, maxBytes: effectiveLength(query) } : { mode: "full" as const };
    const spec = {
      kind: "page",
      version: 1,
      input: { url, ...how },
      ttlMs: HOUR,
      ...given({ signal: call.signal, refresh: query.fresh }),
    };
    const { value, ...freshness } = await remember.of<Page>(spec, (signal) =>
      reader.read(url, { ...passOn(call), signal, ...how }),
    );
    call.onFreshness?.(freshness);
    return value;
  };
}

/** Shapes of one page that are kept while it is in memory; a reader who pages on makes one each time. */
const SHAPES = 4;

/** The same shape of the same page again costs nothing: pages in memory are the very same objects. */
function createShapes(clock: Clock) {
  const byPage = new WeakMap<Page, Map<string, ReadResult>>();
  return (page: Page, query: ReadQuery): ReadResult => {
    const shapes = byPage.get(page) ?? new Map<string, ReadResult>();
    byPage.set(page, shapes);
    const key = [query.mode, effectiveLength(query), query.offset ?? 0, toDate(clock.now())].join();
    const known = shapes.get(key);
    if (known) return known;
    const made = query.mode === "raw" ? rawResult(page, clock) : shapePage(page, query, clock);
    const [oldest] = shapes.keys();
    if (shapes.size >= SHAPES && oldest !== undefined) shapes.delete(oldest);
    shapes.set(key, made);
    return made;
  };
}

/** Builds the page reader. */
export function createRead(pages: ReturnType<typeof createPageStore>, clock: Clock) {
  const shape = createShapes(clock);
  return async (query: ReadQuery, call: Call = {}): Promise<ReadResult> => shape(await pages(query, call), query);
}
