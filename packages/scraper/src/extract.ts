import { cleanStrings, countWords, given } from "@wellsourced/core";
import type { ForumSignals, StructuredData } from "@wellsourced/core/records";
import {
  baseUrlOf,
  bodyOf,
  cleanText,
  dedupeParagraphs,
  type Element,
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
import { findFootnotes } from "@wellsourced/markup/markdown";
import { openNoscript } from "./clean/noscript.ts";
import { leftOutOf } from "./content/left-out.ts";
import { readManual } from "./content/manual.ts";
import { layOut } from "./content/model/layout.ts";
import { correct } from "./content/model/select.ts";
import { type PageType, pageTypeOf } from "./content/page-type.ts";
import { type SecondOpinion, secondOpinion } from "./content/second-opinion.ts";
import { type EmptyReason, settle } from "./content/settle.ts";
import { readForumSignals } from "./forum-signals.ts";
import { confidenceIn, selectContent } from "./main-content.ts";
import { type Metadata, readMetadata } from "./metadata.ts";
import { type Post, readPosts } from "./posts/read-posts.ts";
import { writeHeads } from "./posts/write-heads.ts";
import { counted } from "./sites/markup.ts";
import { readStructuredData } from "./structured-data.ts";

export interface ExtractOptions extends Style {
  /** Address of the page: links become absolute against it. */
  readonly url?: string;
  /** Keeps parameters of links that only track. @default false */
  readonly keepTracking?: boolean;
}

/** The content of a page and what the page says of itself. What is absent was not found. */
export interface Extraction extends Metadata {
  readonly markdown: string;
  /** The same content as plain text. */
  readonly text: string;
  readonly structuredData?: StructuredData;
  readonly forumSignals?: ForumSignals;
  /** Elements and runs of characters that no reader sees, and that were taken out. */
  readonly hiddenTextRemoved: number;
  /** What readers of the page see and the text does not have, counted by kind, in words. */
  readonly leftOut?: readonly string[];
  /** What was taken out and why, for people who debug; at most 200 entries. */
  readonly removed?: readonly Removed[];
  /** Of these only what no reader sees, characters without a shape included; at most 200 entries. */
  readonly hiddenText?: readonly Removed[];
  readonly wordCount: number;
  /** 0 to 1: how sure it is that this is the content. */
  readonly confidence: number;
  /** Share of the content's characters that are in links. */
  readonly linkDensity: number;
  /** The kind of page, as it was taken. */
  readonly pageType: PageType;
  /** Why there is no text, where there is none. */
  readonly emptyBecause?: EmptyReason;
}

/** A page as a reader sees it, and what it says of itself: what every engine begins with. */
export interface SeenPage {
  readonly about: Metadata & Pick<Extraction, "structuredData" | "forumSignals">;
  readonly baseUrl: string | undefined;
  readonly body: Element;
  readonly measures: Measures;
  readonly whole: Readonly<Stats>;
  readonly pageType: PageType;
  /** The program that made the page, as it calls itself. */
  readonly generator: string;
  readonly opinion: SecondOpinion;
  /** Of a forum's thread. */
  readonly posts: readonly Post[];
  readonly log: RemovalLog;
  readonly hiddenElements: number;
  readonly secrets: RemovalLog;
}

/** Parses a page, reads what it says of itself, and takes out what no reader sees; `witness` sees the tags go by. */
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
  const about = { ...metadata, ...given({ structuredData, forumSignals }) };
  const generator = meta.first("generator") ?? "";
  return { about, baseUrl, body, measures, whole, pageType, generator, opinion, posts, log, hiddenElements, secrets };
}

/** What an engine made of a page. */
interface Made extends Pick<Extraction, "text" | "confidence"> {
  /** As it was written, before it is cleaned. */
  readonly markdown: string;
  readonly stats: Readonly<Stats>;
  readonly emptyBecause?: EmptyReason | undefined;
  /** What it did not take, in words. @default unknown */
  readonly leftOut?: readonly string[];
}

/** Templates of shops and services show the same words in tabs, cards and sliders; threads quote, and sign every post. */
const repeatsItself: ReadonlySet<PageType> = new Set(["product", "service", "forum"]);

/** The same last steps for every engine: characters that no reader sees, paragraphs given twice, the style asked for. */
export function finish(page: SeenPage, made: Made, { links, images }: Style): Extraction {
  const { about, log, secrets, hiddenElements, pageType } = page;
  const cleaned = cleanText(made.markdown, secrets);
  const { text: markdown, dropped } = dedupeParagraphs(cleaned.text, { once: repeatsItself.has(pageType) });
  const repeats = counted(dropped, "repeated paragraph");
  const leftOut = [...(made.leftOut ?? []), ...(repeats ? [repeats] : [])];
  // Repeats stay in the plain text: how much a page says is judged by all that a person sees.
  const { text } = cleanText(made.text);
  return {
    ...cleanStrings(about),
    markdown: restyleMarkdown(markdown, { links, images }),
    text,
    hiddenTextRemoved: hiddenElements + cleaned.removed,
    ...(leftOut.length > 0 ? { leftOut } : {}),
    ...(log.entries.length > 0 ? { removed: cleanStrings(log.entries) } : {}),
    ...(secrets.entries.length > 0 ? { hiddenText: cleanStrings(secrets.entries) } : {}),
    // Few ask for it, and every letter is looked at for it.
    get wordCount() {
      return countWords(text);
    },
    confidence: made.confidence,
    linkDensity: linkDensity(made.stats),
    pageType,
    ...(made.emptyBecause ? { emptyBecause: made.emptyBecause } : {}),
  };
}

/**
 * Reads the main content of a page as Markdown and text, with its metadata.
 *
 * Takes any text as HTML, never throws, and needs time in proportion to the length. Everything in the result was
 * written by strangers: what readers cannot see is gone, but what they can see is not judged.
 */
export const extract = (html: string, options: ExtractOptions = {}): Extraction =>
  chooseContent(seePage(html, options.url), options);

/** Chooses the content of a page by our own rules, and writes it. Its tree is used up by that. */
export function chooseContent(page: SeenPage, { keepTracking, ...style }: ExtractOptions = {}): Extraction {
  const { about, baseUrl, body, measures, whole, pageType, generator, opinion, log } = page;
  // A mark may be in the content and its note elsewhere.
  const notes = findFootnotes(body, baseUrl);
  const manual = readManual({ body, measures, type: pageType, generator });
  const byRules = manual ?? selectContent(body, pageType, measures);
  const layout = layOut(body);
  const chosen = manual ?? correct(byRules, layout, pageType);
  const { selection, emptyBecause } = settle(chosen, { byRules, body, measures, title: about.title, opinion });
  const leftOut = leftOutOf(selection, byRules, layout);
  remove(selection.removals, log);
  for (const text of selection.texts ?? []) text.data = "";
  writeHeads(page.posts, selection.root);
  const made = {
    markdown: toMarkdown(selection.root, { baseUrl, keepTracking, notes }),
    text: toPlainText(selection.root, notes),
    stats: selection.stats,
    confidence: confidenceIn(selection, whole),
    emptyBecause,
    leftOut,
  };
  return finish(page, made, style);
}
