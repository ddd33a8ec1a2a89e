import { given } from "@wellsourced/core";
import { PageMetadata } from "@wellsourced/core/records";
import type { DocumentReading, DocumentTask, ParseHints } from "@wellsourced/documents";
import { decode } from "@wellsourced/markup";
import type { TokenHandler } from "@wellsourced/markup/dom";
import type { Removed } from "@wellsourced/markup/hidden";
import { chooseContent, type Extraction, type SeenPage, seePage } from "./extract.ts";
import { FactScanner, type PageFacts } from "./page-facts.ts";
import { LinkScanner, type PageLinks } from "./page-links.ts";
import type { ContentHtml } from "./sites/content-html.ts";

/** `own`: this package's. `readability`: what the reader view of Firefox shows, written by Turndown. */
export type Engine = "own" | "readability";

/** Work for the parser. Plain data, so that it can cross to a worker thread. */
export type ParseTask =
  | ({
      readonly kind: "html";
      readonly source: Uint8Array | string;
      readonly url: string;
      /** All of it is content: nothing is chosen. */
      readonly whole?: ContentHtml | undefined;
      /** Who chooses the content and writes the Markdown. @default "own" */
      readonly engine?: Engine | undefined;
      /** Tells where the page leads, too. @default false */
      readonly links?: boolean | undefined;
    } & ParseHints)
  | ({ readonly kind: "document" } & DocumentTask);

/** What was read: a page without the story of how it was reached. */
export interface Reading
  extends Omit<DocumentReading, "removed">,
    Partial<Pick<Extraction, "structuredData" | "forumSignals" | "pageType" | "emptyBecause" | "confidence">> {
  /** The text without marks, or its beginning: what thresholds are measured on. */
  readonly text: string;
  /** Its hidden text; only where it was asked for. */
  readonly removed?: readonly Removed[];
  /** Only for HTML. */
  readonly facts?: PageFacts;
  /** Only for HTML, where it was asked for. */
  readonly links?: PageLinks;
}

/** So much text proves enough; the rest need not cross to another thread. */
const TEXT_KEPT = 65_536;
/** Most hidden pieces that are reported. */
const MAX_TOLD = 200;

/** Does the work wherever it is called: in the worker, in a test, or on the spot for a small page. */
export async function parse(task: ParseTask): Promise<Reading> {
  const { removed, ...reading } = await (task.kind === "html" ? parseHtmlPage(task) : parseFile(task));
  // Few ask for it, and it is as long as its writer wants.
  return task.showRemoved && removed && removed.length > 0
    ? { ...reading, removed: removed.slice(0, MAX_TOLD) }
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
  const { markdown, text, structuredData, forumSignals, hiddenTextRemoved, hiddenText: removed = [] } = extraction;
  const { pageType, emptyBecause, confidence } = extraction;
  return {
    contentType: "html",
    markdown,
    text: text.slice(0, TEXT_KEPT),
    metadata: metadataOf(extraction),
    ...given({ structuredData, forumSignals }),
    hiddenTextRemoved,
    pageType,
    removed,
    ...given({ emptyBecause }),
    confidence,
    facts: facts.facts(html.length),
    ...given({ links: scanner?.links(), notes: correction === undefined ? undefined : [correction] }),
  };
}

/** Both see everything, in one pass over the page. */
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

/** Of all that was found about a page, what its record has room for. */
function metadataOf(found: Extraction): PageMetadata {
  const names = Object.keys(found).filter((name) => FIELDS.has(name));
  return Object.fromEntries(names.map((name) => [name, Reflect.get(found, name)]));
}

const FIELDS = new Set(Object.keys(PageMetadata.shape));

/** A packed file is read as what is inside. */
async function parseFile({ kind, ...task }: ParseTask & { kind: "document" }): Promise<Reading> {
  const { parseDocument, unpack } = await import("@wellsourced/documents");
  if (task.format === "gzip") {
    const { url, showRemoved } = task;
    const { bytes: source, choice } = unpack(task);
    const inside = { source, url, showRemoved };
    return parse(choice.as === "html" ? { kind: "html", ...inside } : { kind, format: choice.format, ...inside });
  }
  const reading = await parseDocument(task);
  return { ...reading, text: reading.markdown.slice(0, TEXT_KEPT) };
}
