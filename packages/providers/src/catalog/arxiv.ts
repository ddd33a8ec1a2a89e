import { arxivWithdrawal, type Integrity, integrityOf } from "@wellsourced/citations/registries";
import { z } from "zod";
import { arxivDoi } from "../arxiv-preprints.ts";
import { type AcademicCall, academic, type RawPaper } from "../capabilities/academic.ts";
import { type RawWork, type WorkCall, work } from "../capabilities/work.ts";
import { bareDoi, plainText } from "../clean.ts";
import { defineProvider, type Exchange } from "../define.ts";
import { sentNone } from "../failures.ts";
import { element, listOf, text } from "../fields.ts";
import { withoutStopWords, yearRange } from "../query-text.ts";

const Link = z.object({ "@href": text, "@rel": text, "@title": text });

const Entry = z.object({
  id: z.string(),
  title: element,
  summary: element,
  published: element,
  author: listOf(z.object({ name: element })),
  comment: element,
  journal_ref: element,
  doi: element,
  link: listOf(Link),
});
type Entry = z.infer<typeof Entry>;

const Feed = z.object({ feed: z.object({ totalResults: z.string().regex(/^\d+$/u), entry: listOf(Entry) }) });

const READS = { lists: ["entry", "author", "link"], verbatim: ["title", "summary", "comment", "journal_ref"] };

const noticesOf = ({ comment, summary }: Entry): Integrity =>
  integrityOf([arxivWithdrawal({ comments: comment, abstract: summary })]);

const publishedDoi = ({ doi }: Entry): string | undefined => bareDoi(plainText(doi).split(" ")[0]);

function toPaper(entry: Entry): RawPaper {
  const links = entry.link ?? [];
  const year = /^(\d{4})-/u.exec(entry.published ?? "")?.[1];
  return {
    title: entry.title,
    url: links.find((link) => link["@rel"] === "alternate")?.["@href"] ?? entry.id,
    doi: plainText(entry.doi).split(" ")[0],
    authors: entry.author?.map(({ name }) => plainText(name)),
    journal: entry.journal_ref,
    year: year ? Number(year) : undefined,
    abstract: entry.summary,
    // Everything in the archive is free to read.
    openAccess: true,
    pdfUrl: links.find((link) => link["@title"] === "pdf")?.["@href"],
    heldBy: { arxiv: true },
    // With a publisher's DOI the record describes the article, which was not withdrawn.
    ...(publishedDoi(entry) ? {} : noticesOf(entry)),
  };
}

const ID =
  /^(?:arxiv:\s*|10\.48550\/arxiv\.|https?:\/\/arxiv\.org\/(?:abs|pdf)\/|https?:\/\/doi\.org\/10\.48550\/arxiv\.)?(\d{4}\.\d{4,5}(?:v\d+)?|[a-z-]+(?:\.[A-Z]{2})?\/\d{7}(?:v\d+)?)$/iu;
const idOf = (query: string): string | undefined => ID.exec(query.trim())?.[1];

const OPERATORS: Readonly<Record<string, string>> = { AND: "AND", OR: "OR", NOT: "ANDNOT", ANDNOT: "ANDNOT" };

/** Adjacent words would be joined by OR, so join them with AND. */
function arxivText(query: string): string {
  const pieces = (withoutStopWords(query) ?? query).match(/"[^"]+"|[^\s"()]+/gu) ?? [];
  let joint = "";
  let whole = "";
  for (const piece of pieces) {
    const operator = OPERATORS[piece];
    const bare = piece.replace(/:/gu, " ").replace(/^[^\p{L}\p{N}"]+|(?<![^\p{L}\p{N}"])[^\p{L}\p{N}"]+$/gu, "");
    if (operator) joint = operator;
    else if (bare) {
      const term = /\s/u.test(bare) && !bare.startsWith('"') ? `all:"${bare}"` : `all:${bare}`;
      whole = whole ? `${whole} ${joint || "AND"} ${term}` : term;
      joint = "";
    }
  }
  return whole;
}

function queryOf(call: AcademicCall): Readonly<Record<string, string | number>> {
  const id = idOf(call.query);
  if (id) return { id_list: id, max_results: call.limit };
  const [from, to] = yearRange(call, [1991, 9999]) ?? [];
  const years = from === undefined ? "" : ` AND submittedDate:[${from}01010000 TO ${to}12312359]`;
  return {
    search_query: `${years ? `(${arxivText(call.text)})` : arxivText(call.text)}${years}`,
    max_results: call.limit,
    sortBy: call.sortBy === "date" ? "submittedDate" : "relevance",
    sortOrder: "descending",
  };
}

/** Pages are sometimes empty although the total is not; a second request returns them. */
async function findPapers(call: AcademicCall, exchange: Exchange) {
  const request = { path: "/api/query", query: queryOf(call) };
  for (let tries = 0; tries < 2; tries++) {
    const { feed } = await exchange.send(request, Feed, READS);
    const total = Number(feed.totalResults);
    const entries = feed.entry ?? [];
    if (entries.length > 0 || total === 0) return { raws: entries.map(toPaper), total };
  }
  throw sentNone("arxiv");
}

const withoutVersion = (id: string): string => id.replace(/v\d+$/u, "");

/** The preprint under its arXiv DOI; the published article is a related work. */
function toWork(entry: Entry): RawWork | undefined {
  const id = idOf(entry.id.replace(/^http:/u, "https:"));
  if (!id) return undefined;
  const published = publishedDoi(entry);
  return {
    ...toPaper(entry),
    doi: arxivDoi(withoutVersion(id)),
    ...noticesOf(entry),
    relatedWorks: published ? [{ doi: published, relation: "published" }] : undefined,
  };
}

const OWN_DOI = /^10\.48550\/arxiv\.(.+)$/iu;
const isOwn = (doi: string): boolean => idOf(doi) !== undefined;

async function findWorks({ arxiv, dois }: WorkCall, exchange: Exchange) {
  const ids = arxiv ? [arxiv] : dois.flatMap((doi) => OWN_DOI.exec(doi)?.[1] ?? []);
  const query = { id_list: ids.join(","), max_results: ids.length };
  const { feed } = await exchange.send({ path: "/api/query", query }, Feed, READS);
  const wanted = new Set(ids.map((id) => arxivDoi(withoutVersion(id))));
  return (feed.entry ?? []).flatMap((entry) => toWork(entry) ?? []).filter(({ doi }) => wanted.has(doi ?? ""));
}

export default defineProvider({
  name: "arxiv",
  origin: "https://export.arxiv.org",
  docs: "https://info.arxiv.org/help/api/user-manual.html",
  pace: { perSecond: 0.33, concurrent: 1 },
  /** Errors look like entries and may have status 200. Throttling may be a 503. */
  fault({ status, text: body }) {
    if (status === 503) return { kind: "rate_limited", detail: "Too many requests." };
    if (!/<id>\s*https?:\/\/arxiv\.org\/api\/errors/u.test(body)) return undefined;
    return { kind: "upstream_unavailable", says: plainText(/<summary[^<>]*>([^<]*)/u.exec(body)?.[1]) };
  },
  can: [
    academic({
      rank: 7,
      honours: ["yearFrom", "yearTo", "sortBy", "openAccess"],
      most: 100,
      declines: ({ source = "all" }) => source !== "all" && source !== "arxiv",
      steps: findPapers,
    }),
    work({
      rank: 7,
      most: 50,
      declines: ({ arxiv, dois = [] }) => arxiv === undefined && !(dois.length > 0 && dois.every(isOwn)),
      isOnlySource: true,
      find: findWorks,
    }),
  ],
});
