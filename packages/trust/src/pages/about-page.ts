import { type CslItem, citationFor, findDois, referenceOf } from "@wellsourced/citations";
import { matchTitle } from "@wellsourced/citations/matching";
import { type Clock, cutBytes, cutChars, foldedWords, omitUndefined } from "@wellsourced/core";
import type { Citation, Page, Work } from "@wellsourced/core/records";
import { classify, isAcademicHost } from "../classify.ts";
import type { ReputationSet } from "../reputation.ts";

/** Bytes in which a page gives its own DOI; DOIs further down are those of its references. */
const DOI_HEAD = 4_000;

/** Characters at the beginning of a page in which its title must occur. */
const TOP = 6_000;

/** Dependencies of the facts about a page. */
export interface PageRules {
  readonly clock: Clock;
  /** Reputation of hosts. @default the built-in set */
  readonly reputation?: ReputationSet;
}

const isAddress = (url: string): boolean => /^https?:/iu.test(url);

/** Whether a work is the one on the page: its title is the page's own or occurs near its beginning. */
export function isWorkOfPage({ title, doi }: Work, { metadata, markdown }: Page): boolean {
  const wanted = foldedWords(title);
  if (wanted === "" || wanted === foldedWords(doi ?? "")) return true;
  const own = metadata.title ?? "";
  return (
    foldedWords(own).includes(wanted) ||
    foldedWords(cutChars(markdown, TOP)).includes(wanted) ||
    matchTitle(own, title).verdict === "match"
  );
}

/** The reference of a page, with the registered record of its DOI if that is the work on the page. */
export function referenceOfPage(page: Page, record?: Work): CslItem {
  const own = record && isWorkOfPage(record, page) ? record : undefined;
  const url = isAddress(page.url) ? page.url : undefined;
  return referenceOf({ page: { ...page.metadata, url }, ...omitUndefined({ record: own }) });
}

export const citationOf = (page: Page, clock: Clock, record?: Work): Promise<Citation> =>
  citationFor(referenceOfPage(page, record), { url: page.url, accessed: clock.now() });

/** The first bytes of a text, cut at white space, since a truncated DOI is a different one. */
function headOf(markdown: string): string {
  const head = cutBytes(markdown, DOI_HEAD);
  return head.length === markdown.length ? head : head.replace(/(?<!\S)\S+$/u, "");
}

/** The DOI in the page's meta tags, in its URLs, or in its first lines. */
const ownDoi = (page: Page): string | undefined =>
  page.metadata.doi ?? findDois(page.url)[0] ?? findDois(page.finalUrl)[0] ?? findDois(headOf(page.markdown))[0];

/** The DOI to look up: for pages on a scholarly host, and pages with citation meta tags. */
export function doiToCheck(page: Page): string | undefined {
  const claims = page.structuredData?.citation?.citation_doi !== undefined;
  return claims || isAcademicHost(page.finalUrl) ? ownDoi(page) : undefined;
}

/** The DOI of the work to cite; also one in other metadata, or at the beginning of a document or local file. */
export const pageDoi = (page: Page): string | undefined =>
  doiToCheck(page) ??
  page.metadata.doi ??
  (page.contentType === "html" && isAddress(page.url) ? undefined : findDois(headOf(page.markdown))[0]);

/** Classification by host alone. */
export function aboutHost(page: Page, { reputation }: PageRules) {
  const { sourceType, authorityTier, domainCategory } = classify({
    url: page.finalUrl,
    ...omitUndefined({ reputation }),
  });
  return { sourceType, authorityTier, domainCategory };
}

/** Maximum sheet names listed; a workbook may have hundreds. */
const SHEETS = 50;

/** Metadata that helps to assess or use the text. Other fields are available in the library. */
function describe({ metadata }: Page) {
  const { title = "", authors, site, published, modified, language, licence } = metadata;
  const { pageCount, slideCount, sheets, itemCount, leftOut } = metadata;
  return {
    title,
    author: authors?.join("; ") ?? "",
    ...omitUndefined({ site, published, modified, language, licence, slideCount, itemCount, leftOut }),
    ...omitUndefined({ pageCount, sheets: sheets?.slice(0, SHEETS) }),
  };
}

const because: Readonly<Record<string, string>> = {
  paywall: "The text ends at a paywall; only the free part was read.",
};

const beginning = (bytes: number | undefined): string =>
  bytes === undefined ? "the beginning" : `the first ${(bytes / 1_000_000).toFixed(bytes < 1_000_000 ? 2 : 1)} MB`;

/** Fields of a page that describe how its text was obtained. */
type PageCourse = Partial<Pick<Page, "notes" | "partial" | "partialBecause" | "wireTruncated" | "readBytes">>;

/** Notes that no other field contains: why the text is incomplete, and failed attempts to read it. */
export function notesOn({ notes = [], partial, partialBecause = "", wireTruncated, readBytes }: PageCourse): string[] {
  const cut = `Only ${beginning(readBytes)} was read, because the rest exceeds a size limit. The text ends there.`;
  const incomplete = because[partialBecause] ?? "No method returned the whole page; this is the most complete result.";
  return [...notes, ...(partial ? [incomplete] : []), ...(wireTruncated ? [cut] : [])];
}

/** Sentences about omissions from the text, for results without a field for them. */
export const leftOutOf = ({ leftOut = [] }: { readonly leftOut?: readonly string[] | undefined } = {}): string[] =>
  leftOut.length > 0 ? [`Left out: ${leftOut.join("; ")}.`] : [];

function noteOn(page: Page): string | undefined {
  const { metadata } = page;
  // Without a title, the result has no `metadata` to list what was left out.
  return [...notesOn(page), ...(metadata.title ? [] : leftOutOf(metadata))].join(" ") || undefined;
}

/**
 * Facts about a page besides its text, independent of the part shown. `record` is the registered record of its DOI: a
 * page is not classified as a paper by its own claim alone.
 */
export function aboutPage(page: Page, { reputation }: PageRules, record?: Work) {
  const kind = classify({
    url: page.finalUrl,
    ...omitUndefined({ structuredData: page.structuredData, doi: record?.doi, journal: record?.journal, reputation }),
  });
  const isScholarly = kind.sourceType === "peer_reviewed" || isAcademicHost(page.finalUrl);
  const detectedDoi = isScholarly ? ownDoi(page) : undefined;
  const retractionStatus = detectedDoi === record?.doi ? record?.retractionStatus : undefined;
  return {
    ...omitUndefined({
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
    ...omitUndefined({ preprint: kind.preprint, detectedDoi, retractionStatus }),
    ...(page.hiddenTextRemoved > 0 ? { hiddenTextRemoved: page.hiddenTextRemoved } : {}),
    ...(page.finalUrl === page.url ? {} : { finalUrl: page.finalUrl }),
  };
}
