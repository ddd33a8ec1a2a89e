import { z } from "zod";
import { type AcademicCall, academic } from "../capabilities/academic.ts";
import { archiveIds } from "../capabilities/archive-id.ts";
import { type StandingAsk, standing } from "../capabilities/standing.ts";
import { type WorkCall, work } from "../capabilities/work.ts";
import { defineProvider, type Exchange } from "../define.ts";
import { sentNone } from "../failures.ts";
import { partOf, text } from "../fields.ts";
import { yearRange } from "../query-text.ts";
import { ArticleSet, chapterToPaper, READS, toPaper } from "./pubmed/article.ts";

/** Counts are strings. */
const Ids = z.object({
  esearchresult: z.object({ count: z.string().regex(/^\d+$/u), idlist: z.array(z.string().regex(/^\d+$/u)) }),
});

/** Larger requests must be sent by POST. */
const MOST = 100;

const termOf = ({ text, openAccess }: AcademicCall): string => (openAccess ? `(${text}) AND free full text[sb]` : text);

/** A date range needs both ends. */
function searchOf(call: AcademicCall): Readonly<Record<string, string | number>> {
  const [from, to] = yearRange(call, [1000, 3000]) ?? [];
  return {
    db: "pubmed",
    term: termOf(call),
    retmode: "json",
    retmax: call.limit,
    sort: call.sortBy === "date" ? "pub_date" : "relevance",
    tool: "wellsourced",
    ...(from === undefined || to === undefined ? {} : { datetype: "pdat", mindate: from, maxdate: to }),
  };
}

async function find(query: Readonly<Record<string, string | number>>, exchange: Exchange) {
  const { esearchresult: found } = await exchange.send({ path: "/entrez/eutils/esearch.fcgi", query }, Ids);
  return { ids: found.idlist, total: Number(found.count) };
}

async function fetchPapers(ids: readonly string[], exchange: Exchange) {
  const query = { db: "pubmed", id: ids.join(","), retmode: "xml", tool: "wellsourced" };
  const request = { path: "/entrez/eutils/efetch.fcgi", query };
  const { PubmedArticleSet: set } = await exchange.send(request, ArticleSet, READS);
  return [...(set?.PubmedArticle ?? []).map(toPaper), ...(set?.PubmedBookArticle ?? []).map(chapterToPaper)];
}

async function findPapers(call: AcademicCall, exchange: Exchange) {
  const { ids, total } = await find(searchOf(call), exchange);
  if (ids.length === 0) return { raws: [], total };
  const papers = await fetchPapers(ids, exchange);
  if (papers.length === 0) throw sentNone("pubmed");
  // Restores the order of the ids; the reply has its own.
  const place = ({ url = "" }: { readonly url?: string | null | undefined }) =>
    ids.indexOf(/(?<!\d)(\d+)\/$/u.exec(url ?? "")?.[1] ?? "");
  return { raws: papers.sort((a, b) => place(a) - place(b)), total };
}

/** Looks up notices by DOI. The index splits DOIs into words, so other works are filtered out. */
async function findStandings({ dois }: StandingAsk, exchange: Exchange) {
  const term = dois.map((doi) => `"${doi.replace(/["\\]/gu, "")}"[doi]`).join(" OR ");
  const query = { db: "pubmed", term, retmode: "json", retmax: MOST, tool: "wellsourced" };
  const { ids } = await find(query, exchange);
  if (ids.length === 0) return { raws: [] };
  const papers = await fetchPapers(ids, exchange);
  if (papers.length === 0) throw sentNone("pubmed");
  return { raws: papers };
}

async function findWork({ pmid = "" }: WorkCall, exchange: Exchange) {
  const papers = await fetchPapers([pmid], exchange);
  return papers.filter(({ url }) => url?.endsWith(`/${pmid}/`));
}

const Complaint = z.object({ error: text, esearchresult: partOf({ ERROR: text }) });

export default defineProvider({
  name: "pubmed",
  origin: "https://eutils.ncbi.nlm.nih.gov",
  origins: { archive: "https://pmc.ncbi.nlm.nih.gov" },
  docs: "https://www.ncbi.nlm.nih.gov/books/NBK25501/",
  key: [
    {
      env: "PUBMED_API_KEY",
      required: false,
      sendAs: { query: "api_key" },
      hint: "A free key from https://account.ncbi.nlm.nih.gov/settings/; it raises the limit from 3 to 10 requests a second.",
      pace: { perSecond: 10 },
    },
    {
      env: "PUBMED_EMAIL",
      required: false,
      sendAs: { query: "email" },
      hint: "Your e-mail address; the service writes to it before it blocks access.",
      orElse: ["OPENALEX_EMAIL", "WELLSOURCED_CONTACT_EMAIL"],
      secret: false,
    },
  ],
  pace: { perSecond: 3 },
  /** Errors may have status 200, as a JSON field or an XML element. */
  fault(reply) {
    if (reply.status === 429) return { kind: "rate_limited", detail: "Too many requests a second." };
    const { error, esearchresult } = reply.parsed(Complaint) ?? {};
    const says = esearchresult?.ERROR ?? error ?? /<ERROR>([^<]*)<\/ERROR>/u.exec(reply.text.slice(0, 2_000))?.[1];
    if (says && /rate limit/iu.test(says)) return { kind: "rate_limited", detail: "Too many requests a second." };
    if (says && /api key/iu.test(says)) return { kind: "auth_required", detail: "The key is not valid." };
    return says ? { kind: "upstream_unavailable", says } : undefined;
  },
  can: [
    academic({
      rank: 3,
      honours: ["yearFrom", "yearTo", "sortBy", "openAccess"],
      most: MOST,
      declines: ({ source = "all" }) => source !== "all" && source !== "pubmed",
      steps: findPapers,
    }),
    standing({
      rank: 4,
      most: 50,
      declines: ({ from = "work" }) => from !== "work",
      steps: findStandings,
    }),
    work({ rank: 8, most: 1, declines: ({ pmid }) => !/^\d+$/u.test(pmid ?? ""), find: findWork }),
    archiveIds({
      rank: 1,
      most: MOST,
      declines: ({ dois }) => dois.every((doi) => doi.includes(",")),
      request: ({ dois }) => ({
        at: "archive",
        path: "/tools/idconv/api/v1/articles/",
        query: {
          ids: dois.filter((doi) => !doi.includes(",")).join(","),
          idtype: "doi",
          format: "json",
          tool: "wellsourced",
        },
      }),
      /** Works that are not in PMC are listed as errors. */
      response: z.object({ records: z.array(z.object({ doi: text, pmcid: text })) }),
      records: ({ records }) => records.map(({ doi, pmcid }) => ({ doi, pmcid })),
    }),
  ],
});
