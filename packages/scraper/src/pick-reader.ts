import { hostOf, isWithinDomain } from "@wellsourced/core";

/** Formats that are turned into a page without the page methods. */
export type DocumentFormat = "pdf" | "docx" | "pptx" | TextFormat;
/** Text that needs no parser but its own rules. */
export type TextFormat = "text" | "markdown" | "csv" | "json" | "xml";

/** How bytes are read: as a web page, as a document, or not at all, and why not. */
export type Choice =
  | { readonly as: "html" }
  | { readonly as: "document"; readonly format: DocumentFormat }
  | { readonly as: "nothing"; readonly because: string };

export interface Clues {
  readonly bytes: Uint8Array;
  /** The `Content-Type` header, or what a caller says about a file. */
  readonly contentType?: string | undefined;
  /** Path of the URL or name of the file. */
  readonly name?: string | undefined;
}

const scriptOnly = (
  "go.dev pkg.go.dev patents.google.com scholar.google.com news.google.com trends.google.com youtube.com linkedin.com " +
  "facebook.com instagram.com medium.com dev.to"
).split(" ");

/** Sites whose pages are empty until scripts have run: the browser goes first there. */
export const needsScripts = (url: string): boolean =>
  scriptOnly.some((domain) =>
    domain.includes("google.com") ? hostOf(url) === domain : isWithinDomain(hostOf(url), domain),
  );

/** Does the address itself promise a document? Only a promise: the bytes decide. */
export function promisesDocument(url: URL): boolean {
  return (
    /\.(?:pdf|docx|pptx)$/iu.test(url.pathname) ||
    (/(?:^|\.)arxiv\.org$/u.test(url.hostname) && url.pathname.startsWith("/pdf/"))
  );
}

/** `text/html; charset=x` → `text/html`. */
export const mediaTypeOf = (contentType: string | undefined): string =>
  (contentType ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";

/** Decides by the bytes first; media type and name only choose among what the bytes allow. */
export function pickReader({ bytes, contentType, name }: Clues): Choice {
  const head = Buffer.from(bytes.subarray(0, 4_096)).toString("latin1");
  const mediaType = mediaTypeOf(contentType);
  if (bytes.length === 0) return nothing("empty");
  const magic = byMagic(head, bytes);
  if (magic) return magic;
  if (looksLikeHtml(head)) return { as: "html" };
  if (looksBinary(bytes))
    return nothing(mediaType === "" || mediaType === "text/html" ? "binary data" : `media type ${mediaType}`);
  const text = byMediaType(mediaType, name ?? "", head);
  if (text) return text;
  return mediaType === "" ? { as: "document", format: "text" } : nothing(`media type ${mediaType}`);
}

const nothing = (because: string): Choice => ({ as: "nothing", because });
const document = (format: DocumentFormat): Choice => ({ as: "document", format });

function byMagic(head: string, bytes: Uint8Array): Choice | undefined {
  // Readers accept a PDF whose first kilobyte holds something else, unless that something is a page about PDF.
  const pdf = head.slice(0, 1_024).indexOf("%PDF-");
  if (pdf >= 0 && !looksLikeHtml(head.slice(0, pdf))) return document("pdf");
  if (head.startsWith("PK\u0003\u0004") || head.startsWith("PK\u0005\u0006")) return byZipNames(bytes);
  if (head.startsWith("\u00d0\u00cf\u0011\u00e0")) return nothing("an old or encrypted Office file");
  return undefined;
}

/** Names stand uncompressed in a zip, near its ends; the parser checks them again. */
function byZipNames(bytes: Uint8Array): Choice {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.includes("word/document") || view.includes("word/")) return document("docx");
  if (view.includes("ppt/presentation") || view.includes("ppt/")) return document("pptx");
  if (view.includes("xl/workbook")) return nothing("a spreadsheet");
  return nothing(view.includes("application/epub+zip") ? "an e-book" : "an archive");
}

const looksLikeHtml = (head: string): boolean =>
  /^(?:\u00ef\u00bb\u00bf)?\s*(?:<\?xml[^>]{0,200}>\s*)?(?:<!--[\s\S]{0,2000}?-->\s*)*<(?:!doctype\s+html|html|head|body|title|meta|script|style|link|div|p|h1|article|main|table|a|span|br|iframe)[\s>/]/iu.test(
    head,
  );

/** Control characters that no text has, in more than a few places. UTF-16 is text, and full of zeros. */
function looksBinary(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, 4_096);
  const [a, b] = head;
  if ((a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff)) return false;
  let controls = 0;
  for (const byte of head) if (byte < 0x09 || (byte > 0x0d && byte < 0x20 && byte !== 0x1b)) controls++;
  return controls > head.length * 0.02;
}

const suffixes: Readonly<Record<string, TextFormat>> = {
  md: "markdown",
  markdown: "markdown",
  csv: "csv",
  tsv: "csv",
  json: "json",
  xml: "xml",
};

function byMediaType(mediaType: string, name: string, head: string): Choice | undefined {
  const suffix = suffixes[/\.(\w+)$/u.exec(name)?.[1]?.toLowerCase() ?? ""];
  if (mediaType === "text/html" || mediaType === "application/xhtml+xml") return { as: "html" };
  if (/^text\/(?:x-)?markdown$/u.test(mediaType)) return document("markdown");
  if (mediaType === "text/csv" || mediaType === "text/tab-separated-values") return document("csv");
  if (/[/+]json$|^application\/(?:x-)?ndjson$/u.test(mediaType)) return document("json");
  if (/[/+]xml$/u.test(mediaType)) return /<html[\s>]/iu.test(head) ? { as: "html" } : document("xml");
  if (mediaType.startsWith("text/") || /^application\/(?:x-)?(?:yaml|javascript|toml|sh|tex|x-tex)$/u.test(mediaType))
    return document(mediaType === "text/plain" ? (suffix ?? "text") : "text");
  if (mediaType === "" || mediaType === "application/octet-stream" || mediaType === "binary/octet-stream")
    return suffix ? document(suffix) : mediaType === "" ? undefined : document("text");
  return undefined;
}
