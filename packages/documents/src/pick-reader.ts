import { type DocumentFormat, type Format, findFormat, PROMISED_SUFFIXES } from "./formats.ts";
import { looksLikeMarkdown } from "./looks-like-markdown.ts";
import { looksLikeWiki } from "./looks-like-wiki.ts";
import { looksLikeJson, prologOf, type Sniffed, sniffBinary, sniffXml } from "./sniff.ts";

/** How to read bytes: as a web page, as a document, or not at all, with the reason as a clause: `it is empty`. */
export type Choice =
  | { readonly as: "html" }
  | { readonly as: "document"; readonly format: DocumentFormat }
  | { readonly as: "nothing"; readonly because: string };

export interface Clues {
  readonly bytes: Uint8Array;
  /** The `Content-Type` header, or a type stated by the caller. */
  readonly contentType?: string | undefined;
  /** Path of the URL or file name. */
  readonly name?: string | undefined;
}

/** Whether the URL suggests a document. Only a hint: the bytes decide. */
export function promisesDocument(url: URL): boolean {
  return (
    PROMISED_SUFFIXES.includes(suffixOf(url.pathname)) ||
    (/(?:^|\.)arxiv\.org$/u.test(url.hostname) && url.pathname.startsWith("/pdf/"))
  );
}

/** `text/html; charset=x` → `text/html`. */
export const mediaTypeOf = (contentType: string | undefined): string =>
  (contentType ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";

const suffixOf = (name: string): string => /\.(jats(?=\.xml$)|\w+$)/iu.exec(name)?.[1]?.toLowerCase() ?? "";

/** Chooses by the bytes; media type and name only select among formats that the bytes allow. */
export function pickReader({ bytes, contentType, name = "" }: Clues): Choice {
  const head = headOf(bytes);
  const mediaType = mediaTypeOf(contentType);
  if (bytes.length === 0) return nothing("it is empty");
  if (isPdf(head)) return document("pdf");
  const sniffed: Sniffed | undefined = sniffBinary(bytes, head);
  if (sniffed) return "format" in sniffed ? document(sniffed.format) : nothing(`it is ${sniffed.because}`);
  const suffix = suffixOf(name);
  const start = headOf(bytes, LONG_HEAD);
  const xml = sniffXml(start, suffix);
  // Feeds are served under every media type.
  if (xml) return document(xml);
  if (looksLikeHtml(start) || (bySuffix(suffix, head) === undefined && looksLikeFragment(start))) return { as: "html" };
  if (looksBinary(bytes))
    return mediaType === "" || mediaType === "text/html" ? nothing("it is binary data") : unsupported(mediaType);
  const text = byMediaType(mediaType, suffix, head);
  const looks = () => byLooks(bytes, head, untold.test(suffix) ? start : "");
  if (text) return text.as === "document" && text.format === "text" ? looks() : text;
  return mediaType === "" ? looks() : unsupported(mediaType);
}

const HEAD = 4_096;
/** Characters searched when a long licence or note in a comment precedes the content. */
const LONG_HEAD = 65_536;

/** The first bytes as text. In UTF-16, every other byte is skipped. */
function headOf(bytes: Uint8Array, length = HEAD): string {
  const [a, b] = bytes;
  const wide = (a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff);
  const head = Buffer.from(bytes.subarray(0, length)).toString("latin1");
  return wide ? head.slice(2).replaceAll("\0", "") : head;
}

const nothing = (because: string): Choice => ({ as: "nothing", because });
const unsupported = (mediaType: string): Choice => nothing(`the media type ${mediaType} is not supported`);
const document = (format: DocumentFormat): Choice => ({ as: "document", format });

/** Whether `%PDF-` is within the first kilobyte, as PDF readers accept, and not part of a web page about PDF. */
function isPdf(head: string): boolean {
  const at = head.slice(0, 1_024).indexOf("%PDF-");
  return at >= 0 && !looksLikeHtml(head.slice(0, at));
}

/** Suffixes under which LaTeX, Markdown and wiki text are found, too. */
const untold = /^(?:txt|text|readme)?$/u;

/** Chooses for text of unknown type. `written` may be LaTeX, Markdown or wiki text. */
function byLooks(bytes: Uint8Array, head: string, written: string): Choice {
  if (looksLikeJson(head, bytes)) return document("json");
  if (looksLikeLatex(written)) return document("latex");
  if (looksLikeWiki(written)) return document("mediawiki");
  return document(looksLikeMarkdown(written) ? "markdown" : "text");
}

/** Whether text begins with a command, after comments at most, and declares the class of the document. */
const looksLikeLatex = (text: string): boolean =>
  /^(?:\s|%[^\n]*\n)*\\/u.test(text) && /^[ \t]*\\document(?:class|style)[ \t]{0,4}[[{]/mu.test(text);

/** Elements at the start of a page that do not occur in plain text. */
const pageTag = /<(?:!doctype\s+html|html|head|body|title|meta|script|style|link)[\s>/]/iuy;
/** Elements at the start of an HTML fragment. Custom elements have a hyphen, and count only if they contain others. */
const partTag =
  /<(?:h[1-6]|p|div|section|article|main|header|footer|nav|aside|figure|details|blockquote|pre|ul|ol|dl|table|form|fieldset|center|font|img|picture|video|audio|svg|iframe|noscript|template|button|a|b|i|em|strong|u|small|span|br|hr)[\s>/]/iuy;
const ownTag = /<[a-z][a-z0-9]*-[a-z0-9-]*[\s>/]/iuy;
const anyTag = /<(?:h[1-6]|p|div|span|a|section|ul|ol|table|img|br)[\s>/]/iu;

function begins(tag: RegExp, head: string, at: number): boolean {
  tag.lastIndex = at;
  return tag.test(head);
}

function looksLikeHtml(head: string): boolean {
  const { end, doctype } = prologOf(head);
  return doctype === "html" || begins(pageTag, head, end);
}

const xhtml = /\sxmlns=["']http:\/\/www\.w3\.org\/1999\/xhtml["']/u;

/** Whether text is a fragment of HTML. A document declared as XML is XML, unless it is XHTML. */
function looksLikeFragment(head: string): boolean {
  const { end } = prologOf(head);
  if (/^\W{0,8}<\?xml/u.test(head) && !xhtml.test(head.slice(end, end + 500))) return false;
  return begins(partTag, head, end) || (begins(ownTag, head, end) && anyTag.test(head.slice(end)));
}

/** Whether bytes contain many control characters. UTF-16 is text despite its zeros. */
function looksBinary(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, 4_096);
  const [a, b] = head;
  if ((a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff)) return false;
  let controls = 0;
  for (const byte of head) if (byte < 0x09 || (byte > 0x0d && byte < 0x20 && byte !== 0x1b)) controls++;
  return controls > head.length * 0.02;
}

/** Text formats by file extension. Archives and the like are recognised by their bytes alone. */
function bySuffix(suffix: string, head: string): DocumentFormat | undefined {
  if (/^(?:md|markdown|mdown|mkdn?|[rq]md)$/u.test(suffix)) return "markdown";
  return findFormat((it) => it.suffixes?.includes(suffix) && isChosenByName(it) && (it.signs?.test(head) ?? true));
}

const isChosenByName = ({ whole, magic, signs, root, vocabulary }: Format): boolean =>
  !whole && (magic === undefined || signs !== undefined) && !root && !vocabulary;

function byMediaType(mediaType: string, suffix: string, head: string): Choice | undefined {
  const named = bySuffix(suffix, head);
  if (/^(?:html?|xhtml)$/u.test(suffix) && isUnspecified(mediaType)) return { as: "html" };
  if (mediaType === "text/html" || mediaType === "application/xhtml+xml") return { as: "html" };
  if (/^text\/(?:x-)?markdown$/u.test(mediaType)) return document("markdown");
  const stated = findFormat((it) => it.mediaTypes?.includes(mediaType) && isChosenByName(it));
  if (stated && stated !== "text") return stated === "xml" ? asXml(head) : document(stated);
  if (/[/+]json$/u.test(mediaType)) return document("json");
  if (/[/+]xml$/u.test(mediaType)) return asXml(head);
  if (mediaType.startsWith("text/") || /^application\/(?:x-)?(?:yaml|javascript|toml|sh|tex|x-tex)$/u.test(mediaType))
    return document(mediaType === "text/plain" ? (named ?? "text") : "text");
  if (isUnspecified(mediaType)) return named ? document(named) : mediaType === "" ? undefined : document("text");
  return undefined;
}

/** Whether the media type is absent or generic. */
const isUnspecified = (mediaType: string): boolean => /^(?:(?:application|binary)\/octet-stream)?$/u.test(mediaType);

const asXml = (head: string): Choice => (/<html[\s>]/iu.test(head) ? { as: "html" } : document("xml"));
