import type { Publication, RelatedWork } from "@wellsourced/core/records";
import { z } from "zod";
import type { RawWork } from "../../capabilities/work.ts";
import { bareDoi, doiUrl, known, scholarlyText } from "../../clean.ts";
import { listOf, number, partOf, text } from "../../fields.ts";
import { type Integrity, integrityOf, toNotice } from "../../retraction.ts";

const Person = z.object({ given: text, family: text, name: text, suffix: text });
type Person = z.infer<typeof Person>;
const Texts = listOf(z.string().nullable());

/** Optional details: a field of the wrong shape is dropped instead of failing the reply. */
const looseText = text.catch(undefined);
const looseTexts = Texts.catch(undefined);

const DateParts = partOf({ "date-parts": listOf(z.array(z.number().nullable())) });

/** A relation between a notice and a work; `DOI` is that of the other one. */
const Update = z.object({ DOI: text, type: text, source: text, updated: DateParts });
export type Update = z.infer<typeof Update>;

const Relations = listOf(z.object({ "id-type": text, id: text }));

export const Work = z.object({
  DOI: text,
  title: listOf(z.string().nullable()),
  subtitle: Texts.catch(undefined),
  author: listOf(Person),
  editor: listOf(Person).catch(undefined),
  "container-title": Texts,
  type: looseText,
  volume: looseText,
  issue: looseText,
  page: looseText,
  "article-number": looseText,
  "edition-number": looseText,
  publisher: looseText,
  ISSN: looseTexts,
  ISBN: looseTexts,
  institution: z
    .array(z.object({ name: looseText }))
    .nullish()
    .catch(undefined),
  degree: looseTexts,
  event: partOf({ name: looseText }).catch(undefined),
  issued: DateParts,
  published: DateParts,
  created: DateParts,
  abstract: text,
  "is-referenced-by-count": number,
  link: listOf(z.object({ URL: text, "content-type": text })),
  license: listOf(z.object({ URL: text })),
  "updated-by": listOf(Update),
  "update-to": listOf(Update),
  relation: partOf({
    "has-preprint": Relations,
    "is-preprint-of": Relations,
    "is-version-of": Relations,
    "has-version": Relations,
  }),
});
export type Work = z.infer<typeof Work>;

export const Works = z.object({ message: z.object({ "total-results": number, items: z.array(Work) }) });

type Dated = z.infer<typeof DateParts>;
const partsOf = (date: Dated): readonly (number | null)[] => date?.["date-parts"]?.[0] ?? [];
const yearOf = (date: Dated): number | undefined => partsOf(date)[0] ?? undefined;

export function dayOf(date: Dated): string | undefined {
  const [year, month = 0, day = 0] = partsOf(date);
  if (!year || !month || !day) return undefined;
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

/** Prefixes that some publishers put before the title of a retracted work; notices begin otherwise. */
const IN_TITLE: readonly (readonly [RegExp, string])[] = [
  [/^\W*RETRACTED(?: (?:ARTICLE|PAPER|CHAPTER))?\s*:/u, "retraction"],
  [/^\W*WITHDRAWN(?: (?:ARTICLE|PAPER))?\s*:/u, "withdrawal"],
  [/^\W*REMOVED(?: ARTICLE)?\s*:/u, "removal"],
];

const TAKEN_BACK = /^(?:partial_)?(?:retraction|withdrawal|removal)$/u;
/** Titles of notices. "Removal of dyes" and "Withdrawal of drugs" are ordinary works. */
const OF_NOTICE =
  /^(?:(?:statement|notice|announcement|letter) of (?:partial )?(?:retraction|withdrawal)(?!\p{L})|(?:partial |editorial )?(?:retraction|withdrawal|removal) (?:notice|note|statement)(?!\p{L})|(?:partial |editorial )?retraction(?: to| of| for)?\s?[:—–“”"]|retraction for [^:]{1,80} et al|retraction$)/iu;
const isNotice = (title: string): boolean => OF_NOTICE.test(title.replace(/^\W+|(?<!\W)\W+$/gu, ""));
/** A notice is registered close to the date of the update, the work long before it. */
const ABOUT_THE_DAY_MS = 45 * 86_400_000;
const SAME_DAYS_MS = 3 * 86_400_000;

/**
 * The DOIs that this record retracts, if it is a notice; empty if only its title says so. Retracted works list their
 * notices in `update-to` as well, but their titles do not read like notices, they have an `updated-by`, or they were
 * registered long before the update.
 */
export function noticeOf(work: Work): readonly string[] | undefined {
  const own = bareDoi(work.DOI);
  const created = Date.parse(dayOf(work.created) ?? "");
  const title = work.title?.[0] ?? "";
  const isCalledOne = isNotice(title);
  const about = (work["update-to"] ?? []).flatMap(({ DOI, type, updated }) => {
    const doi = bareDoi(DOI);
    if (!doi || doi === own || !TAKEN_BACK.test(type?.toLowerCase().replaceAll(/[- ]/gu, "_") ?? "")) return [];
    if (isCalledOne) return [doi];
    const isMutual = work["updated-by"]?.some((one) => bareDoi(one.DOI) === doi);
    if (isMutual && isMarked(title)) return [];
    const day = Date.parse(dayOf(updated) ?? "");
    return created + (isMutual ? SAME_DAYS_MS : ABOUT_THE_DAY_MS) >= day ? [doi] : [];
  });
  return about.length > 0 || isCalledOne ? [...new Set(about)] : undefined;
}

const isMarked = (title: string): boolean => IN_TITLE.some(([mark]) => mark.test(title));

/** Reads the notices in `updated-by`; `update-to` is used in both directions and proves nothing. */
export function crossrefIntegrity(work: Work): Integrity {
  const about = noticeOf(work);
  const said = about ? "" : (work.title?.[0] ?? "");
  const inTitle = IN_TITLE.filter(([mark]) => mark.test(said)).map(([, type]) => ({ type, source: "publisher" }));
  const by = (work["updated-by"] ?? []).filter(({ DOI }) => !about?.includes(bareDoi(DOI) ?? ""));
  const notices = by.map(({ DOI, type, source, updated }) => ({
    doi: bareDoi(DOI),
    type,
    source,
    date: dayOf(updated),
  }));
  return integrityOf([...notices, ...inTitle].map((notice) => toNotice(notice, "crossref")));
}

function relatedTo({ relation = {} }: Work): readonly RelatedWork[] | undefined {
  const named = [
    ...names(relation?.["has-preprint"], "preprint"),
    ...names(relation?.["is-preprint-of"], "published"),
    ...names(relation?.["is-version-of"], "version"),
    ...names(relation?.["has-version"], "version"),
  ];
  return named.length > 0 ? named : undefined;
}

const names = (list: z.infer<typeof Relations>, relation: RelatedWork["relation"]): readonly RelatedWork[] =>
  (list ?? []).flatMap(({ id, "id-type": type }) => {
    const doi = type === "doi" ? bareDoi(id) : undefined;
    return doi ? [{ doi, relation }] : [];
  });

/** The family name first, and organisations in braces, so that names are not split wrongly. */
const nameOf = ({ given, family, name, suffix }: Person): string => {
  if (name) return `{${scholarlyText(name)}}`;
  return given ? [family, suffix, given].filter(Boolean).join(", ") : `{${family ?? ""}}`;
};
const namesOf = (people: readonly Person[] | null | undefined): string[] | undefined =>
  people?.filter((one) => one.name || one.family).map(nameOf);

function publishedOn({ published, issued }: Work): string | undefined {
  const [year, month, day] = partsOf(issued?.["date-parts"]?.[0]?.[0] ? issued : published);
  const parts = [year && String(year), month && String(month).padStart(2, "0"), day && String(day).padStart(2, "0")];
  const end = parts.findIndex((part) => !part);
  return parts.slice(0, end < 0 ? 3 : end).join("-") || undefined;
}

const firstOf = (texts: z.infer<typeof Texts>): string | undefined => texts?.find((text) => text) ?? undefined;
const BOOKISH = /^(?:book-|proceedings-article|reference-entry)/u;

/** The publication data of a reference beyond its title. */
function publicationOf(work: Work): Publication {
  const container = scholarlyText(firstOf(work["container-title"])) || undefined;
  const isPart = BOOKISH.test(work.type ?? "");
  const facts = {
    journal: isPart ? undefined : container,
    book: isPart ? container : undefined,
    conference: work.event?.name,
    publisher: work.publisher,
    institution: work.institution?.[0]?.name,
    degree: firstOf(work.degree),
    volume: work.volume,
    issue: work.issue,
    pages: work.page ?? work["article-number"],
    edition: work["edition-number"],
    issn: firstOf(work.ISSN),
    isbn: firstOf(work.ISBN),
  };
  const texts = Object.entries(facts).flatMap(([key, text]) => (text ? [[key, scholarlyText(text)]] : []));
  return {
    ...Object.fromEntries(texts),
    ...known({
      types: work.type ? [work.type] : undefined,
      names: namesOf(work.author),
      editors: namesOf(work.editor),
      published: publishedOn(work),
    }),
  };
}

export function toWork(work: Work): RawWork {
  const publication = publicationOf(work);
  return { ...toPaper(work), ...(Object.keys(publication).length > 0 ? { publication } : {}) };
}

/** Publishers' text-mining gateways need a contract and are of no use to readers. */
const gateways = /^https?:\/\/api\.(?:elsevier|wiley)\.com\//u;
const pdfOf = ({ link }: Work): string | undefined =>
  link?.find(({ URL, "content-type": type }) => type === "application/pdf" && URL && !gateways.test(URL))?.URL ??
  undefined;

/** Crossref has no open-access flag; a Creative Commons licence implies it. */
export const isOpen = ({ license }: Work): true | undefined =>
  license?.some(({ URL }) => /^https?:\/\/(?:www\.)?creativecommons\.org\//u.test(URL ?? "")) ? true : undefined;

/** Subtitles have a field of their own, but some titles include them. */
function titleOf({ title, subtitle }: Work): string | null | undefined {
  const [main, sub] = [title?.[0], subtitle?.[0]];
  if (!main || !sub || main.toLowerCase().includes(sub.toLowerCase())) return main;
  return `${main}${/[.:?!]$/u.test(main) ? " " : ": "}${sub}`;
}

export function toPaper(work: Work): RawWork {
  const doi = bareDoi(work.DOI);
  return {
    title: titleOf(work),
    url: doi && doiUrl(doi),
    doi,
    authors: work.author?.map(
      ({ given, family, name, suffix }) => name ?? [given, family, suffix].filter(Boolean).join(" "),
    ),
    journal: work["container-title"]?.[0],
    year: yearOf(work.issued) ?? yearOf(work.published),
    abstract: work.abstract,
    citationCount: work["is-referenced-by-count"],
    openAccess: isOpen(work),
    pdfUrl: pdfOf(work),
    ...crossrefIntegrity(work),
    relatedWorks: relatedTo(work),
    noticeOf: noticeOf(work),
  };
}
