import { cutBytes, Failure, given, isHttpUrl } from "@wellsourced/core";
import type { Page, PageStart } from "@wellsourced/core/records";
import type { Call } from "../../call.ts";
import { identifierIn } from "../full-text/identify.ts";
import type { LocalFile } from "../local-file.ts";
import type { createPaperFullText } from "../paper-fulltext.ts";
import type { Parts } from "../parts.ts";
import { LONGEST_TEXT } from "../read.ts";

/** Where to look for a quotation: exactly one of the four. */
export interface QuoteSource {
  /** An http(s) address of a page or document. */
  readonly url?: string | undefined;
  /** The text itself. */
  readonly text?: string | undefined;
  /** A DOI, `PMID:…`, `PMC…`, `arXiv:…`, or a reference that holds one of these or an address. */
  readonly citation?: string | undefined;
  /** A document that is here already. */
  readonly file?: LocalFile | undefined;
}

/** The whole text of a source, and what is known of how it was read. */
export interface SourceText {
  readonly text: string;
  readonly url?: string;
  readonly title?: string;
  /** Where the pages of a document begin in the text. */
  readonly pages?: readonly PageStart[];
  /** Why this is not all of it; absent when it is. */
  readonly cutBecause?: string;
  readonly isHtml: boolean;
  readonly provenance: readonly string[];
}

export interface SourceParts extends Pick<Parts, "pages" | "readFile"> {
  readonly paperFullText: ReturnType<typeof createPaperFullText>;
}

/** What a caller pointed at, as one way of reading it. */
export type Target =
  | { readonly by: "text"; readonly text: string }
  | { readonly by: "file"; readonly file: LocalFile }
  | { readonly by: "url"; readonly url: string }
  | { readonly by: "paper"; readonly identifier: string };

/** @throws {Failure} `validation` unless exactly one source is given and can be looked up */
export function targetOf({ url, text, citation, file }: QuoteSource): Target {
  const named = [url, text, citation].filter((one) => one !== undefined && one.trim() !== "").length;
  if (named + (file ? 1 : 0) !== 1)
    throw new Failure("validation", "Give exactly one source for the quotation: url, text or citation.");
  if (file) return { by: "file", file };
  if (text?.trim()) return { by: "text", text };
  const address = (url ?? citation ?? "").trim();
  return targetIn(address, url !== undefined && url.trim() !== "");
}

/** The first http(s) address in a text, without the marks of its sentence. */
export function addressIn(text: string): string | undefined {
  const address = /https?:\/\/[^\s<>"“”]+/iu.exec(text)?.[0].replace(/(?<![.,;:)\]])[.,;:)\]]+$/u, "");
  return address && isHttpUrl(address) ? address : undefined;
}

function targetIn(named: string, isUrl: boolean): Target {
  if (isHttpUrl(named)) return { by: "url", url: named };
  if (isUrl) throw new Failure("validation", `${cutBytes(named, 200)} is not an http(s) address.`);
  const identifier = identifierIn(named);
  if (identifier) return { by: "paper", identifier };
  const address = addressIn(named);
  if (address) return { by: "url", url: address };
  throw new Failure(
    "validation",
    "The citation contains no DOI, PMID, arXiv id or address. Add one, or give url or text.",
  );
}

/** Reads a source in full. @throws {Failure} as reading a page does */
export async function readSource(
  target: Target,
  { pages, paperFullText, readFile }: SourceParts,
  call: Call,
): Promise<SourceText> {
  if (target.by === "text") return { text: target.text, isHtml: false, provenance: ["text: given by the caller"] };
  if (target.by === "file") return ofFile(await readFile(target.file, call), target.file);
  if (target.by === "url") return ofPage(await pages({ url: target.url }, call));
  const paper = await paperFullText({ identifier: target.identifier, maxLength: LONGEST_TEXT }, call);
  return {
    text: paper.content,
    url: paper.resolvedUrl,
    title: paper.title,
    isHtml: false,
    ...(paper.truncated ? { cutBecause: "only the beginning of the paper was read" } : {}),
    provenance: [`text: ${paper.source}, ${paper.resolvedUrl}`],
  };
}

/** A file has no address, and what its page says of links leads nowhere. */
function ofFile(page: Page, { name }: LocalFile): SourceText {
  const { url: _, ...source } = ofPage(page);
  return {
    ...source,
    isHtml: false,
    title: source.title ?? name,
    provenance: [`text: the file ${name}, read as ${page.contentType}`],
  };
}

function ofPage(page: Awaited<ReturnType<SourceParts["pages"]>>): SourceText {
  const why = page.partialBecause ? `: ${page.partialBecause}` : "";
  const partial = page.partial ? `it was not read in full${why}` : undefined;
  const cutBecause = page.wireTruncated ? "only its beginning was read: the rest is beyond a limit" : partial;
  return {
    text: page.markdown,
    url: page.finalUrl,
    isHtml: page.contentType === "html",
    ...given({ title: page.metadata.title, pages: page.pages, cutBecause }),
    provenance: [
      `text: ${page.finalUrl}, read as ${page.contentType}${page.extractedBy ? ` by ${page.extractedBy}` : ""}`,
    ],
  };
}
