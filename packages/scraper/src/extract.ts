import { cleanStrings, countWords, dropInvisible, omitUndefined } from "@wellsourced/core";
import type { ForumSignals, StructuredData } from "@wellsourced/core/records";
import {
  baseUrlOf,
  bodyOf,
  cleanText,
  dedupeParagraphs,
  type Element,
  lineText,
  parseHtml,
  restyleMarkdown,
  type Style,
  toMarkdown,
  toPlainText,
} from "@wellsourced/markup";
import { linkDensity, type Measures, measure, NOTHING, type Stats, type TokenHandler } from "@wellsourced/markup/dom";
import {
  findHidden,
  findUnseen,
  labelPanels,
  openShadows,
  RemovalLog,
  type Removed,
  remove,
  restoreExported,
} from "@wellsourced/markup/hidden";
import { type Footnotes, findFootnotes } from "@wellsourced/markup/markdown";
import { openNoscript } from "./clean/noscript.ts";
import { type EmptyReason, finalSelection } from "./content/final-selection.ts";
import { leftOutOf } from "./content/left-out.ts";
import { readManual } from "./content/manual.ts";
import { layOut } from "./content/model/layout.ts";
import { correct } from "./content/model/select.ts";
import { type PageType, pageTypeOf } from "./content/page-type.ts";
import { type SecondOpinion, secondOpinion } from "./content/second-opinion.ts";
import { readForumSignals } from "./forum-signals.ts";
import { confidenceIn, selectContent } from "./main-content.ts";
import { type Metadata, readMetadata } from "./metadata.ts";
import { type Post, readPosts } from "./posts/read-posts.ts";
import { writeHeads } from "./posts/write-heads.ts";
import { countIfAny } from "./sites/markup.ts";
import { readStructuredData } from "./structured-data.ts";

export interface ExtractOptions extends Style {
  /** URL of the page, to resolve links. */
  readonly url?: string;
  /** Keep tracking parameters of links. @default false */
  readonly keepTracking?: boolean;
}

/** The content of a page and its metadata. Fields that were not found are absent. */
export interface Extraction extends Metadata {
  readonly markdown: string;
  /** The content as plain text. Written on access, as few callers need it. */
  readonly text: string;
  /** The beginning of the content's text on one line, on which thresholds are measured. */
  readonly line: string;
  readonly structuredData?: StructuredData;
  readonly forumSignals?: ForumSignals;
  /** Number of removed elements and runs of characters that are invisible to readers. */
  readonly hiddenTextRemoved: number;
  /** Visible content that is missing from the text, counted by kind: `12 comment blocks (310 words)`. */
  readonly leftOut?: readonly string[];
  /** Removed content with reasons, for debugging; at most 200 entries. */
  readonly removed?: readonly Removed[];
  /** Removed content that was invisible to readers, including zero-width characters; at most 200 entries. */
  readonly hiddenText?: readonly Removed[];
  readonly wordCount: number;
  /** Confidence that this is the main content, 0 to 1. */
  readonly confidence: number;
  /** Share of the content's characters inside links. */
  readonly linkDensity: number;
  /** The kind of page as classified. */
  readonly pageType: PageType;
  /** Reason for an empty text. */
  readonly emptyBecause?: EmptyReason;
  /** Remarks on how the text was found. */
  readonly notes?: readonly string[];
}

const FROM_DATA = "The page's markup contains little text; this text was read from data embedded in the page.";

/** A page without its hidden content, and its metadata: the input of every engine. */
export interface SeenPage {
  readonly about: Metadata & Pick<Extraction, "structuredData" | "forumSignals">;
  readonly baseUrl: string | undefined;
  readonly body: Element;
  readonly measures: Measures;
  readonly whole: Readonly<Stats>;
  readonly pageType: PageType;
  /** Value of `<meta name="generator">`, or empty. */
  readonly generator: string;
  readonly opinion: SecondOpinion;
  /** Posts of a forum thread. */
  readonly posts: readonly Post[];
  readonly log: RemovalLog;
  readonly hiddenElements: number;
  readonly secrets: RemovalLog;
}

/** Parses a page, reads its metadata and removes hidden content; `witness` receives every token. */
export function seePage(html: string, url: string | undefined, witness?: TokenHandler): SeenPage {
  const root = parseHtml(html, { witness });
  const log = new RemovalLog();
  const inShadows = openShadows(root, log);
  openNoscript(root);
  restoreExported(root);
  const { metadata, types, openGraphType, meta } = readMetadata(root, url);
  const structuredData = readStructuredData(root, meta);
  const forumSignals = readForumSignals(root, url);
  const baseUrl = baseUrlOf(root, url);
  const opinion = secondOpinion(root);
  const hiddenElements = inShadows + remove(findHidden(root), log);
  const secrets = new RemovalLog(log.entries);
  const body = bodyOf(root);
  const posts = readPosts(body);
  labelPanels(body);
  remove(findUnseen(root), log);
  const measures = measure(body);
  const whole = measures.get(body) ?? NOTHING;
  const pageType = pageTypeOf({ url, types, openGraphType, body, stats: whole });
  const about = { ...metadata, ...omitUndefined({ structuredData, forumSignals }) };
  const generator = meta.first("generator") ?? "";
  return { about, baseUrl, body, measures, whole, pageType, generator, opinion, posts, log, hiddenElements, secrets };
}

/** Content of a page, extracted by one engine. */
interface Made extends Pick<Extraction, "confidence"> {
  /** Markdown before cleaning. */
  readonly markdown: string;
  /** What was written. */
  readonly root: Element;
  readonly footnotes?: Footnotes;
  readonly stats: Readonly<Stats>;
  readonly emptyBecause?: EmptyReason | undefined;
  /** Descriptions of omitted content. @default unknown */
  readonly leftOut?: readonly string[];
  readonly notes?: readonly string[] | undefined;
}

/** Characters of text that are kept for thresholds, cheap to send between threads. */
const LINE_KEPT = 65_536;

/** Shop and service templates repeat text in tabs, cards and sliders; threads repeat quotes and signatures. */
const repeatsItself: ReadonlySet<PageType> = new Set(["product", "service", "forum"]);

/** Final steps of every engine: removes invisible characters and repeated paragraphs, and applies the style. */
export function finish(page: SeenPage, made: Made, { links, images }: Style): Extraction {
  const { about, log, secrets, hiddenElements, pageType } = page;
  const cleaned = cleanText(made.markdown, secrets);
  const { text: markdown, dropped } = dedupeParagraphs(cleaned.text, { once: repeatsItself.has(pageType) });
  const repeats = countIfAny(dropped, "repeated paragraph");
  const leftOut = [...(made.leftOut ?? []), ...(repeats ? [repeats] : [])];
  let plain: string | undefined;
  return {
    ...cleanStrings(about),
    markdown: restyleMarkdown(markdown, { links, images }),
    get text() {
      plain ??= cleanText(toPlainText(made.root, made.footnotes)).text;
      return plain;
    },
    // Repeats count, as thresholds are about all visible text.
    line: dropInvisible(lineText(made.root, LINE_KEPT).slice(0, LINE_KEPT)).text,
    hiddenTextRemoved: hiddenElements + cleaned.removed,
    ...(leftOut.length > 0 ? { leftOut } : {}),
    ...(log.entries.length > 0 ? { removed: cleanStrings(log.entries) } : {}),
    ...(secrets.entries.length > 0 ? { hiddenText: cleanStrings(secrets.entries) } : {}),
    get wordCount() {
      return countWords(this.text);
    },
    confidence: made.confidence,
    linkDensity: linkDensity(made.stats),
    pageType,
    ...(made.emptyBecause ? { emptyBecause: made.emptyBecause } : {}),
    ...(made.notes ? { notes: made.notes } : {}),
  };
}

/**
 * Reads the main content of a page as Markdown and text, with its metadata.
 *
 * Accepts any text as HTML, never throws, and takes linear time. The result is untrusted content: hidden text is
 * removed, but visible text is not judged.
 */
export const extract = (html: string, options: ExtractOptions = {}): Extraction =>
  chooseContent(seePage(html, options.url), options);

/** Chooses the content of a page with the engine `own` and writes it. Modifies the tree of the page. */
export function chooseContent(page: SeenPage, { keepTracking, ...style }: ExtractOptions = {}): Extraction {
  const { about, baseUrl, body, measures, whole, pageType, generator, opinion, log } = page;
  // A footnote may be outside of the content that refers to it.
  const notes = findFootnotes(body, baseUrl);
  const manual = readManual({ body, measures, type: pageType, generator });
  const byRules = manual ?? selectContent(body, pageType, measures);
  const layout = layOut(body);
  const chosen = manual ?? correct(byRules, layout, pageType);
  const settled = finalSelection(chosen, { byRules, body, measures, title: about.title, opinion });
  const { selection, emptyBecause, isFromData } = settled;
  const leftOut = leftOutOf(selection, byRules, layout);
  remove(selection.removals, log);
  for (const text of selection.texts ?? []) text.data = "";
  writeHeads(page.posts, selection.root);
  const made = {
    markdown: toMarkdown(selection.root, { baseUrl, keepTracking, notes }),
    root: selection.root,
    footnotes: notes,
    stats: selection.stats,
    confidence: confidenceIn(selection, whole),
    emptyBecause,
    leftOut,
    notes: isFromData ? [FROM_DATA] : undefined,
  };
  return finish(page, made, style);
}
