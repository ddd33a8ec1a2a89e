import { isHttpUrl } from "@wellsourced/core";
import { viewedBy } from "./viewer-address.ts";

/** A page that says more than this says something of its own. */
export const FEW_CHARS = 1_000;
/** A page around a PDF that only its metadata name has hardly a word. */
const HARDLY_ANY = 250;
/** Embedded documents stand near the top; a page with more markup before them is no viewer. */
export const LOOKED_AT = 300_000;

/**
 * The document that a page shows instead of a text of its own: embedded in it, in a viewer's frame, or named by its
 * metadata. Nothing for a page with a text, and for one that shows several.
 */
export function shownDocument(
  html: string,
  { url, text }: { readonly url: string; readonly text: string },
): string | undefined {
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

const attributeIn = (attributes: string, name: string): string => {
  const match = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, "iu").exec(attributes);
  return (match?.[1] ?? match?.[2] ?? match?.[3] ?? "").replaceAll("&amp;", "&").trim();
};

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
