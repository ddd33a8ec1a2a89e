import { type Integrity, integrityOfPrinted } from "@wellsourced/citations/registries";
import { z } from "zod";
import type { RawPaper } from "../../capabilities/academic.ts";
import { plainText } from "../../clean.ts";
import { element, listOf, partOf, text } from "../../fields.ts";
import type { XmlShape } from "../../xml.ts";

const Labelled = z.union([z.string(), z.object({ "#text": text, "@Label": text })]);

const Person = z.object({
  LastName: element,
  ForeName: element,
  Initials: element,
  Suffix: element,
  CollectiveName: element,
});
/** An empty element is parsed as an empty string. */
const empty = z.literal("").transform(() => undefined);
const People = z.union([empty, z.object({ Author: listOf(z.union([empty, Person])) })]).nullish();
const Abstract = z.union([empty, z.object({ AbstractText: listOf(Labelled) })]).nullish();
const When = z.union([empty, z.object({ Year: element, MedlineDate: element })]).nullish();
const Ids = z.union([empty, z.object({ ArticleId: listOf(z.object({ "#text": text, "@IdType": text })) })]).nullish();
type Ids = z.infer<typeof Ids>;

const Article = z.object({
  MedlineCitation: z.object({
    PMID: element,
    Article: z.object({
      Journal: partOf({ Title: element, ISOAbbreviation: element, JournalIssue: partOf({ PubDate: When }) }),
      ArticleTitle: element,
      VernacularTitle: element,
      Abstract,
      AuthorList: People,
      PublicationTypeList: z.union([empty, z.object({ PublicationType: listOf(element) })]).nullish(),
      ArticleDate: listOf(When),
    }),
    CommentsCorrectionsList: z
      .union([empty, z.object({ CommentsCorrections: listOf(z.object({ "@RefType": text, RefSource: element })) })])
      .nullish(),
  }),
  PubmedData: partOf({ ArticleIdList: Ids }),
});
type Article = z.infer<typeof Article>;

/** A chapter or a book. */
const Chapter = z.object({
  BookDocument: z.object({
    PMID: element,
    ArticleTitle: element,
    Abstract,
    AuthorList: z.union([z.array(People), People.transform((one) => [one])]),
    ArticleIdList: Ids,
    Book: partOf({ BookTitle: element, PubDate: When }),
  }),
});
type Chapter = z.infer<typeof Chapter>;

/** The root element; empty if there are no articles. */
export const ArticleSet = z.object({
  PubmedArticleSet: z.union([empty, z.object({ PubmedArticle: listOf(Article), PubmedBookArticle: listOf(Chapter) })]),
});

/** Titles and abstracts contain inline markup and formulas. */
export const READS: XmlShape = {
  lists: [
    "PubmedArticle",
    "PubmedBookArticle",
    "Author",
    "AbstractText",
    "ArticleId",
    "PublicationType",
    "CommentsCorrections",
    "ArticleDate",
  ],
  verbatim: ["ArticleTitle", "VernacularTitle", "BookTitle", "AbstractText", "CollectiveName"],
};

/** Prefixes each part of a structured abstract with its heading. */
const abstractOf = (abstract: z.infer<typeof Abstract>): string | undefined =>
  abstract?.AbstractText?.map((part) => {
    if (typeof part === "string") return part;
    const label = part["@Label"] ?? "UNLABELLED";
    return label === "UNLABELLED" ? (part["#text"] ?? "") : `${label}: ${part["#text"] ?? ""}`;
  }).join(" ");

const namesOf = (people: z.infer<typeof People>): readonly string[] =>
  people?.Author?.flatMap((one) => {
    if (!one) return [];
    const { CollectiveName, ForeName, Initials, LastName, Suffix } = one;
    return [plainText(CollectiveName) || [ForeName || Initials, LastName, Suffix].filter(Boolean).join(" ")];
  }) ?? [];

/** Some dates are free text, such as `1998 Dec-1999 Jan`. */
function yearOf(when: z.infer<typeof When>): number | undefined {
  const year = /\b(?:1[5-9]|20)\d{2}\b/u.exec(when?.Year ?? when?.MedlineDate ?? "")?.[0];
  return year ? Number(year) : undefined;
}

const idIn = (ids: Ids, type: string): string | undefined =>
  ids?.ArticleId?.find((id) => id["@IdType"] === type)?.["#text"] ?? undefined;

const addressOf = (pmid: string | undefined): string | undefined =>
  pmid && /^\d+$/u.test(pmid) ? `https://pubmed.ncbi.nlm.nih.gov/${pmid}/` : undefined;

/** Titles end with a full stop; translated ones are in brackets. */
const titleOf = (title: string | undefined): string | undefined =>
  title
    ?.trim()
    .replace(/^\[(.+)\]\.?$/su, "$1")
    .replace(/(?<!\.)\.$/u, "");

export function toPaper({
  MedlineCitation: { PMID, Article: article, CommentsCorrectionsList: list },
  PubmedData,
}: Article): RawPaper & Integrity {
  const ids = PubmedData?.ArticleIdList;
  const types = article.PublicationTypeList?.PublicationType ?? [];
  const notices = (list?.CommentsCorrections ?? []).map((one) => ({ type: one["@RefType"], reference: one.RefSource }));
  return {
    title: titleOf(article.ArticleTitle) || article.VernacularTitle,
    url: addressOf(PMID),
    doi: idIn(ids, "doi"),
    authors: namesOf(article.AuthorList),
    journal: article.Journal?.Title ?? article.Journal?.ISOAbbreviation,
    year: yearOf(article.Journal?.JournalIssue?.PubDate) ?? yearOf(article.ArticleDate?.[0]),
    abstract: abstractOf(article.Abstract),
    hasText: idIn(ids, "pmc") ? true : undefined,
    heldBy: { pubmed: true },
    ...integrityOfPrinted(notices, { isFlagged: types.includes("Retracted Publication"), reportedBy: "pubmed" }),
  };
}

export const chapterToPaper = ({ BookDocument: it }: Chapter): RawPaper => ({
  title: titleOf(it.ArticleTitle) || it.Book?.BookTitle,
  url: addressOf(it.PMID),
  doi: idIn(it.ArticleIdList, "doi"),
  authors: it.AuthorList.flatMap(namesOf),
  journal: it.ArticleTitle ? it.Book?.BookTitle : undefined,
  year: yearOf(it.Book?.PubDate),
  abstract: abstractOf(it.Abstract),
  heldBy: { pubmed: true },
});
