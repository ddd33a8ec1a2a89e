import type { XmlElement } from "@wellsourced/markup/xml";
import { type CslDate, type CslDraft, type CslName, filled, OTHERS } from "../csl.ts";
import { parseDate } from "../dates.ts";
import { normalizeDoi } from "../identifiers.ts";
import { withStops } from "./person.ts";
import { bareJournal, bareTitle, kindOf } from "./publication-types.ts";
import { draftOf, type ReadRecords, wholePages } from "./records.ts";
import { element, elements, plain, readXml, rich, textAt, texts } from "./xml.ts";

function toName(author: XmlElement): CslName {
  const family = textAt(author, "LastName");
  if (family === undefined) return { literal: textAt(author, "CollectiveName") ?? "" };
  const given = textAt(author, "ForeName") ?? textAt(author, "FirstName") ?? textAt(author, "Initials");
  return withStops(filled({ family, given: given?.replace(/(?<=\s\p{Lu})$/u, "."), suffix: textAt(author, "Suffix") }));
}

const names = (lists: readonly XmlElement[]): CslName[] =>
  lists.flatMap((list) => {
    const found = elements(list, "Author")
      .map(toName)
      .filter(({ family, literal }) => family || literal);
    return found.length > 0 && list.attributes.CompleteYN === "N" ? [...found, OTHERS] : found;
  });

/** Parses English month names or numbers, a season, or free text (`1998 Dec-1999 Jan`). */
function toDate(date: XmlElement | undefined): CslDate | undefined {
  const year = textAt(date, "Year");
  const words = textAt(date, "MedlineDate");
  if (year === undefined) return parseDate(words);
  const [month, day, season] = ["Month", "Day", "Season"].map((name) => textAt(date, name));
  if (season) return parseDate(`${season} ${year}`);
  if (month === undefined) return parseDate(year);
  return parseDate(
    /^\d+$/u.test(month) ? [year, month, day].filter(Boolean).join("-") : [day, month, year].filter(Boolean).join(" "),
  );
}

const idOf = (lists: readonly XmlElement[], attribute: string, kind: string): string | undefined =>
  plain(lists.find(({ attributes }) => attributes[attribute] === kind));

function article(record: XmlElement): CslDraft {
  const citation = element(record, "MedlineCitation");
  const body = element(citation, "Article");
  const issue = element(body, "Journal", "JournalIssue");
  const ids = elements(record, "PubmedData", "ArticleIdList", "ArticleId");
  const pages = textAt(body, "Pagination", "MedlinePgn") ?? textAt(body, "Pagination", "StartPage");
  const kind = kindOf(texts(elements(body, "PublicationTypeList", "PublicationType")));
  return draftOf({
    type: kind ?? "article-journal",
    title: bareTitle(rich(element(body, "ArticleTitle")) ?? rich(element(body, "VernacularTitle"))),
    author: names(elements(body, "AuthorList")),
    issued: toDate(element(issue, "PubDate")) ?? toDate(element(body, "ArticleDate")),
    "container-title":
      bareJournal(textAt(body, "Journal", "Title")) ?? textAt(citation, "MedlineJournalInfo", "MedlineTA"),
    "container-title-short": textAt(body, "Journal", "ISOAbbreviation"),
    volume: textAt(issue, "Volume"),
    issue: textAt(issue, "Issue"),
    page: wholePages(pages),
    ISSN: textAt(body, "Journal", "ISSN"),
    language: textAt(body, "Language"),
    abstract: texts(elements(body, "Abstract", "AbstractText")).join(" "),
    DOI: normalizeDoi(idOf(ids, "IdType", "doi") ?? idOf(elements(body, "ELocationID"), "EIdType", "doi")),
    PMID: textAt(citation, "PMID"),
    PMCID: idOf(ids, "IdType", "pmc"),
  });
}

/** Reads a book, or the chapter that the record describes. */
function book(record: XmlElement): CslDraft {
  const document = element(record, "BookDocument");
  const whole = element(document, "Book");
  const chapter = rich(element(document, "ArticleTitle"));
  const title = bareTitle(rich(element(whole, "BookTitle")));
  const lists = elements(whole, "AuthorList");
  const own = elements(document, "AuthorList");
  const editors = lists.filter(({ attributes }) => attributes.Type === "editors");
  const ids = elements(document, "ArticleIdList", "ArticleId");
  const accession = idOf(ids, "IdType", "bookaccession");
  return draftOf({
    type: chapter ? "chapter" : "book",
    title: bareTitle(chapter) ?? title,
    author: names(own.length > 0 ? own : lists.filter((list) => !editors.includes(list))),
    editor: names(editors),
    issued: toDate(element(whole, "PubDate")) ?? toDate(element(document, "ContributionDate")),
    "container-title": chapter ? title : undefined,
    "collection-title": textAt(whole, "CollectionTitle"),
    volume: textAt(whole, "Volume"),
    edition: textAt(whole, "Edition"),
    page: wholePages(textAt(document, "Pagination", "MedlinePgn")),
    publisher: textAt(whole, "Publisher", "PublisherName"),
    "publisher-place": textAt(whole, "Publisher", "PublisherLocation"),
    ISBN: textAt(whole, "Isbn"),
    language: textAt(document, "Language"),
    abstract: texts(elements(document, "Abstract", "AbstractText")).join(" "),
    DOI: normalizeDoi(idOf(ids, "IdType", "doi")),
    PMID: textAt(document, "PMID"),
    URL: accession && `https://www.ncbi.nlm.nih.gov/books/${accession}/`,
  });
}

/** Reads one record of PubMed: an article, or a book or its chapter. */
export const pubmedDraft = (record: XmlElement): CslDraft =>
  record.name === "PubmedBookArticle" ? book(record) : article(record);

/** Reads PubMed XML. */
export const readPubmedXml = (text: string): ReadRecords =>
  readXml(text, { records: ["PubmedArticle", "PubmedBookArticle"], draft: pubmedDraft });
