import { z } from "zod";
import { type AcademicCall, academic, type RawPaper } from "../capabilities/academic.ts";
import { bareDoi, givenFirst } from "../clean.ts";
import { defineProvider } from "../define.ts";
import { listOf, number, text } from "../fields.ts";
import { luceneText, yearRange } from "../query-text.ts";

const Work = z.object({
  id: z.union([z.number(), z.string()]).nullish(),
  title: text,
  abstract: text,
  authors: listOf(z.object({ name: text })),
  doi: text,
  yearPublished: z.union([z.number(), z.string()]).nullish(),
  journals: listOf(z.object({ title: text })),
  downloadUrl: text,
  links: listOf(z.object({ type: text, url: text })),
  citationCount: number,
  arxivId: text,
  pubmedId: z.union([z.number(), z.string()]).nullish(),
  fullText: text,
});
type Work = z.infer<typeof Work>;

const linkOf = ({ links }: Work, type: string): string | undefined =>
  links?.find((link) => link.type === type)?.url ?? undefined;

/** Some download URLs are landing pages of other archives. */
const isPdf = (url: string): boolean => /\.pdf(?:[?#]|$)|\/(?:pdf|download)\//iu.test(url);

const pdfOf = (work: Work): string | undefined =>
  [work.downloadUrl, linkOf(work, "download")].find((url) => url && isPdf(url)) ?? undefined;

const addressOf = (work: Work): string | undefined =>
  linkOf(work, "display") ?? (work.id ? `https://core.ac.uk/works/${encodeURIComponent(work.id)}` : undefined);

const toPaper = (work: Work): RawPaper => ({
  title: work.title,
  url: bareDoi(work.doi) ? undefined : addressOf(work),
  doi: work.doi,
  authors: work.authors?.map(({ name }) => givenFirst(name)),
  journal: work.journals?.[0]?.title,
  year: Number(work.yearPublished) || undefined,
  abstract: work.abstract,
  citationCount: work.citationCount,
  pdfUrl: pdfOf(work),
  hasText: work.fullText ? true : undefined,
  heldBy: { arxiv: Boolean(work.arxivId), pubmed: Boolean(work.pubmedId) },
});

function queryOf(call: AcademicCall): string {
  const doi = bareDoi(call.query);
  const [from, to] = yearRange(call, [1000, 3000]) ?? [];
  const filters = [
    from && `yearPublished>=${from} AND yearPublished<=${to}`,
    // Works with full text here are free to read.
    (call.openAccess || call.pdfOnly) && "_exists_:fullText",
  ];
  const words = doi ? `doi:"${doi.replace(/["\\]/gu, "")}"` : `(${luceneText(call.text)})`;
  return [words, ...filters.filter(Boolean)].join(" AND ");
}

export default defineProvider({
  name: "core",
  origin: "https://api.core.ac.uk",
  docs: "https://api.core.ac.uk/docs/v3",
  key: {
    env: "CORE_API_KEY",
    required: false,
    sendAs: { header: "authorization", prefix: "Bearer " },
    hint: "A free key from https://core.ac.uk/services/api; without one, only a few requests a minute are answered.",
  },
  pace: { perSecond: 0.5, burst: 2 },
  /** A header says when the per-minute limit resets. */
  fault({ status, headers }) {
    if (status !== 429) return undefined;
    const after = headers.get("x-ratelimit-retry-after") ?? "";
    const wait = /^\d{1,5}$/u.test(after) ? { retryAfterSeconds: Number(after) } : {};
    return { kind: "rate_limited", detail: "The tokens for this minute are used up.", ...wait };
  },
  can: [
    academic({
      rank: 9,
      honours: ["yearFrom", "yearTo", "openAccess"],
      most: 100,
      request: (call) => ({
        path: "/v3/search/works",
        query: { q: queryOf(call), limit: call.limit },
        // Replies include full texts.
        maxBytes: 33_554_432,
      }),
      response: z.object({ totalHits: z.number(), results: z.array(Work) }),
      records: ({ results }) => results.map(toPaper),
      total: ({ totalHits }) => totalHits,
    }),
  ],
});
