import { Failure } from "@wellsourced/core";
import type { PageMetadata, PageStart } from "@wellsourced/core/records";
import { charsetCorrection, cleanText, decodeText, refuseManyLines, toMarkdown, unreadable } from "@wellsourced/markup";
import { dropHiddenHtml, RemovalLog, type Removed } from "@wellsourced/markup/hidden";
import { fence } from "@wellsourced/markup/markdown";
import { toIsoDate } from "./dates.ts";
import { type PagePicture, type ParsedDocument, type ParseHints, stated } from "./document.ts";
import { type DocumentFormat, headingNamesIt, loadParser } from "./formats.ts";
import { resolvePageMarks } from "./pdf/page-marks.ts";
import { type Choice, mediaTypeOf, pickReader } from "./pick-reader.ts";
import { gunzip } from "./zip.ts";

/** A document of which the kind is known. */
export interface DocumentTask extends ParseHints {
  readonly format: DocumentFormat;
  readonly source: Uint8Array;
  /** Empty for a file. */
  readonly url: string;
}

/** What a document says. */
export interface DocumentReading extends Pick<ParsedDocument, "outline" | "unread" | "truncated"> {
  /** Its format, or more precisely what it is: JSON may be a feed. */
  readonly contentType: string;
  readonly markdown: string;
  readonly metadata: PageMetadata;
  readonly hiddenTextRemoved: number;
  /** What that was. */
  readonly removed: readonly Removed[];
  /** Only for paged documents: where each page begins. */
  readonly pages?: readonly PageStart[];
  readonly picture?: PagePicture;
  /** What went otherwise than the document declares, in sentences. */
  readonly notes?: readonly string[] | undefined;
}

export interface DocumentClues {
  /** Name of the file, which chooses among kinds of text; the bytes decide everything else. */
  readonly name?: string | undefined;
  /** What a server or a caller says that it is. */
  readonly mediaType?: string | undefined;
  /** Where it came from: links inside become absolute. */
  readonly url?: string | undefined;
}

/**
 * Reads a PDF, an Office or OpenDocument file, an EPUB, RTF, a feed, a table or a text as Markdown, with its metadata.
 *
 * The time and memory that a hostile file costs are bounded only in parts; run it in a worker thread with a limit.
 *
 * @throws {Failure} `content_empty` for what cannot be read, a web page among it, with the reason as `detail`
 */
export async function readDocument(
  bytes: Uint8Array,
  { name, mediaType, url = "" }: DocumentClues = {},
): Promise<DocumentReading> {
  const choice = pickReader({ bytes, name: name ?? (url && URL.parse(url)?.pathname), contentType: mediaType });
  return parseDocument({ format: formatOf(choice), source: bytes, url, contentType: mediaType });
}

function formatOf(choice: Choice): DocumentFormat {
  if (choice.as === "document") return choice.format;
  throw unreadable(choice.as === "html" ? "it is a web page" : `it is ${choice.because}`);
}

/** @throws {Failure} `content_empty` for a document that cannot be read */
export async function parseDocument(task: DocumentTask): Promise<DocumentReading> {
  const { format, source, url, contentType, truncated, showRemoved } = task;
  if (format === "gzip") {
    const { bytes, choice } = unpack(task);
    return parseDocument({ format: formatOf(choice), source: bytes, url, showRemoved });
  }
  const reading = await (format === "markdown" ? markdownReading(source, task) : parsedReading(task));
  if (!isBytesOfText(format)) return reading;
  const correction = charsetCorrection(source, { contentType, truncated, html: isMarkedUp(format) });
  return correction === undefined ? reading : { ...reading, notes: [correction] };
}

/** Formats whose bytes are text in some charset; the others hold their own. */
const isBytesOfText = (format: DocumentFormat): boolean =>
  isMarkedUp(format) || /^(?:markdown|text|written|csv|json|subtitles)$/u.test(format);

/** Formats that may name their charset in the text. */
const isMarkedUp = (format: DocumentFormat): boolean => /^(?:jats|feed|sitemap|xml)$/u.test(format);

async function parsedReading({ format, source, url, ...hints }: DocumentTask): Promise<DocumentReading> {
  const parser = await loadParser(format);
  if (!parser) throw unreadable(`no parser reads ${format}`);
  // A file has no address: nothing in it can be resolved against one.
  const parsed = await parser(source, { ...hints, url: url || undefined });
  const { html, metadata, hiddenTextRemoved = 0, pages, outline, unread, picture, truncated } = parsed;
  const log = new RemovalLog(parsed.removed);
  const shown =
    parsed.markdown === undefined
      ? { text: toMarkdown(html, { baseUrl: url, texInText: !isOffice(format) }), removed: 0 }
      : dropHiddenHtml(parsed.markdown, log);
  const { text, removed } = cleanText(shown.text, log);
  const { markdown, starts } = resolvePageMarks(text, pages ?? []);
  return {
    contentType: parsed.format ?? format,
    markdown,
    metadata: {
      ...(metadata.title || !(parsed.markdown !== undefined || headingNamesIt(format))
        ? {}
        : titleOf(markdown, isSetAsText(format))),
      ...metadata,
    },
    hiddenTextRemoved: hiddenTextRemoved + shown.removed + removed,
    removed: log.entries,
    ...(starts.length > 0 ? { pages: starts } : {}),
    ...(outline && outline.length > 0 ? { outline } : {}),
    ...(unread && unread.length > 0 ? { unread } : {}),
    ...(picture ? { picture } : {}),
    ...(truncated ? { truncated } : {}),
  };
}

/**
 * What is inside of a packed file, and how it is read.
 *
 * @throws {Failure} `content_empty` where that is nothing that is read, or a packed file again
 */
export function unpack({ source, url }: Pick<DocumentTask, "source" | "url">) {
  const bytes = gunzip(source);
  const name = URL.parse(url, "file:///")?.pathname.replace(/\.gz$/iu, "");
  const choice = pickReader({ bytes, name });
  const isPacked = choice.as === "document" && choice.format === "gzip";
  if (choice.as !== "nothing" && !isPacked) return { bytes, choice };
  const because = choice.as === "nothing" ? choice.because : "a packed file again";
  throw new Failure("content_empty", `This packed file holds ${because}.`, { detail: `inside is ${because}` });
}

function markdownReading(source: Uint8Array, hints: ParseHints): DocumentReading {
  const given = decodeText(source, { contentType: hints.contentType, truncated: hints.truncated });
  const { body, metadata, more } = frontMatter(refuseManyLines(given.replace(/\r\n?/gu, "\n")));
  // Of a page it is about the page; of a file it is part of the file.
  const isFile = mediaTypeOf(hints.contentType) !== "text/markdown";
  const log = new RemovalLog();
  const shown = dropHiddenHtml(isFile && more ? `${fence(more, "yaml")}\n\n${body}` : body, log);
  const { text: markdown, removed } = cleanText(shown.text, log);
  return {
    contentType: "markdown",
    markdown,
    metadata: { ...titleOf(markdown), ...metadata },
    hiddenTextRemoved: shown.removed + removed,
    removed: log.entries,
  };
}

/** Formats whose text is read as it is set: no script makes formulas of its dollars. */
const isOffice = (format: DocumentFormat): boolean => /^(?:pdf|docx|pptx|xlsx|od[tps]|rtf|csv)$/u.test(format);

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

/** Takes the block of `key: value` lines off the top of a Markdown file. Only plain values are understood. */
export function frontMatter(text: string): { body: string; metadata: PageMetadata; more?: string } {
  const match = /^\ufeff?---[ \t]*\n([\s\S]{0,20000}?)\n(?:---|\.\.\.)[ \t]*(?:\n|$)/u.exec(text);
  const block = match?.[1];
  if (!match || block === undefined || !/^[\w-]+:/mu.test(block)) return { body: text, metadata: {} };
  const fields = new Map<string, string>();
  for (const line of block.split("\n")) {
    const [, key, value] = /^([\w-]+):[ \t]+(\S.*)$/u.exec(line) ?? [];
    if (key && value && !fields.has(key)) fields.set(key.toLowerCase(), unquoted(value));
  }
  const author = fields.get("author");
  const isPlain = block.split("\n").every((line) => roomFor.test(line));
  return {
    body: text.slice(match[0].length),
    metadata: stated({
      title: fields.get("title"),
      authors: author && !/^[[{|>]/u.test(author) ? [author] : listedAuthors(block),
      description: fields.get("description"),
      published: isoDate(fields.get("date") ?? fields.get("published")),
      modified: isoDate(fields.get("updated") ?? fields.get("lastmod") ?? fields.get("modified")),
    }),
    // The block verbatim, if it says more than metadata can hold.
    ...(isPlain ? {} : { more: block }),
  };
}

const roomFor = /^(?:title|author|date|published|updated|lastmod|modified|description):[ \t]+[^\s[{|>]|^\s*$/iu;

/** A list of names below `authors:`, each alone or with more about the person. */
function listedAuthors(block: string): string[] {
  const lines = block.split("\n");
  const start = lines.findIndex((line) => /^authors?:$/u.test(line.trimEnd())) + 1;
  const length = lines.slice(start).findIndex((line) => !/^[ \t-]/u.test(line));
  return (start === 0 ? [] : lines.slice(start, length < 0 ? undefined : start + length)).flatMap((line) => {
    const name = /^[ \t]*(?:-[ \t]+(?:name:[ \t]*)?|name:[ \t]*)(\S[^\n]*)$/u.exec(line)?.[1];
    return name === undefined || /^[\w-]+:(?:\s|$)/u.test(name) ? [] : [unquoted(name)];
  });
}

const unquoted = (value: string): string => value.trim().replace(/^(["'])(.*)\1$/u, "$2");

function isoDate(value: string | undefined): string | undefined {
  const [found, day = ""] = /^(\d{4}-\d{2}-\d{2})(?:T\S+)?/u.exec(value ?? "") ?? [];
  return found === undefined ? toIsoDate(value ?? "") : toIsoDate(day) && found;
}
