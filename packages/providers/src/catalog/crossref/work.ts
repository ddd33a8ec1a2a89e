import {
  CrossrefDate,
  CrossrefLinks,
  crossrefIntegrity,
  crossrefRelations,
  noticeOf,
} from "@wellsourced/citations/registries";
import type { Publication } from "@wellsourced/core/records";
import { z } from "zod";
import type { RawWork } from "../../capabilities/work.ts";
import { bareDoi, doiUrl, known, scholarlyText } from "../../clean.ts";
import { listOf, number, partOf, text } from "../../fields.ts";

const Person = z.object({ given: text, family: text, name: text, suffix: text });
type Person = z.infer<typeof Person>;
const Texts = listOf(z.string().nullable());

/** Optional details: a field of the wrong shape is dropped instead of failing the reply. */
const looseText = text.catch(undefined);
const looseTexts = Texts.catch(undefined);

export const Work = CrossrefLinks.extend({
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
  issued: CrossrefDate,
  published: CrossrefDate,
  abstract: text,
  "is-referenced-by-count": number,
  link: listOf(z.object({ URL: text, "content-type": text })),
  license: listOf(z.object({ URL: text })),
});
export type Work = z.infer<typeof Work>;

export const Works = z.object({ message: z.object({ "total-results": number, items: z.array(Work) }) });

type Dated = z.infer<typeof CrossrefDate>;
const partsOf = (date: Dated): readonly (number | null)[] => date?.["date-parts"]?.[0] ?? [];
const yearOf = (date: Dated): number | undefined => partsOf(date)[0] ?? undefined;

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
    relatedWorks: crossrefRelations(work),
    noticeOf: noticeOf(work),
  };
}
