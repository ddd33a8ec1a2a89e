import { Failure, omitUndefined } from "@wellsourced/core";
import type { Page } from "@wellsourced/core/records";
import type { StoredDocument } from "@wellsourced/corpus";
import { pickMarkup } from "@wellsourced/scraper";
import {
  checkQuotation,
  mayContain,
  type SourceText,
  type Target,
  textOfDocument,
  textOfFile,
  textOfPage,
  type WholePage,
} from "@wellsourced/trust/quotations";
import type { Asking, Call } from "../../call.ts";
import type { papersFor, readingFor } from "../checks/reading.ts";
import { type IndexedSource, MOST_CANDIDATES } from "../corpus/indexed-source.ts";

import type { Parts } from "../parts.ts";
import { LONGEST_TEXT, type ReadQuery } from "../reading/read.ts";

export interface SourceParts extends Pick<Parts, "readFile"> {
  readonly pages: ReturnType<typeof readingFor>;
  readonly papers: ReturnType<typeof papersFor>;
  readonly indexed: IndexedSource;
}

/** Reads a source in full. @throws {Failure} as reading a page */
export async function readSource(
  target: Target,
  { pages, papers, readFile, indexed }: SourceParts,
  call: Call,
): Promise<SourceText> {
  if (target.by === "text") return { text: target.text, isHtml: false, provenance: ["text: given by the caller"] };
  if (target.by === "file") return textOfFile(await readFile(target.file, call), target.file);
  if (target.by === "document") return textOfDocument(await indexed.document(target.id, call));
  if (target.by === "index") return textOfDocument(await holding(target.quote, indexed, call), SEARCHED);
  if (target.by === "url") return textOfPage(await pages({ url: target.url }, call));
  const paper = await papers(target.identifier, LONGEST_TEXT, call);
  return {
    text: paper.content,
    url: paper.resolvedUrl,
    title: paper.title,
    ...omitUndefined({ fetchedAt: paper.fetchedAt, fromCopy: paper.fromCopy }),
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
  if (!raw.wireTruncated && !mayContain(raw.markdown, said)) return undefined;
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
  throw new Failure("not_found", "No document in your index contains words of the quotation.");
}
