import { squeeze } from "@wellsourced/core";
import { z } from "zod";
import { type AcademicCall, academic, specialised } from "../capabilities/academic.ts";
import { type RawWork, type WorkCall, work } from "../capabilities/work.ts";
import { bareDoi, givenFirst, known } from "../clean.ts";
import { defineProvider, type Exchange } from "../define.ts";
import { listOf, number, text } from "../fields.ts";
import { luceneText, yearRange } from "../query-text.ts";
import { solrFault, solrReply } from "../solr.ts";

const Texts = listOf(z.string());
const Doc = z.object({
  id: text,
  title: text,
  author: Texts,
  description: text,
  publicationdateyear: number,
  source: text,
  sourceid: text,
  url: text,
  isbn: Texts,
  issn: Texts,
  institution: Texts,
  publicationtype: Texts,
  e_fulltextauth: number,
});
type Doc = z.infer<typeof Doc>;

const Found = solrReply(Doc);

/** Drops `And Others`. */
const authorsOf = ({ author }: Doc): readonly string[] => (author ?? []).filter((name) => !/^and others$/iu.test(name));

/** Volume, number and pages in one text: `v40 n2 p295-315 2014`. */
function placeOf({ sourceid }: Doc) {
  const parts = (sourceid ?? "").slice(0, 100).matchAll(/(?<!\S)([vnp])(\d[\w-]{0,20})(?!\S)/gu);
  const { v, n, p } = Object.fromEntries([...parts].map(([, letter, value]) => [letter, value]));
  return { volume: v, issue: n, pages: p };
}

/** Journal articles have ids with `EJ`; `ED` is for other documents. */
const isArticle = ({ id }: Doc): boolean => id?.startsWith("EJ") ?? false;

function typeOf(doc: Doc): string | undefined {
  if (isArticle(doc)) return "journal-article";
  const kinds = doc.publicationtype?.join(" ") ?? "";
  if (/Books/u.test(kinds)) return "book";
  if (/Dissertations/u.test(kinds)) return "dissertation";
  return /Reports/u.test(kinds) ? "report" : undefined;
}

function toWork(doc: Doc): RawWork {
  const authors = authorsOf(doc);
  const type = typeOf(doc);
  const isSorted = authors.every((name) => name.includes(","));
  return {
    title: doc.title?.replace(/(?<!\.)\.\s*$/u, ""),
    url: doc.id ? `https://eric.ed.gov/?id=${encodeURIComponent(doc.id)}` : undefined,
    doi: bareDoi(doc.url),
    authors: authors.map(givenFirst),
    journal: isArticle(doc) ? doc.source : undefined,
    year: doc.publicationdateyear,
    abstract: doc.description,
    openAccess: doc.e_fulltextauth === 1 ? true : undefined,
    pdfUrl: doc.e_fulltextauth === 1 && doc.id ? `https://files.eric.ed.gov/fulltext/${doc.id}.pdf` : undefined,
    publication: known({
      types: type ? [type] : undefined,
      names: isSorted ? [...authors] : undefined,
      journal: isArticle(doc) ? doc.source : undefined,
      publisher: isArticle(doc) ? undefined : doc.source,
      institution: type === "journal-article" ? undefined : doc.institution?.[0],
      ...(isArticle(doc) ? placeOf(doc) : {}),
      isbn: doc.isbn?.[0]?.replace(/^ISBN-?/iu, ""),
      issn: doc.issn?.[0]?.replace(/^ISSN-?/iu, ""),
    }),
  };
}

const ask = (search: string, rows: number) => ({
  path: "/eric/",
  query: { search, format: "json", rows, start: 0, fields: Object.keys(Doc.shape).join(",") },
});

const ID = /^E[DJ]\d{5,8}$/u;

/** Unbalanced quotation marks and brackets are errors; phrases do not help with titles. */
function queryOf(call: AcademicCall): string {
  const id = call.query.trim().toUpperCase();
  if (ID.test(id)) return `id:${id}`;
  const [from, to] = yearRange(call, [1900, 2999]) ?? [];
  const words = squeeze(luceneText(call.text).replaceAll('"', " "));
  return from === undefined ? words : `(${words}) AND publicationdateyear:[${from} TO ${to}]`;
}

async function findWork({ eric = "" }: WorkCall, exchange: Exchange) {
  const id = eric.trim().toUpperCase();
  const found = ID.test(id) ? await exchange.send(ask(`id:${id}`, 1), Found) : undefined;
  return (found?.response.docs ?? []).filter((doc) => (doc.id ?? id) === id).map(toWork);
}

export default defineProvider({
  name: "eric",
  origin: "https://api.ies.ed.gov",
  docs: "https://eric.ed.gov/?api",
  pace: { perSecond: 1 },
  fault: solrFault,
  can: [
    // Research on education only.
    academic({
      ...specialised,
      rank: 21,
      honours: ["yearFrom", "yearTo"],
      request: (call) => ask(queryOf(call), call.limit),
      response: Found,
      records: ({ response }) => response.docs.map(toWork),
      total: ({ response }) => response.numFound,
    }),
    work({ rank: 21, most: 1, declines: ({ eric }) => eric === undefined, find: findWork }),
  ],
});
