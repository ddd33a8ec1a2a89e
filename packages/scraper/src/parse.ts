import { omitUndefined } from "@wellsourced/core";
import { PageMetadata } from "@wellsourced/core/records";
import type { DocumentReading, DocumentTask, ParseHints } from "@wellsourced/documents";
import { decode, unreadable } from "@wellsourced/markup";
import type { TokenHandler } from "@wellsourced/markup/dom";
import type { Removed } from "@wellsourced/markup/hidden";
import { chooseContent, type Extraction, type SeenPage, seePage } from "./extract.ts";
import { FactScanner, type PageFacts } from "./page-facts.ts";
import { LinkScanner, type PageLinks } from "./page-links.ts";
import type { ContentHtml } from "./sites/content-html.ts";

/** `own`: this package's. `readability`: Firefox's reader view, written by Turndown. */
export type Engine = "own" | "readability";

/** Work for the parser. Plain data, so that it can cross to a worker thread. */
export type ParseTask =
  | ({
      readonly kind: "html";
      readonly source: Uint8Array | string;
      readonly url: string;
      /** Treats all of the page as content. */
      readonly whole?: ContentHtml | undefined;
      /** Chooses the content and writes the Markdown. @default "own" */
      readonly engine?: Engine | undefined;
      /** Also returns the links of the page. @default false */
      readonly links?: boolean | undefined;
    } & ParseHints)
  | ({ readonly kind: "document" } & DocumentTask);

/** Content of a page or document, without its origin. */
export interface Reading
  extends Omit<DocumentReading, "removed">,
    Partial<Pick<Extraction, "structuredData" | "forumSignals" | "pageType" | "emptyBecause" | "confidence">> {
  /** The beginning of the text, on which thresholds are measured. */
  readonly text: string;
  /** Its hidden text, if requested. */
  readonly removed?: readonly Removed[];
  /** Only for HTML. */
  readonly facts?: PageFacts;
  /** Only for HTML, if requested. */
  readonly links?: PageLinks;
}

/** Characters of text that are kept: enough for the thresholds, and cheap to send between threads. */
const TEXT_KEPT = 65_536;
/** Maximum hidden pieces that are reported. */
const MAX_REMOVED = 200;

/** Parses a page or document in the calling thread. */
export async function parse(task: ParseTask): Promise<Reading> {
  const { removed, ...reading } = await (task.kind === "html" ? parseHtmlPage(task) : parseFile(task));
  // The author controls its length, so it is dropped unless requested.
  return task.showRemoved && removed && removed.length > 0
    ? { ...reading, removed: removed.slice(0, MAX_REMOVED) }
    : reading;
}

async function parseHtmlPage(task: ParseTask & { kind: "html" }): Promise<Reading> {
  const { source, url, contentType, truncated, whole, engine } = task;
  const { text: html, correction } =
    typeof source === "string"
      ? { text: source }
      : decode(source, { contentType, html: true, truncated: truncated ?? false });
  if (whole) {
    const { readContentHtml } = await import("./sites/content-html.ts");
    const { markdown, ...hidden } = readContentHtml(html, url, whole);
    return { contentType: "html", markdown, text: markdown.slice(0, TEXT_KEPT), metadata: {}, ...hidden };
  }
  const facts = new FactScanner(url);
  const scanner = task.links ? new LinkScanner(url) : undefined;
  const page = seePage(html, url, scanner ? witnesses(facts, scanner) : facts);
  const extraction = engine === "readability" ? await readerView(page) : chooseContent(page);
  const {
    markdown,
    line: text,
    structuredData,
    forumSignals,
    hiddenTextRemoved,
    hiddenText: removed = [],
  } = extraction;
  const { pageType, emptyBecause, confidence } = extraction;
  const notes = [...(correction === undefined ? [] : [correction]), ...(extraction.notes ?? [])];
  return {
    contentType: "html",
    markdown,
    text,
    metadata: metadataOf(extraction),
    ...omitUndefined({ structuredData, forumSignals }),
    hiddenTextRemoved,
    pageType,
    removed,
    ...omitUndefined({ emptyBecause }),
    confidence,
    facts: facts.facts(html.length),
    ...omitUndefined({ links: scanner?.links(), notes: notes.length > 0 ? notes : undefined }),
  };
}

/** Passes every token to both scanners, in one pass over the page. */
const witnesses = (facts: FactScanner, links: LinkScanner): TokenHandler => ({
  open(tag, attributes) {
    facts.open(tag, attributes);
    links.open(tag, attributes);
  },
  close(tag) {
    facts.close(tag);
    links.close();
  },
  text(data) {
    facts.text(data);
    links.text(data);
  },
});

async function readerView(page: SeenPage): Promise<Extraction> {
  const { viewAsReader } = await import("./readability/read.ts");
  return viewAsReader(page);
}

/** Picks the fields of `PageMetadata` from an extraction. */
function metadataOf(found: Extraction): PageMetadata {
  const names = Object.keys(found).filter((name) => FIELDS.has(name));
  return Object.fromEntries(names.map((name) => [name, Reflect.get(found, name)]));
}

const FIELDS = new Set(Object.keys(PageMetadata.shape));

/** Parses a document; a gzip file or an attachment is parsed as its content, which may be HTML. */
async function parseFile({ kind, ...task }: ParseTask & { kind: "document" }): Promise<Reading> {
  const { openAttachment, parseDocument, unpack } = await import("@wellsourced/documents");
  const { url, showRemoved, attachment } = task;
  if (task.format === "gzip") {
    const { bytes: source, choice } = unpack(task);
    const inside = { source, url, showRemoved, attachment };
    return parse(choice.as === "html" ? { kind: "html", ...inside } : { kind, format: choice.format, ...inside });
  }
  if (attachment !== undefined) {
    const { choice, ...inside } = await openAttachment(task, attachment);
    if (choice.as === "nothing") throw unreadable(choice.because);
    return parse(choice.as === "html" ? { kind: "html", ...inside } : { kind, format: choice.format, ...inside });
  }
  const reading = await parseDocument(task);
  return { ...reading, text: reading.markdown.slice(0, TEXT_KEPT) };
}
