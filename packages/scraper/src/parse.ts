import {
  Failure,
  type ForumSignals,
  type OutlineEntry,
  PageMetadata,
  type PageStart,
  type StructuredData,
} from "@wellsourced/core";
import { decodeText } from "./charset.ts";
import type { Removed } from "./clean/define.ts";
import { dropHiddenHtml } from "./clean/hidden-html.ts";
import { RemovalLog } from "./clean/run.ts";
import { cleanText } from "./clean/text.ts";
import type { PageType } from "./content/page-type.ts";
import type { EmptyReason } from "./content/settle.ts";
import { dedupeParagraphs } from "./dedupe.ts";
import { type PagePicture, type ParseHints, refuseManyLines } from "./documents/define.ts";
import { resolvePageMarks } from "./documents/pdf/page-marks.ts";
import { chooseContent, type Extraction, type SeenPage, seePage } from "./extract.ts";
import { frontMatter } from "./front-matter.ts";
import { fence } from "./markdown/code.ts";
import { FactScanner, type PageFacts } from "./page-facts.ts";
import { type DocumentFormat, mediaTypeOf, pickReader } from "./pick-reader.ts";
import type { Whole } from "./sites/whole.ts";
import { toMarkdown } from "./to-markdown.ts";

/** `own`: this package's. `readability`: what the reader view of Firefox shows, written by Turndown. */
export type Engine = "own" | "readability";

/** Work for the parser. Plain data, so that it can cross to a worker thread. */
export type ParseTask =
  | ({
      readonly kind: "html";
      readonly source: Uint8Array | string;
      readonly url: string;
      /** All of it is content: nothing is chosen. */
      readonly whole?: Whole | undefined;
      /** Who chooses the content and writes the Markdown. @default "own" */
      readonly engine?: Engine | undefined;
    } & ParseHints)
  | ({
      readonly kind: "document";
      readonly format: DocumentFormat;
      readonly source: Uint8Array;
      readonly url: string;
    } & ParseHints);

/** What was read: a page without the story of how it was reached. */
export interface Reading {
  readonly contentType: string;
  readonly markdown: string;
  /** The text without marks, or its beginning: what thresholds are measured on. */
  readonly text: string;
  readonly metadata: PageMetadata;
  readonly structuredData?: StructuredData;
  readonly forumSignals?: ForumSignals;
  readonly hiddenTextRemoved: number;
  /** Only for HTML of which the content was chosen. */
  readonly pageType?: PageType;
  /** What that was; only where it was asked for. */
  readonly removed?: readonly Removed[];
  /** Why there is no text, where there is none. */
  readonly emptyBecause?: EmptyReason;
  /** 0 to 1: how sure it is that the text is the page's content. Only for HTML of which the content was chosen. */
  readonly confidence?: number;
  /** Only for paged documents: where each page begins. */
  readonly pages?: readonly PageStart[];
  readonly outline?: readonly OutlineEntry[];
  /** Pages of a document that show letters, but hold none. */
  readonly unread?: readonly number[];
  readonly picture?: PagePicture;
  /** Only for HTML. */
  readonly facts?: PageFacts;
}

/** So much text proves enough; the rest need not cross to another thread. */
const TEXT_KEPT = 65_536;
/** Hidden pieces that are told. */
const MAX_TOLD = 200;

/** Does the work wherever it is called: in the worker, in a test, or on the spot for a small page. */
export async function parse(task: ParseTask): Promise<Reading> {
  const { removed, ...reading } = await (task.kind === "html" ? parseHtmlPage(task) : parseDocument(task));
  // Few ask for it, and it is as long as its writer wants.
  return task.showRemoved && removed && removed.length > 0
    ? { ...reading, removed: removed.slice(0, MAX_TOLD) }
    : reading;
}

async function parseHtmlPage(task: ParseTask & { kind: "html" }): Promise<Reading> {
  const { source, url, contentType, truncated, whole, engine } = task;
  const html =
    typeof source === "string"
      ? source
      : decodeText(source, { contentType, html: true, truncated: truncated ?? false });
  if (whole) return wholeReading(html, url, whole);
  const facts = new FactScanner(url);
  const page = seePage(html, url, facts);
  const extraction = engine === "readability" ? await readerView(page) : chooseContent(page);
  const {
    markdown,
    text,
    structuredData,
    forumSignals,
    hiddenTextRemoved,
    hiddenText = [],
    pageType,
    emptyBecause,
    confidence,
  } = extraction;
  return {
    contentType: "html",
    markdown,
    text: text.slice(0, TEXT_KEPT),
    metadata: metadataOf(extraction),
    ...(structuredData ? { structuredData } : {}),
    ...(forumSignals ? { forumSignals } : {}),
    hiddenTextRemoved,
    pageType,
    removed: hiddenText,
    ...(emptyBecause ? { emptyBecause } : {}),
    confidence,
    facts: facts.facts(html.length),
  };
}

async function readerView(page: SeenPage): Promise<Extraction> {
  const { viewAsReader } = await import("./readability/read.ts");
  return viewAsReader(page);
}

async function wholeReading(html: string, url: string, whole: Whole): Promise<Reading> {
  const { readWhole } = await import("./sites/whole.ts");
  const { markdown, ...hidden } = readWhole(html, url, whole);
  return { contentType: "html", markdown, text: markdown.slice(0, TEXT_KEPT), metadata: {}, ...hidden };
}

/** Of all that was found about a page, what its record has room for. */
function metadataOf(found: object): PageMetadata {
  const fields = Object.keys(PageMetadata.shape);
  return Object.fromEntries(Object.entries(found).filter(([name]) => fields.includes(name)));
}

async function parseDocument(task: ParseTask & { kind: "document" }): Promise<Reading> {
  const { format, source, url, ...hints } = task;
  if (format === "markdown") return markdownReading(source, hints);
  if (format === "gzip") return parseUnpacked(task);
  const { headingNamesIt, loadParser } = await import("./documents/formats.ts");
  const parser = await loadParser(format);
  if (!parser) throw new Error(`no parser for ${format}`);
  // A file has no address: nothing in it can be resolved against one.
  const parsed = await parser.parse(source, { ...hints, url: url || undefined });
  const { html, metadata, hiddenTextRemoved, pages, outline, unread, picture } = parsed;
  const log = new RemovalLog(parsed.removed);
  const { text, removed } = cleanText(toMarkdown(html, { baseUrl: url }), log);
  const { markdown, starts } = resolvePageMarks(pages ? text : dedupeParagraphs(text), pages ?? []);
  return {
    contentType: parsed.format ?? format,
    markdown,
    text: markdown.slice(0, TEXT_KEPT),
    metadata: {
      ...(metadata.title || !headingNamesIt(format) ? {} : titleOf(markdown, isSetAsText(format))),
      ...metadata,
    },
    hiddenTextRemoved: hiddenTextRemoved + removed,
    removed: log.entries,
    ...(starts.length > 0 ? { pages: starts } : {}),
    ...(outline && outline.length > 0 ? { outline } : {}),
    ...(unread && unread.length > 0 ? { unread } : {}),
    ...(picture ? { picture } : {}),
  };
}

/** What is inside decides how it is read. */
async function parseUnpacked({ source, url, showRemoved }: ParseTask & { kind: "document" }): Promise<Reading> {
  const { gunzip } = await import("./documents/gzip.ts");
  const inside = gunzip(source);
  const name = URL.parse(url, "file:///")?.pathname.replace(/\.gz$/iu, "");
  const choice = pickReader({ bytes: inside, name });
  const because = choice.as === "nothing" ? choice.because : "a packed file again";
  if (choice.as === "html") return parse({ kind: "html", source: inside, url, showRemoved });
  if (choice.as === "document" && choice.format !== "gzip")
    return parse({ kind: "document", format: choice.format, source: inside, url, showRemoved });
  throw new Failure("content_empty", `This packed file holds ${because}.`, { detail: `inside is ${because}` });
}

function markdownReading(source: Uint8Array, hints: ParseHints): Reading {
  const given = decodeText(source, { contentType: hints.contentType, truncated: hints.truncated ?? false });
  const { body, metadata, more } = frontMatter(refuseManyLines(given.replace(/\r\n?/gu, "\n")));
  // Of a page it is about the page; of a file it is part of the file.
  const isFile = mediaTypeOf(hints.contentType) !== "text/markdown";
  const log = new RemovalLog();
  const shown = dropHiddenHtml(isFile && more ? `${fence(more, "yaml")}\n\n${body}` : body, log);
  const { text, removed } = cleanText(shown.text, log);
  const markdown = dedupeParagraphs(text);
  return {
    contentType: "markdown",
    markdown,
    text: markdown.slice(0, TEXT_KEPT),
    metadata: { ...titleOf(markdown), ...metadata },
    hiddenTextRemoved: shown.removed + removed,
    removed: log.entries,
  };
}

/** Formats in which people set a title as a bold line rather than as a heading. */
const isSetAsText = (format: DocumentFormat): boolean => /^(?:docx|odt|rtf|epub)$/u.test(format);

/** Headings that name a part of every document. */
const ofAPart =
  /^(?:[\divxlc]+[.)]?\s+)?(?:(?:table of )?contents|abstract|summary|introduction|preface|foreword|acknowledge?ments|copyright|cover|dedication|inhalt(?:sverzeichnis)?|einleitung|zusammenfassung|vorwort|sommaire|table des matières|résumé|introducción|índice|indice|introduzione)$/iu;

/** A document that names itself only on its front page: in its first heading, or in a bold line above all else. */
function titleOf(markdown: string, isSet = false): PageMetadata {
  const front = isSet ? /^\s*(\*\*[^\n*]{4,150}[^\n*.:;,]\*\*)\s*(?:\n\n|$)/u.exec(markdown)?.[1] : undefined;
  const heading = front ?? /^#{1,2} +(\S[^\n]{0,300})/mu.exec(markdown.slice(0, 4_000))?.[1];
  const title = heading
    ?.replace(/\\([\p{P}\p{S}])/gu, "$1")
    .replace(/(?<!\s)\s+#+$/u, "")
    .replace(/[*_`]{1,3}(\S[^*_`]*)[*_`]{1,3}/gu, "$1")
    .trim();
  return title && !(isSet && ofAPart.test(title)) ? { title } : {};
}
