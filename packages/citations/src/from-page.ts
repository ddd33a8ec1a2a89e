import { cutChars, hostOf, squeeze } from "@wellsourced/core";
import type { PageMetadata, WorkFacts } from "@wellsourced/core/records";
import { citeKey } from "./cite-key.ts";
import { type CslItem, type CslName, nameText } from "./csl.ts";
import { parseDate } from "./dates.ts";
import { normalizeDoi } from "./identifiers.ts";
import { parseAuthors } from "./names.ts";
import { isCslType, type PageType, pageType } from "./page-type.ts";
import { pagesBetween } from "./pages.ts";
import { draftOf } from "./readers/records.ts";

type Stated = "title" | "site" | "published" | "modified" | "doi" | "language" | "itemType" | "work";

/** Metadata of a page, as in `Page`. `itemType` may also be a CSL type. */
export type PageFacts = { readonly [Name in Stated]?: PageMetadata[Name] | undefined } & {
  /** One name per string, or all names in one. */
  readonly authors?: readonly string[] | string | undefined;
  readonly url?: string | undefined;
  readonly patent?: { readonly number?: string | undefined } | undefined;
};

function typeOf({ itemType, work = {}, doi, url, patent }: PageFacts): PageType {
  if (patent) return { type: "patent" };
  // A CSL type set by the caller takes precedence.
  if (isCslType(itemType)) return { type: itemType };
  const words = [...(work.types ?? []), ...(itemType ? [itemType] : [])];
  return pageType({ url, doi, words, journal: work.journal, book: work.book, isbn: work.isbn });
}

/** Longer titles are hostile. */
const text = (value: string | undefined): string | undefined => (value && squeeze(cutChars(value, 1_000))) || undefined;

/** Container or publisher fields by kind of work. */
const places: Readonly<
  Record<string, (work: WorkFacts, site: string | undefined) => Readonly<Record<string, string | undefined>>>
> = {
  "article-journal": (work, site) => ({ "container-title": work.journal ?? site, ISSN: work.issn }),
  chapter: (work, site) => ({
    "container-title": work.book ?? work.journal ?? site,
    publisher: work.publisher,
    ISBN: work.isbn,
  }),
  "paper-conference": (work, site) => ({
    "container-title": work.book ?? work.journal ?? work.conference ?? site,
    "event-title": work.conference,
    publisher: work.publisher,
    ISBN: work.isbn,
  }),
  book: (work, site) => ({ publisher: work.publisher ?? site, ISBN: work.isbn, edition: work.edition }),
  thesis: (work, site) => ({ publisher: work.institution ?? work.publisher ?? site, genre: work.degree }),
  report: (work, site) => ({ publisher: work.institution ?? work.publisher ?? site, number: work.number }),
  article: (work, site) => ({ publisher: work.journal ?? site, number: work.number }),
};

/** Types whose pages are printed; a server's own numbers are not pages. */
const PAGED = /^(?:article-(?:journal|magazine|newspaper)|chapter|paper-conference)$/u;

function placeOf(type: string, { work = {}, site, patent }: PageFacts): Record<string, string | undefined> {
  const place = places[type]?.(work, site) ?? {
    "container-title": site,
    number: type === "patent" ? (patent?.number ?? work.number) : undefined,
  };
  const parts = PAGED.test(type)
    ? { volume: work.volume, issue: work.issue, page: work.pages ?? pagesBetween(work.firstPage, work.lastPage) }
    : {};
  return Object.fromEntries(Object.entries({ ...place, ...parts }).map(([name, value]) => [name, text(value)]));
}

/** Treats an author with the name of the site or publisher as an organisation. */
function asBody(name: CslName, bodies: ReadonlyMap<string, string>): CslName {
  if (name.literal !== undefined) return name;
  const body = bodies.get(nameText(name).toLowerCase());
  return body === undefined ? name : { literal: body };
}

const WIKIS: ReadonlyMap<string, string> = new Map(
  ["Wikipedia", "Wiktionary", "Wikibooks", "Wikiquote", "Wikisource", "Wikinews", "Wikiversity", "Wikivoyage"].map(
    (project) => [`${project.toLowerCase()}.org`, project] as const,
  ),
);

/** Cites a wiki page by its last edit and project; its metadata gives the first revision and the hosting foundation. */
function asRevision(page: PageFacts): PageFacts {
  const project = WIKIS.get(
    hostOf(page.url ?? "")
      .split(".")
      .slice(-2)
      .join("."),
  );
  return project ? { ...page, site: project, published: page.modified ?? page.published } : page;
}

/**
 * Converts page metadata to a CSL item. Missing fields stay absent; nothing is guessed.
 *
 * @example
 * fromPage({ title: "Walls", authors: ["Ada Byron"], published: "2020-03-04" });
 * // { id: "byron2020walls", type: "webpage", title: "Walls", author: [{ family: "Byron", … }], issued: … }
 */
export function fromPage(facts: PageFacts): CslItem {
  const page = asRevision(facts);
  const { title, url, language, work } = page;
  // Last, so that the site's spelling wins.
  const bodies = new Map(
    [work?.institution, work?.publisher, page.site].flatMap((body) =>
      body ? [[squeeze(body).toLowerCase(), squeeze(body)]] : [],
    ),
  );
  const authors = parseAuthors(page.authors).map((name) => asBody(name, bodies));
  const editors = parseAuthors(work?.editors);
  const { type, genre } = typeOf(page);
  const draft = draftOf({
    type,
    title: text(title),
    author: authors,
    editor: editors,
    issued: parseDate(page.published),
    genre,
    ...placeOf(type, page),
    language,
    DOI: normalizeDoi(page.doi),
    URL: url?.trim(),
  });
  return { id: citeKey(draft), ...draft };
}
