import { z } from "zod";
import { type AcademicCall, academic, specialised } from "../capabilities/academic.ts";
import { type RawWork, type WorkCall, work } from "../capabilities/work.ts";
import { bareDoi, doiPath, doiSpellings, givenFirst, known } from "../clean.ts";
import { defineProvider, type Exchange } from "../define.ts";
import { listOf, partOf, text } from "../fields.ts";
import { luceneText, nearestTo } from "../query-text.ts";

const Article = z.object({
  id: z.string(),
  bibjson: z.object({
    title: text,
    abstract: text,
    year: text,
    month: text,
    identifier: listOf(z.object({ type: text, id: text })),
    author: listOf(z.object({ name: text })),
    journal: partOf({ title: text, volume: text, number: text, publisher: text }),
    start_page: text,
    end_page: text,
    link: listOf(z.object({ type: text, url: text, content_type: text })),
  }),
});
type Article = z.infer<typeof Article>;
type Facts = Article["bibjson"];

const Found = z.object({ total: z.number(), results: z.array(Article) });

const numbered = ({ identifier }: Facts, kind: string): string | undefined =>
  identifier?.find(({ type }) => type?.toLowerCase() === kind)?.id ?? undefined;

/** Titles in two languages are joined by ` = `. */
const titleOf = ({ title }: Facts, query: string): string | undefined =>
  title ? nearestTo(query, [title, ...title.split(" = ")]) : undefined;

function publishedOn({ year, month }: Facts): string | undefined {
  if (!/^\d{4}$/u.test(year ?? "")) return undefined;
  return /^(?:0?[1-9]|1[0-2])$/u.test(month ?? "") ? `${year}-${month?.padStart(2, "0")}` : (year ?? undefined);
}

function publicationOf(facts: Facts) {
  const names = facts.author?.flatMap(({ name }) => name ?? []) ?? [];
  const { title, volume, number, publisher } = facts.journal ?? {};
  const { start_page: start, end_page: end } = facts;
  return known({
    types: ["journal-article"],
    names: names.every((name) => name.includes(",")) ? names : undefined,
    journal: title,
    volume,
    issue: number,
    publisher,
    pages: start && end && start !== end ? `${start}-${end}` : start,
    issn: numbered(facts, "eissn") ?? numbered(facts, "pissn"),
    published: publishedOn(facts),
  });
}

/** Every journal in the directory is open access. */
const toWork = ({ id, bibjson: facts }: Article, query = ""): RawWork => ({
  title: titleOf(facts, query),
  url: `https://doaj.org/article/${encodeURIComponent(id)}`,
  doi: numbered(facts, "doi"),
  authors: facts.author?.map(({ name }) => givenFirst(name)),
  journal: facts.journal?.title,
  year: Number(facts.year) || undefined,
  abstract: facts.abstract,
  openAccess: true,
  isInDoaj: true,
  pdfUrl: facts.link?.find(({ content_type: type }) => type?.toLowerCase().includes("pdf"))?.url,
  publication: publicationOf(facts),
});

const ARTICLES = "/api/v4/search/articles/";

/** The query is part of the path, where `+` is not a space. */
const search = (words: string, pageSize: number) => ({ path: `${ARTICLES}${words}`, query: { page: 1, pageSize } });

/** The index is case-sensitive. */
const byDois = (dois: readonly string[]): string =>
  dois
    .flatMap(doiSpellings)
    .map((doi) => `doi:%22${doiPath(doi.replace(/["\\]/gu, ""))}%22`)
    .join("%20OR%20");

function pathOf({ query, text: words }: AcademicCall): string {
  const doi = bareDoi(query);
  return doi ? byDois([doi]) : encodeURIComponent(luceneText(words));
}

const ID = /^[\da-f]{32}$/u;

async function findWorks({ doaj, dois }: WorkCall, exchange: Exchange) {
  if (doaj !== undefined) {
    const request = { path: `/api/v4/articles/${doaj}`, isLookup: true };
    const article = ID.test(doaj) ? await exchange.find(request, Article) : undefined;
    return article ? [toWork(article)] : [];
  }
  if (dois.length === 0) return [];
  const { results } = await exchange.send(search(byDois(dois), 2 * dois.length), Found);
  return results.map((one) => toWork(one)).filter((raw) => dois.includes(bareDoi(raw.doi) ?? ""));
}

const Complaint = z.object({ status: z.string(), error: z.string() });

export default defineProvider({
  name: "doaj",
  origin: "https://doaj.org",
  docs: "https://doaj.org/api/docs",
  pace: { perSecond: 2, burst: 5 },
  fault(reply) {
    const complaint = reply.status === 400 ? reply.parsed(Complaint) : undefined;
    return complaint ? { kind: "upstream_unavailable", says: complaint.error } : undefined;
  },
  can: [
    // Open-access journals only.
    academic({
      ...specialised,
      rank: 16,
      honours: ["openAccess"],
      request: (call) => search(pathOf(call), call.limit),
      response: Found,
      records: ({ results }, { query }) => results.map((one) => toWork(one, query)),
      total: ({ total }) => total,
    }),
    work({ rank: 16, most: 20, declines: ({ doaj }) => doaj === undefined, find: findWorks }),
  ],
});
