import { z } from "zod";
import { isArxivDoi, otherVersions, preprintFields } from "../arxiv-preprints.ts";
import { type AcademicCall, academic, specialised } from "../capabilities/academic.ts";
import { type RawWork, type WorkCall, work } from "../capabilities/work.ts";
import { bareDoi, givenFirst, known } from "../clean.ts";
import { toPartialDate } from "../dates.ts";
import { defineProvider, type Exchange } from "../define.ts";
import { listOf, number, text } from "../fields.ts";
import { luceneText, yearRange } from "../query-text.ts";
import { solrReply } from "../solr.ts";

const Texts = listOf(z.string());
const Doc = z.object({
  bibcode: text,
  title: Texts,
  author: Texts,
  doi: Texts,
  identifier: Texts,
  abstract: text,
  pub: text,
  volume: text,
  issue: text,
  page: Texts,
  year: text,
  pubdate: text,
  doctype: text,
  property: Texts,
  citation_count: number,
});
type Doc = z.infer<typeof Doc>;

const Found = solrReply(Doc);

/** Crossref types by document type. */
const TYPES: ReadonlyMap<string, string> = new Map([
  ["article", "journal-article"],
  ["eprint", "preprint"],
  ["inproceedings", "proceedings-article"],
  ["proceedings", "proceedings"],
  ["book", "book"],
  ["inbook", "book-chapter"],
  ["phdthesis", "dissertation"],
  ["mastersthesis", "dissertation"],
  ["techreport", "report"],
]);

/** The DOIs of a work, the preprint's last. */
const doisOf = ({ doi }: Doc): readonly string[] =>
  (doi ?? []).flatMap((one) => bareDoi(one) ?? []).toSorted((a, b) => Number(isArxivDoi(a)) - Number(isArxivDoi(b)));

/** Unknown months and days are zeros. */
const publishedOn = ({ pubdate }: Doc): string | undefined => toPartialDate(pubdate?.replace(/(?:-00){1,2}$/u, ""));

const isTeam = (name: string): boolean => !name.includes(",");

function toWork(doc: Doc, asked: readonly string[] = []): RawWork {
  const dois = doisOf(doc);
  const doi = dois.find((one) => asked.includes(one)) ?? dois[0];
  const arxiv = doc.identifier?.find((one) => one.startsWith("arXiv:"))?.slice("arXiv:".length);
  const type = TYPES.get(doc.doctype ?? "");
  const isPart = type === "proceedings-article" || type === "book-chapter";
  const venue = type === "preprint" || type === "book" ? undefined : doc.pub;
  return {
    title: doc.title?.[0],
    url: doc.bibcode ? `https://ui.adsabs.harvard.edu/abs/${encodeURIComponent(doc.bibcode)}` : undefined,
    doi,
    authors: doc.author?.map(givenFirst),
    journal: venue,
    year: Number(doc.year) || undefined,
    abstract: doc.abstract,
    citationCount: doc.citation_count,
    ...preprintFields(arxiv),
    openAccess: doc.property?.includes("OPENACCESS") ? true : undefined,
    publication: known({
      types: type ? [type] : undefined,
      names: doc.author?.map((name) => (isTeam(name) ? `{${name}}` : name)),
      journal: isPart ? undefined : venue,
      book: isPart ? venue : undefined,
      publisher: type === "book" ? doc.pub : undefined,
      volume: doc.volume,
      issue: doc.issue,
      pages: doc.page?.[0],
      published: publishedOn(doc),
    }),
    relatedWorks: otherVersions(dois, doi),
  };
}

/** The `identifier` field contains DOIs, arXiv ids and bibcodes. */
const byIdentifiers = (ids: readonly string[]): string =>
  `identifier:(${ids.map((id) => `"${id.replace(/["\\]/gu, "")}"`).join(" OR ")})`;

const ask = (q: string, rows: number) => ({
  path: "/v1/search/query",
  query: { q, rows, fl: Object.keys(Doc.shape).join(",") },
});

const BIBCODE = /^\d{4}[\w.&]{14}[\w.]$/u;

function queryOf(call: AcademicCall): string {
  const query = call.query.trim();
  const id = BIBCODE.test(query) ? query : bareDoi(query);
  const [from, to] = yearRange(call, [1000, 3000]) ?? [];
  const filters = [from && `year:${from}-${to}`, call.openAccess && "property:openaccess"].filter(Boolean);
  return [id ? byIdentifiers([id]) : `(${luceneText(call.text)})`, ...filters].join(" AND ");
}

async function findWorks({ bibcode, arxiv, dois }: WorkCall, exchange: Exchange) {
  const ids = bibcode ? [bibcode].filter((one) => BIBCODE.test(one)) : arxiv ? [`arXiv:${arxiv}`] : dois;
  const found = ids.length > 0 ? await exchange.send(ask(byIdentifiers(ids), 2 * ids.length), Found) : undefined;
  const docs = found?.response.docs ?? [];
  const own = bibcode || arxiv ? docs : docs.filter((doc) => doisOf(doc).some((one) => dois.includes(one)));
  return own.map((doc) => toWork(doc, dois));
}

export default defineProvider({
  name: "ads",
  origin: "https://api.adsabs.harvard.edu",
  docs: "https://ui.adsabs.harvard.edu/help/api/",
  key: {
    env: "ADS_API_TOKEN",
    sendAs: { header: "authorization", prefix: "Bearer " },
    hint: "A free token from https://scixplorer.org/user/settings/token.",
    orElse: ["ADS_DEV_KEY", "SCIX_API_TOKEN"],
  },
  pace: { perSecond: 2, burst: 5 },
  /** The daily quota resets at midnight UTC. */
  fault({ status, headers, retryAfterSeconds }) {
    if (status !== 429) return undefined;
    const isSpent = headers.get("x-ratelimit-remaining") === "0";
    return {
      kind: "rate_limited",
      retryAfterSeconds,
      ...(isSpent && { detail: "The daily search limit is used up." }),
    };
  },
  can: [
    // Astronomy and physics only.
    academic({
      ...specialised,
      rank: 20,
      honours: ["yearFrom", "yearTo", "sortBy", "openAccess"],
      request: (call) => {
        const { path, query } = ask(queryOf(call), call.limit);
        return { path, query: { ...query, sort: call.sortBy === "date" ? "date desc" : undefined } };
      },
      response: Found,
      records: ({ response }) => response.docs.map((doc) => toWork(doc)),
      total: ({ response }) => response.numFound,
    }),
    work({ rank: 20, most: 50, declines: ({ bibcode }) => bibcode === undefined, find: findWorks }),
  ],
});
