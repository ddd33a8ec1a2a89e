import type { RetractionStatus, Work } from "@wellsourced/core/records";
import { type CslItem, filled } from "./csl.ts";
import { fromPage, type PageFacts } from "./from-page.ts";
import { doiUrl, normalizeDoi } from "./identifiers.ts";

/** A source as people and research sessions name it. It needs an address or a DOI. */
export interface Source {
  readonly url?: string | undefined;
  readonly title?: string | undefined;
  /** One name or several: `Ada Byron; Mary Somerville`, `Byron, Ada and Somerville, Mary`. */
  readonly author?: string | undefined;
  readonly site?: string | undefined;
  readonly date?: string | undefined;
  readonly doi?: string | undefined;
}

/** What a registry or an index holds of a work, as far as a reference shows it. */
export type RecordFacts = Partial<
  Pick<Work, "title" | "authors" | "journal" | "year" | "doi" | "url" | "publication">
> & { readonly retractionStatus?: Standing | undefined };

type Standing = Pick<RetractionStatus, "retracted" | "date" | "noticeDoi">;

/** Everything that is known of a source, each part where there is one. */
export interface KnownOfSource {
  readonly record?: RecordFacts | undefined;
  readonly page?: PageFacts | undefined;
  /** How a search or a list names it. */
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

/** A record's kind of work comes from its own words, not from what the site calls its page. */
const typed = (facts: PageFacts, record: RecordFacts | undefined): PageFacts =>
  record?.publication?.types?.length ? { ...facts, itemType: undefined } : facts;

/** What every list must show of a work that was taken back, and what a file of records says of it. */
function withStanding(item: CslItem, standing: Standing | undefined): CslItem {
  if (!standing?.retracted) return item;
  const where = [standing.date, standing.noticeDoi && `notice ${doiUrl(standing.noticeDoi)}`]
    .filter(Boolean)
    .join(", ");
  return { ...item, status: "retracted", note: `Retracted${where ? ` (${where})` : ""}.` };
}

/**
 * The reference of a source, from everything that is known of it: what a registry holds counts before what the page says
 * of itself, and that before how a search named it.
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
  return withStanding(fromPage({ ...typed(facts, record), doi, url }), record?.retractionStatus);
}

const SAYS_SO = /^\W*(?:retracted|withdrawn|removed)\b|\[retracted\]/iu;

/** The item as a style prints it: no style of its own tells readers that a work was retracted. */
export const asPrinted = (item: CslItem): CslItem =>
  item.status === "retracted" && item.title && !SAYS_SO.test(item.title)
    ? { ...item, title: `${item.title} [Retracted]` }
    : item;
