import type { RetractionStatus, Work } from "@wellsourced/core/records";
import { type CslItem, filled } from "./csl.ts";
import { fromPage, type PageFacts } from "./from-page.ts";
import { doiUrl, normalizeDoi } from "./identifiers.ts";

/** A source as given by users and research sessions; needs a URL or a DOI. */
export interface Source {
  readonly url?: string | undefined;
  readonly title?: string | undefined;
  /** One name or several: `Ada Byron; Mary Somerville`, `Byron, Ada and Somerville, Mary`. */
  readonly author?: string | undefined;
  readonly site?: string | undefined;
  readonly date?: string | undefined;
  readonly doi?: string | undefined;
}

/** Fields of a registry's or index's record that a reference shows. */
type RecordFacts = Partial<Pick<Work, "title" | "authors" | "journal" | "year" | "doi" | "url" | "publication">> & {
  readonly retractionStatus?: Retraction | undefined;
};

type Retraction = Pick<RetractionStatus, "retracted" | "date" | "noticeDoi">;

/** Everything known about a source. */
export interface KnownOfSource {
  readonly record?: RecordFacts | undefined;
  readonly page?: PageFacts | undefined;
  /** The source as a search result or list names it. */
  readonly hit?: Source | undefined;
}

function ofHit({ url, title, author, site, date, doi }: Source): PageFacts {
  const name = normalizeDoi(doi);
  return {
    title,
    authors: author,
    site,
    published: date,
    url,
    doi: name,
    ...(name ? { itemType: "article-journal" } : {}),
  };
}

function ofRecord({ title, authors, journal, year, doi, publication = {} }: RecordFacts): PageFacts {
  const { names, published, ...work } = publication;
  return {
    title,
    authors: names?.length ? names : authors,
    site: journal,
    published: published ?? year?.toString(),
    doi,
    work: filled({ ...work, journal: work.journal ?? (work.book ? undefined : journal) }),
  };
}

/** A record's type comes from the record, not from the page's label. */
const typed = (facts: PageFacts, record: RecordFacts | undefined): PageFacts =>
  record?.publication?.types?.length ? { ...facts, itemType: undefined } : facts;

/** Adds a retraction notice, shown in every list and in exported records. */
function withRetraction(item: CslItem, retraction: Retraction | undefined): CslItem {
  if (!retraction?.retracted) return item;
  const where = [retraction.date, retraction.noticeDoi && `notice ${doiUrl(retraction.noticeDoi)}`]
    .filter(Boolean)
    .join(", ");
  return { ...item, status: "retracted", note: `Retracted${where ? ` (${where})` : ""}.` };
}

/**
 * Builds the reference of a source from what is known: the registry's record first, then page metadata, then the search
 * result.
 *
 * @example
 * referenceOf({ hit: { url: "https://example.org", title: "Walls - Exam…" }, page: { title: "Walls" } }).title;
 * // Walls
 */
export function referenceOf({ record, page, hit }: KnownOfSource): CslItem {
  const own = record ? ofRecord(record) : {};
  const work = { ...filled(page?.work ?? {}), ...filled(own.work ?? {}) };
  const facts: PageFacts = {
    ...(hit ? filled(ofHit(hit)) : {}),
    ...filled(page ?? {}),
    ...filled(own),
    ...(Object.keys(work).length > 0 ? { work } : {}),
  };
  const doi = normalizeDoi(facts.doi);
  const url = page?.url ?? hit?.url ?? (doi ? doiUrl(doi) : record?.url);
  return withRetraction(fromPage({ ...typed(facts, record), doi, url }), record?.retractionStatus);
}

const NAMES_RETRACTION = /^\W*(?:retracted|withdrawn|removed)\b|\[retracted\]/iu;

/** Adds the retraction to the printed title, because no style prints it. */
export const asPrinted = (item: CslItem): CslItem =>
  item.status === "retracted" && item.title && !NAMES_RETRACTION.test(item.title)
    ? { ...item, title: `${item.title} [Retracted]` }
    : item;
