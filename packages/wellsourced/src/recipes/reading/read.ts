import {
  byteLength,
  checkText,
  counted,
  countWords,
  type DeepReadonly,
  estimateTokens,
  omitUndefined,
  SizeCategory,
  sizeCategory,
  toDate,
  UNTRUSTED,
} from "@wellsourced/core";
import {
  AuthorityTier,
  Citation,
  DomainCategory,
  ForumSignals,
  GitHubTrustSignals,
  type Page,
  PageActionResult,
  PageMetadata,
  RetractionStatus,
  SourceType,
  StructuredData,
  Transcript,
  TranscriptHighlight,
  type Work,
} from "@wellsourced/core/records";
import type { Freshness } from "@wellsourced/core/remember";
import {
  type Engine,
  LeftOut,
  type PageAction,
  RAW_WHOLE,
  type Reader,
  type RememberedPages,
  rememberPages,
  shapeText,
  type TextStyle,
} from "@wellsourced/scraper";
import {
  aboutHost,
  aboutPage,
  citationOf,
  doiToCheck,
  isWorkOfPage,
  type PageRules,
  pageDoi,
} from "@wellsourced/trust/pages";
import { z } from "zod";
import { type Call, passOn } from "../../call.ts";
import type { Remember } from "../../remember/index.ts";
import type { Registry } from "./registered-work.ts";

/** Maximum bytes of text that any operation reads or returns for one source; long books are shorter. */
export const LONGEST_TEXT = RAW_WHOLE;
const PREVIEW = 5_000;

type ReadMode = "full" | "preview" | "raw";

export interface ReadQuery extends TextStyle {
  readonly url: string;
  /** `full` and `preview` return clean Markdown, `raw` the body as received. @default "full" */
  readonly mode?: ReadMode | undefined;
  /**
   * Maximum bytes of content, at most 5,000,000; 5,000 in preview. In raw mode it limits the download. @default 50_000
   */
  readonly maxLength?: number | undefined;
  /** Byte offset in the cleaned text: the `nextOffset` of an earlier result. @default 0 */
  readonly offset?: number | undefined;
  /** Actions to carry out in a browser before the page is read. Such pages are not cached. @default none */
  readonly actions?: readonly PageAction[] | undefined;
  /** Language of a video's transcript, such as `de`. @default the spoken one */
  readonly language?: string | undefined;
  /** Returns hidden text in `removed`, at most 200 pieces, to investigate attacks. @default false */
  readonly showRemoved?: boolean | undefined;
  /** Maximum age of a cached page in seconds; 0 disables the cache. @default 3_600 */
  readonly maxAge?: number | undefined;
  /**
   * `readability`: the text of Firefox's reader view. It requires the packages `@mozilla/readability`, `linkedom` and
   * `turndown`. @default "own"
   */
  readonly engine?: Engine | undefined;
}

/** Metadata in results besides title and author. */
const About = PageMetadata.pick({
  site: true,
  published: true,
  modified: true,
  language: true,
  licence: true,
  pageCount: true,
  slideCount: true,
  sheets: true,
  itemCount: true,
  leftOut: true,
});

/** A page or a part of it with its metadata, which mode `raw` lacks. */
export const ReadResult = z.object({
  url: z.string(),
  content: z.string(),
  contentType: z.string(),
  trust: z.literal(UNTRUSTED),
  contentLength: z.int().describe("Bytes"),
  truncated: z.boolean(),
  estimatedTokens: z.int(),
  sizeCategory: SizeCategory,
  citation: Citation,
  raw: z.boolean().optional(),
  extractedBy: z.string().optional(),
  extractionQuality: z.enum(["complete", "partial"]).optional(),
  metadata: z
    .object({ ...About.shape, title: z.string(), author: z.string() })
    .describe("Present only if a title was found")
    .optional(),
  note: z.string().describe("What is missing from the text, and what went wrong").optional(),
  pageType: z.string().optional(),
  structuredData: StructuredData.optional(),
  forumSignals: ForumSignals.optional(),
  transcript: Transcript.optional(),
  highlights: z.array(TranscriptHighlight).optional(),
  githubTrustSignals: GitHubTrustSignals.optional(),
  wordCount: z.int().describe("Words of the whole text").optional(),
  sparsityWarning: z.string().describe("Present only below 150 words").optional(),
  sourceType: SourceType,
  authorityTier: AuthorityTier,
  domainCategory: DomainCategory,
  detectedDoi: z.string().optional(),
  retractionStatus: RetractionStatus.optional(),
  /** Bytes of the whole text, if it was cut. */
  originalLength: z.int().optional(),
  /** Byte to continue from, if the text was cut. */
  nextOffset: z.int().optional(),
  /** Content omitted for `maxTokens` or `query`. */
  leftOut: LeftOut.optional(),
  /** Number of blocks that match `query`. */
  matchedBlocks: z.int().optional(),
  hiddenTextRemoved: z.int().optional(),
  preprint: z.boolean().optional(),
  removed: z
    .array(z.object({ because: z.string(), text: z.string() }))
    .describe("Hidden text that was left out")
    .optional(),
  partialBecause: z.string().optional(),
  actionResults: z.array(PageActionResult).describe("What each browser action returned").optional(),
  costUsd: z.number().optional(),
  creditsUsed: z.number().optional(),
  finalUrl: z.string().optional(),
});
export type ReadResult = DeepReadonly<z.infer<typeof ReadResult>>;

const sizes = (content: string) => {
  const bytes = byteLength(content);
  return { contentLength: bytes, estimatedTokens: estimateTokens(bytes), sizeCategory: sizeCategory(bytes) };
};

/** Words below which a text says too little to judge a claim by it. */
const SPARSE_WORDS = 150;

function amountOf(text: string) {
  const wordCount = countWords(text);
  if (wordCount >= SPARSE_WORDS) return { wordCount };
  const warning = `The text has only ${counted(wordCount, "word")}; a claim cannot be judged reliably by it.`;
  return { wordCount, sparsityWarning: warning };
}

function rawResult(page: Page, citation: Citation, rules: PageRules): ReadResult {
  return {
    url: page.url,
    content: page.markdown,
    contentType: page.contentType,
    trust: UNTRUSTED,
    ...sizes(page.markdown),
    truncated: page.wireTruncated,
    citation,
    raw: true,
    ...aboutHost(page, rules),
  };
}

interface Shape {
  readonly query: Omit<ReadQuery, "url">;
  readonly citation: Citation;
  readonly record?: Work | undefined;
}

function textResult(page: Page, { query, citation, record }: Shape, rules: PageRules): ReadResult {
  const { offset = 0, links, images, maxTokens, query: about } = query;
  const max = effectiveLength(query);
  const part = shapeText(page.markdown, { max, offset, links, images, maxTokens, query: about });
  return {
    url: page.url,
    content: part.text,
    contentType: page.contentType,
    trust: UNTRUSTED,
    ...sizes(part.text),
    truncated: part.truncated || page.wireTruncated,
    citation,
    ...aboutPage(page, rules, record),
    ...(part.truncated ? omitUndefined({ originalLength: part.originalLength, nextOffset: part.nextOffset }) : {}),
    ...amountOf(page.markdown),
    ...omitUndefined({ transcript: page.transcript, removed: page.removed }),
    ...omitUndefined({ highlights: page.highlights, githubTrustSignals: page.githubTrustSignals }),
    ...omitUndefined({ leftOut: part.leftOut, matchedBlocks: part.matchedBlocks }),
  };
}

/** Maximum bytes of text for a query. */
function effectiveLength({ mode, maxLength }: Pick<ReadQuery, "mode" | "maxLength">): number {
  const wanted = Math.min(maxLength ?? 50_000, LONGEST_TEXT);
  return mode === "preview" ? PREVIEW : wanted;
}

/** Shapes a page that is already read. For local files and standard input. */
export const shapePage = async (
  page: Page,
  query: Omit<ReadQuery, "url">,
  rules: PageRules,
  record?: Work,
): Promise<ReadResult> =>
  textResult(page, { query, citation: await citationOf(page, rules.clock, record), record }, rules);

interface PageQuery extends ReadQuery {
  /** Receives the raw page if it arrives with a fresh page; it is then cached as well. */
  readonly onRaw?: ((raw: Page) => void) | undefined;
}

/** Reads a page in full. */
export type Pages = (query: PageQuery, call?: Call) => Promise<Page>;

/** Creates a cached reader of whole pages, so that continuing, citing and rereading cost nothing. */
export function createPageStore(parts: RememberedPages & Pick<ReadParts, "reader">): Pages {
  const read = rememberPages(parts);
  return async (query, call = {}) => {
    const { url, actions, showRemoved, engine, maxAge, language, onRaw } = query;
    const raw = query.mode === "raw";
    let age: Freshness | undefined;
    const page = await read(url, {
      ...passOn(call),
      ...{ actions, showRemoved, engine, maxAge, onRaw },
      ...(raw ? { mode: "raw", maxBytes: effectiveLength(query) } : {}),
      ...(language ? { languages: [language] } : {}),
      onFreshness: (freshness) => {
        age = freshness;
      },
    });
    if (age) call.onFreshness?.(age);
    if (age && !raw) call.onPage?.(page, age);
    return page;
  };
}

/** Maximum shapes cached in memory for each page; each continuation of a page creates one. */
const SHAPES = 4;

/** Caches shapes by page: the cache returns identical objects for pages in memory. */
function createShapes(rules: PageRules) {
  const byPage = new WeakMap<Page, Map<string, ReadResult>>();
  return async (page: Page, query: ReadQuery, record: Work | undefined): Promise<ReadResult> => {
    const shapes = byPage.get(page) ?? new Map<string, ReadResult>();
    byPage.set(page, shapes);
    const { mode, offset = 0, links, images, maxTokens, query: about } = query;
    const today = toDate(rules.clock.now());
    const said = [record?.doi, record?.journal, record?.retractionStatus?.kind];
    const style = [links, images, maxTokens, about];
    const key = JSON.stringify([mode, effectiveLength(query), offset, style, today, said, query.url]);
    const known = shapes.get(key);
    if (known) return known;
    // Equal URLs may be spelt differently; each caller gets its own spelling back.
    const asked = { ...page, url: query.url.trim() };
    const made =
      mode === "raw"
        ? rawResult(asked, await citationOf(asked, rules.clock), rules)
        : await shapePage(asked, query, rules, record);
    const [oldest] = shapes.keys();
    if (shapes.size >= SHAPES && oldest !== undefined) shapes.delete(oldest);
    shapes.set(key, made);
    return made;
  };
}

export interface ReadParts extends PageRules {
  readonly reader: Reader;
  readonly remember: Remember;
  readonly pages: Pages;
  /** Registry for pages that may be papers. @default none */
  readonly registry?: Registry;
}

/** Creates the page reader. */
export function createRead({ pages, registry, ...rules }: Omit<ReadParts, "reader" | "remember">) {
  const shape = createShapes(rules);
  const recordOf = async (page: Page, call: Call): Promise<Work | undefined> => {
    const doi = pageDoi(page);
    const record = doi === undefined ? undefined : await registry?.(doi, call);
    return record && (doi === doiToCheck(page) || isWorkOfPage(record, page)) ? record : undefined;
  };
  return async (query: ReadQuery, call: Call = {}): Promise<ReadResult> => {
    checkText(query, "url");
    const { onPage, ...quiet } = call;
    let age: Freshness | undefined;
    const onFreshness = (freshness: Freshness) => {
      age = freshness;
      call.onFreshness?.(freshness);
    };
    const page = await pages(query, { ...quiet, onFreshness });
    const record = query.mode === "raw" ? undefined : await recordOf(page, call);
    if (query.mode !== "raw" && age) onPage?.(page, age, record);
    return shape(page, query, record);
  };
}
