import { Failure } from "@wellsourced/core";
import type { PageMetadata, PageStart } from "@wellsourced/core/records";
import { charsetCorrection, cleanText, decodeText, refuseManyLines, toMarkdown, unreadable } from "@wellsourced/markup";
import { dropHiddenHtml, RemovalLog, type Removed } from "@wellsourced/markup/hidden";
import { fence } from "@wellsourced/markup/markdown";
import type { PagePicture, ParsedDocument, ParseHints } from "./document.ts";
import { type DocumentFormat, loadParser, propertiesOf } from "./formats.ts";
import { frontMatter } from "./front-matter.ts";
import { resolvePageMarks } from "./pdf/page-marks.ts";
import { type Choice, mediaTypeOf, pickReader } from "./pick-reader.ts";
import { gunzip } from "./zip.ts";

/** A document of a known format. */
export interface DocumentTask extends ParseHints {
  readonly format: DocumentFormat;
  readonly source: Uint8Array;
  /** Empty for a file. */
  readonly url: string;
}

/** The content of a document. */
export interface DocumentReading extends Pick<ParsedDocument, "outline" | "unread" | "truncated" | "attachments"> {
  /** Its format, or a more specific kind, such as a feed in JSON. */
  readonly contentType: string;
  readonly markdown: string;
  readonly metadata: PageMetadata;
  readonly hiddenTextRemoved: number;
  /** The removed text, with the reasons. */
  readonly removed: readonly Removed[];
  /** The start of each page, for paginated documents. */
  readonly pages?: readonly PageStart[];
  readonly picture?: PagePicture;
  /** Where the result differs from what the document declares, in sentences. */
  readonly notes?: readonly string[] | undefined;
}

export interface DocumentClues {
  /** File name, to choose among text formats; all others are recognised by their bytes. */
  readonly name?: string | undefined;
  /** Media type stated by a server or caller. */
  readonly mediaType?: string | undefined;
  /** URL of the document, to resolve links. */
  readonly url?: string | undefined;
  /**
   * Read this attachment of a message instead, by its name or number; `2/report.docx` is an attachment of the second,
   * which is a message itself.
   */
  readonly attachment?: string | undefined;
}

/**
 * Converts a PDF, Office or OpenDocument file, EPUB, RTF, feed, table or text to Markdown with metadata.
 *
 * Time and memory for a hostile file are only partly bounded, so run it in a worker thread with a limit.
 *
 * @throws {Failure} `content_empty` for files that cannot be read, including web pages, with the reason as `detail`
 */
export async function readDocument(
  bytes: Uint8Array,
  { name, mediaType, url = "", attachment }: DocumentClues = {},
): Promise<DocumentReading> {
  const choice = pickReader({ bytes, name: name ?? (url && URL.parse(url)?.pathname), contentType: mediaType });
  return parseDocument({ format: formatOf(choice), source: bytes, url, contentType: mediaType, attachment });
}

function formatOf(choice: Choice): DocumentFormat {
  if (choice.as === "document") return choice.format;
  throw unreadable(choice.as === "html" ? "it is a web page" : choice.because);
}

/** @throws {Failure} `content_empty` for a document that cannot be read */
export async function parseDocument(task: DocumentTask): Promise<DocumentReading> {
  const { format, source, url, contentType, truncated, showRemoved } = task;
  if (format === "gzip") {
    const { bytes, choice } = unpack(task);
    return parseDocument({ format: formatOf(choice), source: bytes, url, showRemoved, attachment: task.attachment });
  }
  if (task.attachment !== undefined) {
    const { choice, ...inner } = await openAttachment(task, task.attachment);
    return parseDocument({ format: formatOf(choice), ...inner });
  }
  const reading = await (format === "markdown" ? markdownReading(source, task) : parsedReading(task));
  const { text } = propertiesOf(format);
  if (text === undefined) return reading;
  const correction = charsetCorrection(source, { contentType, truncated, html: text === "markup" });
  return correction === undefined ? reading : { ...reading, notes: [correction] };
}

async function parsedReading({ format, source, url, ...hints }: DocumentTask): Promise<DocumentReading> {
  const parser = await loadParser(format);
  if (!parser) throw unreadable(`no parser reads ${format}`);
  const { plainDollars, collection, boldTitles } = propertiesOf(format);
  // A file has no URL against which to resolve links.
  const parsed = await parser(source, { ...hints, url: url || undefined });
  const { html, metadata, hiddenTextRemoved = 0, pages, outline, unread, picture, truncated, attachments } = parsed;
  const log = new RemovalLog(parsed.removed);
  const shown =
    parsed.markdown === undefined
      ? { text: toMarkdown(html, { baseUrl: url, texInText: !plainDollars }), removed: 0 }
      : dropHiddenHtml(parsed.markdown, log);
  const { text, removed } = cleanText(shown.text, log);
  const { markdown, starts } = resolvePageMarks(text, pages ?? []);
  return {
    contentType: parsed.format ?? format,
    markdown,
    metadata: {
      ...(metadata.title || (parsed.markdown === undefined && collection) ? {} : titleOf(markdown, boldTitles)),
      ...metadata,
    },
    hiddenTextRemoved: hiddenTextRemoved + shown.removed + removed,
    removed: log.entries,
    ...(starts.length > 0 ? { pages: starts } : {}),
    ...(outline && outline.length > 0 ? { outline } : {}),
    ...(unread && unread.length > 0 ? { unread } : {}),
    ...(picture ? { picture } : {}),
    ...(attachments && attachments.length > 0 ? { attachments } : {}),
    ...(truncated ? { truncated } : {}),
  };
}

/**
 * The content of a compressed file, and how to read it.
 *
 * @throws {Failure} `content_empty` if the content is unsupported or compressed again
 */
export function unpack({ source, url }: Pick<DocumentTask, "source" | "url">) {
  const bytes = gunzip(source);
  const name = URL.parse(url, "file:///")?.pathname.replace(/\.gz$/iu, "");
  const choice = pickReader({ bytes, name });
  const isPacked = choice.as === "document" && choice.format === "gzip";
  if (choice.as !== "nothing" && !isPacked) return { bytes, choice };
  const because = choice.as === "nothing" ? choice.because : "it is another compressed file";
  throw unreadable(`its compressed content cannot be read, because ${because}`);
}

/** Attachments within attachments: more than anyone forwards. */
const MAX_STEPS = 10;

/**
 * The task of reading an attachment, and how to read it.
 *
 * @throws {Failure} `validation` if there is none of this name or number, or for a document of another kind
 */
export async function openAttachment(
  task: Omit<DocumentTask, "attachment">,
  attachment: string,
): Promise<Omit<DocumentTask, "format"> & { readonly choice: Choice }> {
  const { format, source, url, ...hints } = task;
  const [first, ...rest] = attachment.split("/");
  const parser = propertiesOf(format).attachments ? await loadParser(format) : undefined;
  const { attached } = (await parser?.(source, { ...hints, url: url || undefined, attachment: first })) ?? {};
  if (!attached || rest.length >= MAX_STEPS)
    throw new Failure("validation", "Only messages have attachments: EML, MBOX and MSG files.", {
      detail: "only messages have attachments",
    });
  const { name, mediaType: contentType, bytes } = attached;
  const choice = pickReader({ bytes, name, contentType });
  return { ...hints, url, source: bytes, contentType, choice, attachment: rest.join("/") || undefined };
}

function markdownReading(source: Uint8Array, hints: ParseHints): DocumentReading {
  const given = decodeText(source, { contentType: hints.contentType, truncated: hints.truncated });
  const { body, metadata, more } = frontMatter(refuseManyLines(given.replace(/\r\n?/gu, "\n")));
  // In a page, front matter is about the page; in a file, it is part of the content.
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

/** Headings common to many documents, which name only a part. */
const ofAPart =
  /^(?:[\divxlc]+[.)]?\s+)?(?:(?:table of )?contents|abstract|summary|introduction|preface|foreword|acknowledge?ments|copyright|cover|dedication|inhalt(?:sverzeichnis)?|einleitung|zusammenfassung|vorwort|sommaire|table des matières|résumé|introducción|índice|indice|introduzione)$/iu;

/** The title of a document that only shows it in its text: its first heading, or a bold line at the top. */
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
