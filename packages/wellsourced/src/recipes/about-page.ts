import { type CslItem, citationFor, findDois, referenceOf } from "@wellsourced/citations";
import { type Clock, cutBytes, given } from "@wellsourced/core";
import type { Citation, Page, Work } from "@wellsourced/core/records";
import { classify, isAcademicHost, type ReputationSet } from "@wellsourced/trust";
import { isWorkOfPage } from "./registered-work.ts";

/** A page's own DOI stands near its top; further down are those of its references. */
const DOI_HEAD = 4_000;

/** What is said of pages depends on. */
export interface PageRules {
  readonly clock: Clock;
  /** What is known of hosts. @default the built-in set */
  readonly reputation?: ReputationSet;
}

const isAddress = (url: string): boolean => /^https?:/iu.test(url);

/** The reference of a page, with what a registry holds of its DOI if that is the work on it. */
export function referenceOfPage(page: Page, record?: Work): CslItem {
  const own = record && isWorkOfPage(record, page) ? record : undefined;
  const url = isAddress(page.url) ? page.url : undefined;
  return referenceOf({ page: { ...page.metadata, url }, ...given({ record: own }) });
}

export const citationOf = (page: Page, clock: Clock, record?: Work): Promise<Citation> =>
  citationFor(referenceOfPage(page, record), { url: page.url, accessed: clock.now() });

/** The first bytes of a text, up to a blank: half a DOI is another DOI. */
function headOf(markdown: string): string {
  const head = cutBytes(markdown, DOI_HEAD);
  return head.length === markdown.length ? head : head.replace(/(?<!\S)\S+$/u, "");
}

/** From its meta tags, else its addresses, else its first lines. */
const ownDoi = (page: Page): string | undefined =>
  page.metadata.doi ?? findDois(page.url)[0] ?? findDois(page.finalUrl)[0] ?? findDois(headOf(page.markdown))[0];

/** The DOI that a registry should be asked about: of a page on a scholarly host, or one that claims to be a paper. */
export function doiToCheck(page: Page): string | undefined {
  const claims = page.structuredData?.citation?.citation_doi !== undefined;
  return claims || isAcademicHost(page.finalUrl) ? ownDoi(page) : undefined;
}

/** The DOI of a work that is to be cited: also one that a page states elsewhere, or a document or local file prints first. */
export const pageDoi = (page: Page): string | undefined =>
  doiToCheck(page) ??
  page.metadata.doi ??
  (page.contentType === "html" && isAddress(page.url) ? undefined : findDois(headOf(page.markdown))[0]);

/** What the host alone tells. */
export function aboutHost(page: Page, { reputation }: PageRules) {
  const { sourceType, authorityTier, domainCategory } = classify({ url: page.finalUrl, ...given({ reputation }) });
  return { sourceType, authorityTier, domainCategory };
}

/** Names of a workbook's sheets that are told; there may be hundreds. */
const SHEETS = 50;

/** The fields that help to judge or to use the text; an address, a picture or a summary can be asked of the library. */
function describe({ metadata }: Page) {
  const { title = "", authors, site, published, modified, language, licence } = metadata;
  const { pageCount, slideCount, sheets, itemCount, leftOut } = metadata;
  return {
    title,
    author: authors?.join("; ") ?? "",
    ...given({ site, published, modified, language, licence, slideCount, itemCount, leftOut }),
    ...given({ pageCount, sheets: sheets?.slice(0, SHEETS) }),
  };
}

const because: Readonly<Record<string, string>> = {
  paywall: "A paywall ends the text; only the free part was read.",
};

const beginning = (bytes: number | undefined): string =>
  bytes === undefined ? "the beginning" : `the first ${(bytes / 1_000_000).toFixed(bytes < 1_000_000 ? 2 : 1)} MB`;

/** What of a page says how its text came about. */
type PageCourse = Partial<Pick<Page, "notes" | "partial" | "partialBecause" | "wireTruncated" | "readBytes">>;

/** What a reader of the text has to know, and no other field says: why it is not all, and what went wrong on the way. */
export function notesOn({ notes = [], partial, partialBecause = "", wireTruncated, readBytes }: PageCourse): string[] {
  const cut = `Only ${beginning(readBytes)} was read, because the rest exceeds a size limit. The text ends there.`;
  const incomplete = because[partialBecause] ?? "No method returned the whole page; this is the most complete result.";
  return [...notes, ...(partial ? [incomplete] : []), ...(wireTruncated ? [cut] : [])];
}

/** What was left out of the text, in words; for results in which no field says it. */
export const leftOutOf = ({ leftOut = [] }: { readonly leftOut?: readonly string[] | undefined } = {}): string[] =>
  leftOut.length > 0 ? [`Left out: ${leftOut.join("; ")}.`] : [];

function noteOn(page: Page): string | undefined {
  const { metadata } = page;
  // Without a title there is no metadata in which it could stand.
  return [...notesOn(page), ...(metadata.title ? [] : leftOutOf(metadata))].join(" ") || undefined;
}

/**
 * What is said of a page besides its text; the same whatever part of the text is shown. `record` is what a registry
 * has under the page's DOI: a page's word alone makes it no paper.
 */
export function aboutPage(page: Page, { reputation }: PageRules, record?: Work) {
  const kind = classify({
    url: page.finalUrl,
    ...given({ structuredData: page.structuredData, doi: record?.doi, journal: record?.journal, reputation }),
  });
  const isScholarly = kind.sourceType === "peer_reviewed" || isAcademicHost(page.finalUrl);
  const detectedDoi = isScholarly ? ownDoi(page) : undefined;
  const retractionStatus = detectedDoi === record?.doi ? record?.retractionStatus : undefined;
  return {
    ...given({
      extractedBy: page.extractedBy,
      extractionQuality: page.extractedBy ? (page.partial ? ("partial" as const) : ("complete" as const)) : undefined,
      partialBecause: page.partialBecause,
      costUsd: page.costUsd,
      creditsUsed: page.creditsUsed,
      actionResults: page.actionResults,
      metadata: page.metadata.title ? describe(page) : undefined,
      pageType: page.pageType,
      note: noteOn(page),
      structuredData: page.structuredData,
      forumSignals: page.forumSignals,
    }),
    sourceType: kind.sourceType,
    authorityTier: kind.authorityTier,
    domainCategory: kind.domainCategory,
    ...given({ preprint: kind.preprint, detectedDoi, retractionStatus }),
    ...(page.hiddenTextRemoved > 0 ? { hiddenTextRemoved: page.hiddenTextRemoved } : {}),
    ...(page.finalUrl === page.url ? {} : { finalUrl: page.finalUrl }),
  };
}
