import { z } from "zod";
import { type AcademicCall, academic, specialised } from "../capabilities/academic.ts";
import { type RawWork, type WorkCall, work } from "../capabilities/work.ts";
import { bareDoi, doiSpellings, known } from "../clean.ts";
import { defineProvider, type Exchange } from "../define.ts";
import { flag, number, oneOrMore, text } from "../fields.ts";
import { luceneText, nearestTo, yearRange } from "../query-text.ts";
import { solrFault, solrReply } from "../solr.ts";

/** A field may be a string in one record and an array in the next. */
const texts = oneOrMore(z.string()).transform((list) => list ?? []);

const Doc = z.object({
  halId_s: text,
  title_s: texts,
  en_title_s: texts,
  fr_title_s: texts,
  subTitle_s: texts,
  authFullName_s: texts,
  abstract_s: texts,
  doiId_s: texts,
  arxivId_s: texts,
  pubmedId_s: texts,
  isbn_s: texts,
  journalTitle_s: texts,
  bookTitle_s: texts,
  conferenceTitle_s: texts,
  publisher_s: texts,
  volume_s: texts,
  issue_s: texts,
  page_s: texts,
  publicationDateY_i: number,
  producedDateY_i: number,
  publicationDate_s: text,
  docType_s: text,
  language_s: texts,
  uri_s: text,
  fileMain_s: text,
  openAccess_bool: flag,
});
type Doc = z.infer<typeof Doc>;

const Found = solrReply(Doc);

/** Crossref types by type of deposit. */
const TYPES: ReadonlyMap<string, string> = new Map([
  ["ART", "journal-article"],
  ["COMM", "proceedings-article"],
  ["COUV", "book-chapter"],
  ["OUV", "book"],
  ["DOUV", "edited-book"],
  ["THESE", "dissertation"],
  ["HDR", "dissertation"],
  ["MEM", "dissertation"],
  ["REPORT", "report"],
  ["UNDEFINED", "preprint"],
]);

/** Titles come in several languages: prefers the one that matches the query, else the work's language. */
function titleOf(doc: Doc, query: string): string | undefined {
  const [language] = doc.language_s;
  const own = language === "fr" ? doc.fr_title_s : language === "en" ? doc.en_title_s : [];
  const title = nearestTo(query, [...own, ...doc.title_s]);
  const [subtitle] = doc.title_s.length === 1 ? doc.subTitle_s : [];
  return title && subtitle ? `${title}: ${subtitle}` : title;
}

function toWork(doc: Doc, query = ""): RawWork {
  const type = TYPES.get(doc.docType_s ?? "");
  const [journal] = doc.journalTitle_s;
  const [conference] = doc.conferenceTitle_s;
  const [book] = doc.bookTitle_s;
  return {
    title: titleOf(doc, query),
    url: doc.uri_s?.replace(/v\d{1,3}$/u, "") ?? (doc.halId_s ? `https://hal.science/${doc.halId_s}` : undefined),
    doi: doc.doiId_s[0],
    authors: doc.authFullName_s,
    journal: journal ?? book ?? conference,
    year: doc.publicationDateY_i ?? doc.producedDateY_i,
    abstract: doc.abstract_s[0],
    openAccess: doc.openAccess_bool ?? (doc.fileMain_s ? true : undefined),
    pdfUrl: doc.fileMain_s,
    heldBy: { arxiv: doc.arxivId_s.length > 0, pubmed: doc.pubmedId_s.length > 0 },
    publication: known({
      types: type ? [type] : undefined,
      journal,
      book,
      conference,
      publisher: doc.publisher_s[0],
      volume: doc.volume_s[0],
      issue: doc.issue_s[0],
      pages: doc.page_s[0],
      isbn: doc.isbn_s[0],
      published: /^\d{4}(?:-\d{2}){0,2}$/u.exec(doc.publicationDate_s ?? "")?.[0],
    }),
  };
}

const is = (field: string, values: readonly string[]): string =>
  `${field}:(${values.map((value) => `"${value.replace(/["\\]/gu, "")}"`).join(" OR ")})`;

/** The index is case-sensitive. */
const byDois = (dois: readonly string[]): string => is("doiId_s", dois.flatMap(doiSpellings));

/** The id of a deposit without its version. */
const numberOf = (id: string): string | undefined =>
  /^\s*([a-z]{2,12}-\d{5,9})(?:v\d{1,3})?\s*$/u.exec(id.toLowerCase())?.[1];

/** Replies contain only the fields requested. */
const searchRequest = (q: string, rows: number) => ({
  path: "/search/",
  query: { q, rows, wt: "json", fl: Object.keys(Doc.shape).join(",") },
});

function queryOf({ query, text: words }: AcademicCall): string {
  const doi = bareDoi(query);
  if (doi) return byDois([doi]);
  const id = numberOf(query);
  return id ? is("halId_s", [id]) : luceneText(words);
}

function filtersOf(call: AcademicCall): string | undefined {
  const [from, to] = yearRange(call, [1000, 3000]) ?? [];
  const years = from === undefined ? undefined : `publicationDateY_i:[${from} TO ${to}]`;
  return [years, call.openAccess && "openAccess_bool:true"].filter(Boolean).join(" AND ") || undefined;
}

function questionOf({ hal, arxiv, pmid, dois }: WorkCall): string | undefined {
  const id = hal === undefined ? undefined : numberOf(hal);
  if (id) return is("halId_s", [id]);
  if (arxiv) return is("arxivId_s", [arxiv]);
  if (pmid) return is("pubmedId_s", [pmid]);
  return dois.length > 0 ? byDois(dois) : undefined;
}

/** Each author may have deposited the same work. */
const TWICE = 2;

async function findWorks(call: WorkCall, exchange: Exchange) {
  const question = questionOf(call);
  const rows = TWICE * Math.max(1, call.dois.length);
  const found = question === undefined ? undefined : await exchange.send(searchRequest(question, rows), Found);
  return (found?.response.docs ?? []).map((doc) => toWork(doc));
}

export default defineProvider({
  name: "hal",
  origin: "https://api.archives-ouvertes.fr",
  docs: "https://api.archives-ouvertes.fr/docs/search",
  pace: { perSecond: 1 },
  fault: solrFault,
  can: [
    // Deposits in a French archive, with author-supplied metadata.
    academic({
      ...specialised,
      rank: 14,
      honours: ["yearFrom", "yearTo", "sortBy", "openAccess"],
      request: (call) => {
        const { path, query } = searchRequest(queryOf(call), call.limit);
        const sort = call.sortBy === "date" ? "publicationDateY_i desc" : undefined;
        return { path, query: { ...query, fq: filtersOf(call), sort } };
      },
      response: Found,
      records: ({ response }, { query }) => response.docs.map((doc) => toWork(doc, query)),
      total: ({ response }) => response.numFound,
    }),
    work({ rank: 14, most: 50, declines: ({ hal }) => hal === undefined, find: findWorks }),
  ],
});
