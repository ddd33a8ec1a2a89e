import { addressIn, identifierIn } from "@wellsourced/citations";
import { cutBytes, Failure, given, isHttpUrl, toTimestamp } from "@wellsourced/core";
import type { Page } from "@wellsourced/core/records";
import type { StoredDocument } from "@wellsourced/corpus";
import type { Fetched } from "@wellsourced/trust";
import { checkQuotation, type SourceText, type WholePage } from "@wellsourced/trust/quotations";
import type { Call } from "../../call.ts";
import { doiToCheck } from "../about-page.ts";
import type { papersFor, readingFor } from "../checks/reading.ts";
import { type IndexedSource, MOST_CANDIDATES } from "../corpus/indexed-source.ts";

import type { LocalFile } from "../local-file.ts";
import type { Asking, Parts } from "../parts.ts";
import { LONGEST_TEXT, type ReadQuery } from "../read.ts";
import { pickMarkup } from "../scrape/markup.ts";

/** Where to look for a quotation: exactly one of the four. */
export interface QuoteSource {
  /** An http(s) URL of a page or document. */
  readonly url?: string | undefined;
  /** The text itself. */
  readonly text?: string | undefined;
  /** A DOI, `PMID:…`, `PMC…`, `arXiv:…`, or a reference that contains one of these or a URL. */
  readonly citation?: string | undefined;
  /** A local document. */
  readonly file?: LocalFile | undefined;
  /**
   * `index`: the indexed copy of the document with that `url`, which may also be an id returned by `query`; without
   * `url`, the indexed document that contains the quotation. @default "web"
   */
  readonly source?: "web" | "index" | undefined;
}

export interface SourceParts extends Pick<Parts, "readFile"> {
  readonly pages: ReturnType<typeof readingFor>;
  readonly papers: ReturnType<typeof papersFor>;
  readonly indexed: IndexedSource;
}

/** The source, by the way of reading it. */
export type Target =
  | { readonly by: "text"; readonly text: string }
  | { readonly by: "file"; readonly file: LocalFile }
  | { readonly by: "url"; readonly url: string }
  | { readonly by: "document"; readonly id: string }
  | { readonly by: "index"; readonly quote: string }
  | { readonly by: "paper"; readonly identifier: string };

/** @throws {Failure} `validation` unless exactly one source is given and can be looked up */
export function targetOf({ url, text, citation, file, source }: QuoteSource, quote: string): Target {
  if (source === "index") return inIndex({ url, text, citation, file }, quote);
  const named = [url, text, citation].filter((one) => one !== undefined && one.trim() !== "").length;
  if (named + (file ? 1 : 0) !== 1)
    throw new Failure("validation", "Give exactly one source for the quotation: url, text or citation.");
  if (file) return { by: "file", file };
  if (text?.trim()) return { by: "text", text };
  const address = (url ?? citation ?? "").trim();
  return targetIn(address, url !== undefined && url.trim() !== "");
}

function inIndex({ url, text, citation, file }: QuoteSource, quote: string): Target {
  if (text !== undefined || citation !== undefined || file)
    throw new Failure(
      "validation",
      "source index goes with url alone: the address or id of a document that was indexed.",
    );
  return url?.trim() ? { by: "document", id: url.trim() } : { by: "index", quote };
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

/** Reads a source in full. @throws {Failure} as reading a page */
export async function readSource(
  target: Target,
  { pages, papers, readFile, indexed }: SourceParts,
  call: Call,
): Promise<SourceText> {
  if (target.by === "text") return { text: target.text, isHtml: false, provenance: ["text: given by the caller"] };
  if (target.by === "file") return ofFile(await readFile(target.file, call), target.file);
  if (target.by === "document") return ofDocument(await indexed.document(target.id, call));
  if (target.by === "index") return ofDocument(await holding(target.quote, indexed, call), SEARCHED);
  if (target.by === "url") return ofPage(await pages({ url: target.url }, call));
  const paper = await papers(target.identifier, LONGEST_TEXT, call);
  return {
    text: paper.content,
    url: paper.resolvedUrl,
    title: paper.title,
    ...given({ fetchedAt: paper.fetchedAt, fromCopy: paper.fromCopy }),
    isHtml: false,
    ...(paper.truncated ? { cutBecause: "only the beginning of the paper was read" } : {}),
    provenance: [`text: ${paper.source}, ${paper.resolvedUrl}`],
  };
}

export interface WholePageParts {
  readonly pages: (
    query: Pick<ReadQuery, "url" | "mode" | "maxLength">,
    call: Call,
  ) => Promise<Pick<Page, "markdown" | "wireTruncated">>;
}

/** Beginnings of words that HTML encodes unchanged; shorter ones occur on every page. */
const PLAIN_WORD = /(?<!\p{L})[a-z]{5}/gu;
const FEWEST = 3;
/** Optional line breaks within words. */
const BREAKS = /&shy;|&#173;|\u00ad|<wbr>/gu;

/** Whether HTML contains at least half of a text's longer words; otherwise it need not be parsed. */
function mayHold(html: string, said: string): boolean {
  const words = [...new Set(said.toLowerCase().match(PLAIN_WORD))];
  const page = html.toLowerCase().replace(BREAKS, "");
  return words.length < FEWEST || words.filter((word) => page.includes(word)).length >= words.length / 2;
}

/**
 * Reads the whole page, including captions, menus and comments. `undefined` for a source that is no web page, and for a
 * page whose HTML cannot contain the text. @throws {Failure} as reading a page
 */
export async function wholePageOf(
  { isHtml, url }: Pick<SourceText, "isHtml" | "url">,
  said: string,
  { parts: { pages }, call }: Asking<WholePageParts>,
): Promise<WholePage | undefined> {
  if (!isHtml || url === undefined) return undefined;
  const raw = await pages({ url, mode: "raw", maxLength: LONGEST_TEXT }, call);
  if (!raw.wireTruncated && !mayHold(raw.markdown, said)) return undefined;
  const picking = { includeTags: [], excludeTags: [], blockAds: true, onlyMainContent: false };
  return { text: pickMarkup(raw.markdown, url, picking).markdown(), isCut: raw.wireTruncated };
}

const SEARCHED = `Of the index, the ${MOST_CANDIDATES} documents nearest to the quotation were searched.`;

/** The document that contains the quotation, or most of it. */
async function holding(quote: string, indexed: IndexedSource, call: Call): Promise<StoredDocument> {
  const candidates = await indexed.nearest(quote, call);
  const classes = ["verbatim", "verbatim_normalised", "elided", "altered", "spliced", "absent"];
  const [best] = candidates
    .map((document) => ({ document, at: classes.indexOf(checkQuotation(quote, document.text).class) }))
    .sort((a, b) => a.at - b.at);
  if (best) return best.document;
  throw new Failure("not_found", "No document of your index has words of the quotation.");
}

/** The indexed copy is checked as it is; the page may have changed since. */
function ofDocument({ id, text, url, title, addedAt }: StoredDocument, note?: string): SourceText {
  return {
    text,
    isHtml: false,
    ...given({ url, title: title ?? id, note }),
    fetchedAt: toTimestamp(addedAt),
    fromCopy: true,
    provenance: [`text: ${id}, as it was indexed on ${toTimestamp(addedAt)}`],
  };
}

/** A file has no URL, and links to passages in it would not work. */
function ofFile(page: Page, { name }: LocalFile): SourceText {
  const { url: _, ...source } = ofPage(page);
  return {
    ...source,
    isHtml: false,
    title: source.title ?? name,
    provenance: [`text: the file ${name}, read as ${page.contentType}`],
  };
}

function ofPage(page: Page & Fetched): SourceText {
  const why =
    page.partialBecause === "paywall"
      ? "the rest of it is behind a paywall"
      : "none of the reading methods returned the whole page";
  const partial = page.partial ? why : undefined;
  const cutBecause = page.wireTruncated ? "only its beginning was read: the rest is beyond a limit" : partial;
  return {
    text: page.markdown,
    url: page.finalUrl,
    isHtml: page.contentType === "html",
    ...given({ title: page.metadata.title, doi: doiToCheck(page), pages: page.pages, cutBecause }),
    ...given({ fetchedAt: page.fetchedAt, fromCopy: page.fromCopy }),
    provenance: [
      `text: ${page.finalUrl}, read as ${page.contentType}${page.extractedBy ? `, extraction method ${page.extractedBy}` : ""}`,
    ],
  };
}
