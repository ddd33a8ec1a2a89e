import type { XmlElement } from "@wellsourced/markup/xml";
import { type CslDate, type CslDraft, type CslName, filled } from "../csl.ts";
import { normalizeDoi } from "../identifiers.ts";
import { pagesBetween } from "../pages.ts";
import { draftOf, type ReadRecords, withSub } from "./records.ts";
import { element, elements, isNode, plain, readXml, rich, textAt } from "./xml.ts";

/** A kind of work in Crossref's XML: where it is, its CSL type and its container's title. */
interface Kind {
  readonly path: readonly string[];
  readonly type: string;
  readonly container?: readonly string[];
}

// Most specific first: a journal without an article, or a book without a chapter, is itself the work.
const kinds: readonly Kind[] = [
  { path: ["journal", "journal_article"], type: "article-journal", container: ["journal", "journal_metadata"] },
  { path: ["conference", "conference_paper"], type: "paper-conference", container: ["conference"] },
  { path: ["book", "content_item"], type: "chapter", container: ["book"] },
  { path: ["posted_content"], type: "article" },
  { path: ["dissertation"], type: "thesis" },
  { path: ["report-paper"], type: "report" },
  { path: ["standard"], type: "standard" },
  { path: ["peer_review"], type: "review" },
  { path: ["database", "dataset"], type: "dataset", container: ["database"] },
  { path: ["database"], type: "dataset" },
  { path: ["sa_component"], type: "document" },
  { path: ["book"], type: "book" },
  { path: ["conference"], type: "book" },
  { path: ["journal", "journal_issue"], type: "periodical", container: ["journal", "journal_metadata"] },
  { path: ["journal"], type: "periodical" },
];

/** Elements that contain the metadata of a book, report or volume. */
const metadata =
  /^(?:book|book_series|book_set|report-paper|report-paper_series|standard|database|proceedings|proceedings_series|event|journal)_metadata$/u;

/** Returns an element with its metadata elements. */
const withMetadata = (node: XmlElement | undefined): XmlElement[] =>
  node ? [node, ...node.children.filter(isNode).filter(({ name }) => metadata.test(name))] : [];

const first = <Found>(nodes: readonly XmlElement[], find: (node: XmlElement) => Found | undefined): Found | undefined =>
  nodes
    .values()
    .map(find)
    .find((found) => found !== undefined);

function toName(node: XmlElement): CslName | undefined {
  if (node.name === "organization") return { literal: plain(node) ?? "" };
  if (node.name === "anonymous") return { literal: `Anonymous ${node.attributes.contributor_role ?? ""}`.trim() };
  const family = textAt(node, "surname");
  return family ? filled({ family, given: textAt(node, "given_name"), suffix: textAt(node, "suffix") }) : undefined;
}

/** Theses list their authors without a wrapper element. */
function names(node: XmlElement, roles: readonly string[]): CslName[] | undefined {
  const people = [...(element(node, "contributors")?.children ?? []), ...elements(node, "person_name")];
  const found = people
    .filter(isNode)
    .filter(({ attributes }) => roles.includes(attributes.contributor_role ?? "author"))
    .map(toName)
    .filter((name) => name !== undefined);
  return found.length > 0 ? found : undefined;
}

const dates = ["publication_date", "posted_date", "approval_date", "review_date", "completion_date", "creation_date"];

/** Returns the date, print first. */
function dateOf(node: XmlElement): CslDate | undefined {
  const found = dates.flatMap((name) => [...elements(node, name), ...elements(node, "database_date", name)]);
  const date = found.find(({ attributes }) => attributes.media_type === "print") ?? found[0];
  const parts = ["year", "month", "day"].map((name) => Number(textAt(date, name) ?? 0));
  const known = parts.slice(0, parts.includes(0) ? parts.indexOf(0) : 3);
  // Seasons are numbered from 21.
  if ((known[1] ?? 0) > 12) return { "date-parts": [known.slice(0, 1)], season: (known[1] ?? 21) - 20 };
  return known.length > 0 ? { "date-parts": [known] } : undefined;
}

const titleOf = (node: XmlElement): string | undefined =>
  withSub(rich(element(node, "titles", "title")), rich(element(node, "titles", "subtitle")));

const containerTitle = (node: XmlElement): string | undefined =>
  textAt(node, "full_title") ?? textAt(node, "proceedings_title") ?? titleOf(node);

const pageOf = (node: XmlElement): string | undefined =>
  pagesBetween(textAt(node, "pages", "first_page"), textAt(node, "pages", "last_page")) ??
  textAt(node, "publisher_item", "item_number");

function toDraft(record: XmlElement): CslDraft {
  const body = record.name === "crossref" ? record : element(record, "crossref");
  const kind = kinds.find(({ path }) => element(body, ...path) !== undefined);
  const work = withMetadata(kind && element(body, ...kind.path));
  const container = kind?.container ? withMetadata(element(body, ...kind.container)) : [];
  const issue = elements(body, "journal", "journal_issue");
  const both = [...work, ...issue, ...container];
  const text = (nodes: readonly XmlElement[], ...path: readonly string[]) =>
    first(nodes, (node) => textAt(node, ...path));
  const people = (...roles: readonly string[]) => first(work, (node) => names(node, roles));
  const journal = ["journal", "journal_issue"].includes(kind?.path.at(-1) ?? "");
  return draftOf({
    type: kind?.type ?? "document",
    title: first(work, journal ? containerTitle : (node) => titleOf(node) ?? textAt(node, "proceedings_title")),
    author: people("author", "reviewer"),
    editor: people("editor", "chair") ?? first(container, (node) => names(node, ["editor", "chair"])),
    translator: people("translator"),
    issued: first(both, dateOf),
    "container-title": first(container, containerTitle),
    "container-title-short": text(container, "abbrev_title"),
    "collection-title": text([...work, ...container], "series_metadata", "titles", "title"),
    "event-title": text(container, "conference_name"),
    volume: text(both, "journal_volume", "volume") ?? text(both, "volume"),
    issue: text(both, "issue"),
    page: first(work, pageOf),
    edition: text([...work, ...container], "edition_number"),
    genre: text(work, "degree"),
    publisher:
      text([...work, ...container], "publisher", "publisher_name") ??
      text(work, "institution", "institution_name") ??
      text(work, "group_title"),
    "publisher-place":
      text([...work, ...container], "publisher", "publisher_place") ?? text(work, "institution", "institution_place"),
    ISSN: text([...container, ...work], "issn"),
    ISBN: text([...work, ...container], "isbn"),
    language: first([...work, ...container], ({ attributes }) => attributes.language),
    abstract: text(work, "abstract"),
    DOI: normalizeDoi(text(work, "doi_data", "doi")),
    URL: text(work, "doi_data", "resource"),
  });
}

/** Reads Crossref's XML (unixref, unixsd). */
export const readCrossrefXml = (text: string): ReadRecords =>
  readXml(text, {
    records: [/<(?:[\w-]{1,20}:)?doi_record[\s>]/u.test(text) ? "doi_record" : "crossref"],
    draft: toDraft,
  });
