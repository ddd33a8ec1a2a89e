import {
  byteLength,
  cutChars,
  estimateTokens,
  given,
  parseHttpUrl,
  type SizeCategory,
  sizeCategory,
  toDate,
  UNTRUSTED,
} from "@wellsourced/core";
import type { AuthorityTier, Citation, DomainCategory, Page, SourceType, Work } from "@wellsourced/core/records";
import type { Engine, LeftOut, PageAction, Reader } from "@wellsourced/scraper";
import { type Call, type Freshness, passOn } from "../call.ts";
import { PAGE_FAILURE_TTLS, type Remember } from "../remember/index.ts";
import { aboutHost, aboutPage, citationOf, doiToCheck, type PageRules, pageDoi } from "./about-page.ts";
import { isWorkOfPage, type Registry } from "./registered-work.ts";
import { shapeText, type TextStyle } from "./shape-text.ts";

/** Bytes of text that any operation reads or returns of one source: more than a long book has. */
export const LONGEST_TEXT = 5_000_000;
const PREVIEW = 5_000;
const HOUR = 3_600_000;

/**
 * A site that turned us away is not asked again at every turn. Who met a network's silence was told to come back in
 * seconds, and who lacked a browser may have found one: they are not held off.
 */
const { blocked, auth_required, rate_limited } = PAGE_FAILURE_TTLS;
const NEGATIVE = given({ blocked, auth_required, rate_limited });

type ReadMode = "full" | "preview" | "raw";

export interface ReadQuery extends TextStyle {
  readonly url: string;
  /** `full` and `preview` give clean Markdown, `raw` the body as sent. @default "full" */
  readonly mode?: ReadMode | undefined;
  /** Bytes of content; 5 000 in preview, 5 000 000 at most. In raw mode it bounds the download. @default 50_000 */
  readonly maxLength?: number | undefined;
  /** Byte of the cleaned text to start from: the `nextOffset` of an earlier answer. @default 0 */
  readonly offset?: number | undefined;
  /** Done in the browser before the page is read. What was read that way is not remembered. @default none */
  readonly actions?: readonly PageAction[] | undefined;
  /** Language of a video's transcript, such as `de`. @default the one that is spoken */
  readonly language?: string | undefined;
  /** Tells what hidden text said, in `removed`: at most 200 pieces, for people who look into attacks. @default false */
  readonly showRemoved?: boolean | undefined;
  /** Seconds: what was read longer ago is read anew; 0 reads anew always. @default 3_600 */
  readonly maxAge?: number | undefined;
  /**
   * `readability`: what the reader view of Firefox shows of a web page, for those who need just that. Its packages must
   * be installed: `@mozilla/readability`, `linkedom`, `turndown`. @default "own"
   */
  readonly engine?: Engine | undefined;
}

type About = ReturnType<typeof aboutPage>;

/** A page that was read, with what is known about it. */
export interface ReadResult extends Partial<Omit<About, "citation" | keyof ReturnType<typeof aboutHost>>> {
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
  /** True for a body as sent; such a result says nothing else about the page. */
  readonly raw?: true;
  /** Bytes of the whole text; only where it was cut. */
  readonly originalLength?: number;
  /** The byte to read on from; only where the text was cut. */
  readonly nextOffset?: number;
  readonly transcript?: Page["transcript"];
  readonly removed?: Page["removed"];
  /** What was left out to stay within the tokens or with the query that were asked for. */
  readonly leftOut?: LeftOut;
  /** Blocks that bear on the query. */
  readonly matchedBlocks?: number;
}

const sizes = (content: string) => {
  const bytes = byteLength(content);
  return { contentLength: bytes, estimatedTokens: estimateTokens(bytes), sizeCategory: sizeCategory(bytes) };
};

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
    ...(part.truncated ? given({ originalLength: part.originalLength, nextOffset: part.nextOffset }) : {}),
    ...given({ transcript: page.transcript, removed: page.removed }),
    ...given({ leftOut: part.leftOut, matchedBlocks: part.matchedBlocks }),
  };
}

/** How much text a query may get, in bytes. */
function effectiveLength({ mode, maxLength }: Pick<ReadQuery, "mode" | "maxLength">): number {
  const wanted = Math.min(maxLength ?? 50_000, LONGEST_TEXT);
  return mode === "preview" ? PREVIEW : wanted;
}

/** A page that is already here, shaped as a read. For local files and standard input. */
export const shapePage = async (
  page: Page,
  query: Omit<ReadQuery, "url">,
  rules: PageRules,
  record?: Work,
): Promise<ReadResult> =>
  textResult(page, { query, citation: await citationOf(page, rules.clock, record), record }, rules);

const isHtml = ({ contentType, markdown }: Page): boolean =>
  /html/iu.test(contentType) || (contentType === "" && /^\s*<(?:!doctype|html)\b/iu.test(markdown));

/** What a page says of itself stands in its head; the rest of a large body need not be read for it. */
const RAW_HEAD = 200_000;

/** A body as sent tells who wrote it as well as a page does, where it is one. */
async function describeRaw(page: Page, reader: Reader, signal: AbortSignal): Promise<Page> {
  if (!isHtml(page)) return page;
  try {
    const { metadata } = await reader.parse(Buffer.from(cutChars(page.markdown, RAW_HEAD), "utf8"), {
      url: page.finalUrl,
      mediaType: "text/html; charset=utf-8",
      signal,
    });
    return { ...page, metadata };
  } catch {
    // Whatever is wrong with it as a page, as bytes it is what was asked for.
    signal.throwIfAborted();
    return page;
  }
}

interface PageQuery extends ReadQuery {
  /** Told the page in mode `raw` where its HTML came with a page that is read anew; it is then remembered as well. */
  readonly onRaw?: ((raw: Page) => void) | undefined;
}

/** Reads a page whole. */
export type Pages = (query: PageQuery, call?: Call) => Promise<Page>;

/** How long a page is remembered: for an hour, or for as long as its caller takes a copy, up to two days. */
const ttlFor = (maxAge = 0): number => Math.min(Math.max(HOUR, maxAge * 1_000), 48 * HOUR);

/** Whole pages by address, remembered: reading on, citing and reading again cost nothing. */
export function createPageStore({ reader, remember }: Pick<ReadParts, "reader" | "remember">): Pages {
  return async (query, call = {}) => {
    const url = parseHttpUrl(query.url).href;
    const raw = query.mode === "raw";
    const { actions = [], showRemoved = false, engine = "own" } = query;
    const acted = !raw && actions.length > 0;
    const how = raw
      ? { mode: "raw" as const, maxBytes: effectiveLength(query) }
      : {
          mode: "full" as const,
          ...(acted ? { actions } : {}),
          ...(query.language ? { languages: [query.language] } : {}),
          ...(showRemoved ? { showRemoved } : {}),
          ...(engine === "own" ? {} : { engine }),
        };
    const ttlMs = ttlFor(query.maxAge);
    const spec = {
      kind: "page",
      version: 4,
      input: { url, ...how },
      // To press a button again is another reading.
      ttlMs: acted ? 0 : ttlMs,
      ...(acted ? {} : { negativeTtl: NEGATIVE }),
      ...given({
        signal: call.signal,
        owner: call.owner,
        maxAgeMs: query.maxAge === undefined ? undefined : query.maxAge * 1_000,
      }),
    };
    let sent: Page | undefined;
    const keep = (page: Page) => {
      sent = page;
    };
    const { value, ...freshness } = await remember.of<Page>(spec, async (signal) => {
      const page = await reader.read(query.url.trim(), {
        ...passOn(call),
        signal,
        ...how,
        ...(query.onRaw ? { onRaw: keep } : {}),
      });
      return raw ? describeRaw(page, reader, signal) : page;
    });
    if (sent) {
      const body = { ...sent, metadata: value.metadata };
      const input = { url, mode: "raw", maxBytes: LONGEST_TEXT };
      await remember.of<Page>({ ...spec, input, maxAgeMs: 0 }, async () => body);
      query.onRaw?.(body);
    }
    call.onFreshness?.(freshness);
    if (!raw) call.onPage?.(value, freshness);
    return value;
  };
}

/** Shapes of one page that are kept while it is in memory; a reader who pages on makes one each time. */
const SHAPES = 4;

/** The same shape of the same page again costs nothing: pages in memory are the very same objects. */
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
    // Equal addresses may be spelt in several ways; each caller gets his own back.
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
  /** Asked about pages that may be papers. @default nobody is asked */
  readonly registry?: Registry;
}

/** Builds the page reader. */
export function createRead({ pages, registry, ...rules }: Omit<ReadParts, "reader" | "remember">) {
  const shape = createShapes(rules);
  const recordOf = async (page: Page, call: Call): Promise<Work | undefined> => {
    const doi = pageDoi(page);
    const record = doi === undefined ? undefined : await registry?.(doi, call);
    return record && (doi === doiToCheck(page) || isWorkOfPage(record, page)) ? record : undefined;
  };
  return async (query: ReadQuery, call: Call = {}): Promise<ReadResult> => {
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
