import { isHttpUrl } from "@wellsourced/core";
import type { DocumentFormat } from "@wellsourced/documents";
import type { Opened } from "@wellsourced/http";
import { decodeText } from "@wellsourced/markup";
import type { FetchedPage, TierContext } from "../tiers/define.ts";
import { choiceOf } from "../tiers/fetch.ts";
import { openSpec } from "./api-reference.ts";
import { attributeIn } from "./tag-attribute.ts";

/** Maximum characters of a page that only shows a document. */
const FEW_CHARS = 1_000;
/** Maximum characters if the PDF is only named in metadata. */
const HARDLY_ANY = 250;
/** Bytes searched: embedded documents are near the top, and longer pages are not viewers. */
const LOOKED_AT = 300_000;

/**
 * The document that a page displays instead of its own text: embedded, in a viewer's frame, or named in metadata.
 * Undefined for pages with text or several documents.
 */
export function shownDocument(html: string, { url, text }: { url: string; text: string }): string | undefined {
  if (text.length > FEW_CHARS) return undefined;
  const head = html.slice(0, LOOKED_AT);
  const embedded = new Set<string>();
  for (const [, tag = "", attributes = ""] of head.matchAll(/<(embed|object|iframe)\b([^<>]{1,4000})>/giu)) {
    const address = addressIn(attributes, tag.toLowerCase(), url);
    if (address) embedded.add(address);
  }
  const [only, second] = embedded;
  if (only) return second === undefined ? only : undefined;
  return text.length <= HARDLY_ANY ? citedPdf(head, url) : undefined;
}

function addressIn(attributes: string, tag: string, base: string): string | undefined {
  const given = attributeIn(attributes, tag === "object" ? "data" : "src");
  const target = given === "" ? null : URL.parse(given, base);
  if (!target || !isHttpUrl(target.href) || target.href === base) return undefined;
  const isPdf = attributeIn(attributes, "type").toLowerCase() === "application/pdf" || /\.pdf$/iu.test(target.pathname);
  return isPdf ? withoutFragment(target) : viewedBy(target);
}

/** `#toolbar=0` is for the viewer. */
function withoutFragment(url: URL): string {
  url.hash = "";
  return url.href;
}

function citedPdf(head: string, base: string): string | undefined {
  for (const [tag] of head.matchAll(/<meta\b[^<>]{1,2000}>/giu)) {
    if (attributeIn(tag, "name").toLowerCase() !== "citation_pdf_url") continue;
    const target = URL.parse(attributeIn(tag, "content"), base);
    return target && isHttpUrl(target.href) ? target.href : undefined;
  }
  return undefined;
}

const TIMEOUT_MS = 20_000;

/** Opens the document or the API description that a page displays; undefined if there is none, or it is another page. */
export async function openShown(
  { opened, choice, reading }: FetchedPage,
  context: Pick<TierContext, "open" | "htmlBytes">,
): Promise<{ readonly is: "document"; readonly format: DocumentFormat; readonly opened: Opened } | undefined> {
  if (choice.as !== "html" || !reading || opened.status >= 300 || reading.text.length > FEW_CHARS) return undefined;
  const contentType = opened.headers.get("content-type") ?? undefined;
  const html = decodeText(opened.body.subarray(0, LOOKED_AT), { contentType, html: true, truncated: true });
  const target = shownDocument(html, { url: opened.url, text: reading.text });
  if (target === undefined) return openSpec(html, opened, context);
  const document = await context.open(target, {
    client: "browser",
    timeoutMs: TIMEOUT_MS,
    maxBytes: context.htmlBytes,
  });
  const found = choiceOf(document);
  const isDocument = document.status < 300 && found.as === "document" && found.format !== "markdown";
  return isDocument ? { is: "document", format: found.format, opened: document } : undefined;
}

/** Parameter names for the document that a viewer shows. */
const PARAMETERS = ["file", "url", "src", "pdf"];

/** Source of a pattern for viewers' paths and queries. */
export const VIEWER =
  "/(?:web/)?(?:pdf-?|doc-?)?(?:viewer|gview|viewerng|embed|view)(?:\\.html?|\\.aspx|\\.php|/viewer)?/?\\?(?:[^#]*&)?(?:file|url|src|pdf)=";

const viewer = new RegExp(VIEWER, "iu");

/** The document URL in a viewer's URL; undefined for other content. */
export function viewedBy(url: URL): string | undefined {
  if (!viewer.test(url.pathname + url.search)) return undefined;
  const isKnown = url.hostname === "view.officeapps.live.com" || /(?:^|\.)google\.com$/u.test(url.hostname);
  for (const name of PARAMETERS) {
    const given = url.searchParams.get(name);
    const target = given ? URL.parse(given, url.href) : null;
    if (!target || !isHttpUrl(target.href)) continue;
    if (isKnown || name === "file" || /\.(?:pdf|docx|pptx|xlsx)$/iu.test(target.pathname)) return target.href;
  }
  return undefined;
}
