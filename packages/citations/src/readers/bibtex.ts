import { seasonOf } from "@wellsourced/core/dates";
import { addressFromTex } from "@wellsourced/core/tex";
import type { CslDate, CslDraft } from "../csl.ts";
import { parseDate } from "../dates.ts";
import { caseMark } from "../formats/title-case.ts";
import { normalizeDoi, shortDoiUrl } from "../identifiers.ts";
import { articleMark, plainPages } from "../pages.ts";
import { BIBTEX_TYPES } from "../work-types.ts";
import { readEntries } from "./bibtex/entries.ts";
import { KIND_WORDS, kindWords, PUBSTATES } from "./bibtex/keywords.ts";
import { bibNames } from "./bibtex/names.ts";
import { fromTex, titleFromTex } from "./bibtex/tex.ts";
import { unmappedFields } from "./bibtex/unmapped-fields.ts";
import { type BibEntry, withInheritance, withMacros } from "./bibtex/works.ts";
import { anyDate, parseEdtf } from "./edtf.ts";
import { collect, draftOf, type ReadRecords, withSub } from "./records.ts";

/** Returns the text of the first non-empty field, as TeX prints it. */
function textOf({ fields }: BibEntry, ...names: readonly string[]): string | undefined {
  for (const name of names) {
    const text = fromTex(fields.get(name) ?? "");
    if (text) return text;
  }
  return undefined;
}

/** Returns a URL or identifier without TeX escapes. */
const rawOf = ({ fields }: BibEntry, name: string): string | undefined =>
  addressFromTex(fields.get(name) ?? "") || undefined;

const WORDS_OF_PUBSTATE = new Map([...PUBSTATES].map(([words, name]) => [name, words]));

/** Returns the publication state of an unpublished work, which is printed in place of the date. */
const pubstateOf = (entry: BibEntry): string | undefined => {
  const state = textOf(entry, "pubstate");
  return WORDS_OF_PUBSTATE.get(state ?? "") ?? state;
};

/** An access date in a note, as before BibLaTeX: `Accessed: 2021-01-02`, `[Online; accessed 19-July-2008]`. */
const visited =
  /^\[?(?:online[;,]? {0,3})?(?:last )?(?:accessed|visited|retrieved)(?: on)?:?([^\]]{4,44})(?:\]\.?)?$/iu;

/** Returns the access date. */
function accessedOf(entry: BibEntry): CslDate | undefined {
  const day =
    rawOf(entry, "urldate") ??
    visited
      .exec(textOf(entry, "note") ?? "")?.[1]
      ?.trim()
      .replace(/\.$/u, "");
  const date = anyDate(day ?? textOf(entry, "lastchecked", "lastvisited"));
  return date?.["date-parts"] ? date : undefined;
}

const noteOf = (entry: BibEntry): string | undefined => {
  const note = textOf(entry, "note");
  return note && visited.test(note) && accessedOf(entry) ? undefined : note;
};

/** Reads BibLaTeX's `date` in EDTF, or BibTeX's year and month in words or numbers. */
function issuedOf(entry: BibEntry): CslDate | undefined {
  const date = rawOf(entry, "date");
  if (date) return anyDate(date);
  const [year, month, day] = ["year", "month", "day"].map((name) => textOf(entry, name));
  const words = [month, day].filter(Boolean).join(" ");
  const exact =
    year && month
      ? parseDate(/^\d+$/u.test(month) ? [year, month, day].filter(Boolean).join("-") : `${words} ${year}`)
      : undefined;
  if (exact?.["date-parts"]) return exact;
  const state = pubstateOf(entry);
  return parseEdtf(year ?? "") ?? parseDate(year) ?? (state ? { literal: state } : undefined);
}

/** Returns the season that names a BibLaTeX issue: `issue = {Spring}`. */
function seasonIn(entry: BibEntry): string | number | undefined {
  const issue = textOf(entry, "issue");
  if (issue === undefined || /\d/u.test(issue)) return undefined;
  return seasonOf(issue) ?? (/^\p{L}+(?: term)?$/u.test(issue) ? issue : undefined);
}

/** Adds the season to a date without a month. */
function withSeason(date: CslDate | undefined, season: string | number | undefined): CslDate | undefined {
  const isYear = date?.["date-parts"]?.length === 1 && date["date-parts"][0]?.length === 1;
  return isYear && season !== undefined && date.season === undefined ? { ...date, season } : date;
}

/** CSL types of works that share an entry type, by their subtype. */
const bySubtype: readonly (readonly [RegExp, string])[] = [
  [/magazine/iu, "article-magazine"],
  [/newspaper/iu, "article-newspaper"],
  [/review/iu, "review"],
  [/preprint/iu, "article"],
  [/blog/iu, "post-weblog"],
  [/^post$/iu, "post"],
];

/**
 * Returns the CSL type. `@misc` and unknown types are preprints with an arXiv number, pages with a URL but no
 * publisher, else documents.
 */
function typeOf(entry: BibEntry): string {
  const type = BIBTEX_TYPES.get(entry.type);
  const subtype = textOf(entry, "entrysubtype") ?? "";
  if (type === "article-journal" || type === "webpage")
    return bySubtype.find(([pattern]) => pattern.test(subtype))?.[1] ?? type;
  if (type !== undefined) return type;
  if (rawOf(entry, "eprint") && /^arxiv$/iu.test(archiveOf(entry) ?? "")) return "article";
  const url = [rawOf(entry, "url"), rawOf(entry, "howpublished")].join(" ");
  return /https?:/iu.test(url) && !textOf(entry, "publisher") ? "webpage" : "document";
}

const archiveOf = (entry: BibEntry): string | undefined => rawOf(entry, "eprinttype") ?? rawOf(entry, "archiveprefix");

/** Returns the DOI, or that of the arXiv number, which has its own fields. */
function doiOf(entry: BibEntry): string | undefined {
  const doi = normalizeDoi(rawOf(entry, "doi"));
  const archive = archiveOf(entry);
  const number = rawOf(entry, "eprint");
  const url = rawOf(entry, "url");
  if (doi || !number || !/^arxiv$/iu.test(archive ?? ""))
    return doi ?? normalizeDoi(/doi\.org/iu.test(url ?? "") ? url : undefined);
  return normalizeDoi(`arXiv:${number.replace(/^arxiv:/iu, "")}`);
}

/** Works whose site or collection is in `howpublished`. */
const standalone = new Set(
  "webpage document article post post-weblog dataset software motion_picture song graphic legal_case legislation patent standard personal_communication manuscript".split(
    " ",
  ),
);

/** Returns the container's title. A book with its own title as `booktitle` has none. */
function containerOf(entry: BibEntry, type: string): string | undefined {
  const text = (...names: readonly string[]) => textOf(entry, ...names);
  const named =
    withSub(text("journaltitle", "journal"), text("journalsubtitle")) ??
    withSub(text("booktitle"), text("booksubtitle"));
  if (named !== undefined) return type === "book" && [undefined, named].includes(text("title")) ? undefined : named;
  if (!standalone.has(type)) return undefined;
  // `howpublished` may also contain a URL, as before BibLaTeX.
  const site = text("howpublished");
  return text("organization") ?? (/https?:/iu.test(site ?? "") ? undefined : site);
}

/** Types of works in numbered series. */
const IN_SERIES = new Set(["book", "chapter", "entry-encyclopedia", "paper-conference"]);

const customOf = (custom: Readonly<Record<string, unknown>>) => (Object.keys(custom).length > 0 ? custom : undefined);

const pagesOf = (text: string | undefined): string | undefined => text && plainPages(text);

function toDraft(entry: BibEntry): CslDraft {
  const type = typeOf(entry);
  const text = (...names: readonly string[]) => textOf(entry, ...names);
  const raw = (name: string) => rawOf(entry, name);
  const names = (field: string) => bibNames(entry.fields.get(field));
  const titled = (name: string) => titleFromTex(entry.fields.get(name) ?? "") || undefined;
  const own = withSub(titled("title"), titled("subtitle"));
  const language = text("langid", "language");
  const journal = type.startsWith("article-") || type === "review";
  const season = journal ? seasonIn(entry) : undefined;
  const issued = withSeason(issuedOf(entry), season);
  const number = pagesOf(text("eid", "articleno"));
  const page = pagesOf(text("pages")) ?? number;
  // For books and their parts, `number` is the number in the series.
  const isInSeries = IN_SERIES.has(type) && text("series") !== undefined;
  return draftOf({
    type,
    custom: customOf({ ...caseMark(own, language), ...articleMark(page, number), ...unmappedFields(entry) }),
    title: own ?? (type === "book" ? text("booktitle", "maintitle") : undefined),
    author: names("author"),
    editor: names("editor"),
    translator: names("translator"),
    issued,
    "container-title": containerOf(entry, type),
    "collection-title": text("series"),
    "collection-number": isInSeries ? text("number") : undefined,
    "event-title": text("eventtitle"),
    volume: text("volume"),
    issue: journal ? (text("number") ?? (season === undefined ? text("issue") : undefined)) : text("issue"),
    number: journal || isInSeries ? undefined : text("number"),
    page,
    "number-of-pages": text("pagetotal", "numpages"),
    "number-of-volumes": text("volumes"),
    "part-number": text("part"),
    "chapter-number": text("chapter"),
    "title-short": text("shorttitle"),
    "container-title-short": text("shortjournal"),
    "container-author": names("bookauthor"),
    "original-date": anyDate(raw("origdate")),
    "event-date": anyDate(raw("eventdate")),
    "event-place": text("venue"),
    accessed: accessedOf(entry),
    // Not repeated if it is printed in place of the date.
    status: issued?.literal === undefined ? pubstateOf(entry) : undefined,
    edition: text("edition"),
    genre: kindWords(text("type")) ?? KIND_WORDS.get(entry.type),
    publisher: text("publisher", "school", "institution"),
    "publisher-place": text("address", "location"),
    version: text("version"),
    ISBN: raw("isbn"),
    ISSN: raw("issn"),
    language,
    abstract: text("abstract"),
    keyword: text("keywords", "keyword"),
    note: noteOf(entry),
    DOI: doiOf(entry),
    PMID: raw("pmid") ?? (/^pubmed$/iu.test(archiveOf(entry) ?? "") ? raw("eprint") : undefined),
    PMCID: raw("pmcid"),
    URL: raw("url") ?? shortDoiUrl(raw("doi") ?? "") ?? /https?:\/\/[^\s{}"<>]+/iu.exec(raw("howpublished") ?? "")?.[0],
  });
}

/**
 * Reads BibTeX and BibLaTeX: macros, concatenation, cross-references, TeX accents. A broken entry is read as far as
 * possible and reported as a problem.
 */
export function readBibtex(text: string): ReadRecords {
  const { entries, problems } = withMacros(readEntries(text.replace(/\r(?!\n)/gu, "\n").replaceAll("\r", " ")));
  const works = withInheritance(entries);
  return collect(
    works.map((entry) => ({ line: entry.line, place: entry.place, draft: toDraft(entry), id: entry.key })),
    problems,
  );
}
