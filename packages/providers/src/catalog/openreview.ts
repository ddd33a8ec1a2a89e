import { isHttpUrl } from "@wellsourced/core";
import { z } from "zod";
import { worksOfBibtex } from "../bibtex.ts";
import { academic, namesSource } from "../capabilities/academic.ts";
import { type RawWork, unknownWork, type WorkAsk, work } from "../capabilities/work.ts";
import { bareDoi, known } from "../clean.ts";
import { defineProvider, type Exchange } from "../define.ts";
import { isPage } from "../failures.ts";
import { flag, listOf, partOf, text } from "../fields.ts";

/** The newer interface wraps each value of a note, the older one does not. */
const wrapped = <Value extends z.ZodType>(value: Value) =>
  z
    .union([z.object({ value: value.nullish() }).transform((one) => one.value), value])
    .nullish()
    .catch(undefined);

const Author = z.union([z.string(), z.object({ fullname: z.string() }).transform(({ fullname }) => fullname)]);

const Note = z.object({
  id: z.string(),
  forum: text,
  externalIds: listOf(z.string()),
  content: partOf({
    title: wrapped(z.string()),
    authors: wrapped(z.array(Author)),
    abstract: wrapped(z.string()),
    venue: wrapped(z.string()),
    venueid: wrapped(z.string()),
    pdf: wrapped(z.string()),
    _bibtex: wrapped(z.string()),
    TLDR: wrapped(z.string()),
  }),
});
type Note = z.infer<typeof Note>;
type Content = NonNullable<Note["content"]>;

const Notes = z.object({ notes: z.array(Note), searchUnavailable: flag });

/** The year of a venue stands in its name and its id; the day of the submission is often in the year before. */
const yearOf = ({ venue, venueid }: Content): number | undefined => {
  const year = /(?<!\d)(?:19|20)\d{2}(?!\d)/u.exec(`${venueid ?? ""} ${venue ?? ""}`)?.[0];
  return year === undefined ? undefined : Number(year);
};

/** A submission that a venue did not take, or has not taken yet, is no paper of that venue. */
const isOpenCase = ({ venue, venueid }: Content): boolean =>
  /^submitted to |under review|withdrawn|rejected/iu.test(venue ?? "") ||
  /(?:^|[/_])(?:rejected|withdrawn|desk_rejected|submission$|submitted)/iu.test(venueid ?? "");

/** Imported records name their DOI among their other numbers. */
const doiOf = ({ externalIds }: Note): string | undefined => externalIds?.map((id) => bareDoi(id)).find(Boolean);

async function toWork(note: Note): Promise<RawWork> {
  const { forum } = note;
  const content: Content = note.content ?? {};
  const { title, authors, abstract, venue, pdf } = content;
  const [cited] = content._bibtex?.trimStart().startsWith("@") ? await worksOfBibtex(content._bibtex) : [];
  const isOwn = !content.venueid?.startsWith("dblp.org/");
  return {
    title,
    url: `https://openreview.net/forum?id=${encodeURIComponent(forum ?? note.id)}`,
    doi: doiOf(note) ?? cited?.doi,
    authors,
    journal: venue ?? cited?.journal,
    year: yearOf(content) ?? cited?.year,
    abstract,
    tldr: content.TLDR,
    // What the site itself holds is free to read.
    openAccess: isOwn ? true : undefined,
    pdfUrl: pdf && isHttpUrl(pdf) ? pdf : pdf?.startsWith("/pdf/") ? `https://openreview.net${pdf}` : undefined,
    publication: known({
      ...cited?.publication,
      types: isOpenCase(content) ? ["preprint"] : cited?.publication?.types,
      conference: isOpenCase(content) ? undefined : (venue ?? undefined),
    }),
  };
}

/** Reviews and comments are notes, too; a paper is the first note of its forum. */
const papersIn = (notes: readonly Note[]): Promise<readonly RawWork[]> =>
  Promise.all(notes.filter(({ id, forum }) => (forum ?? id) === id).map(toWork));

/** Quotation marks, brackets and operators count as words of the query. */
const wordsOf = (query: string): string =>
  query
    .replace(/["()[\]{}]/gu, " ")
    .replace(/\s+/gu, " ")
    .trim();

const ID = /^[\w-]{6,20}$/u;

/** Papers of the years up to 2022 are held by the older interface alone. */
async function findWork({ openreview = "" }: Partial<WorkAsk>, exchange: Exchange) {
  if (ID.test(openreview)) {
    for (const at of [undefined, "older"]) {
      const request = { ...(at ? { at } : {}), path: "/notes", query: { id: openreview }, isLookup: true };
      const papers = await papersIn((await exchange.find(request, Notes))?.notes ?? []);
      if (papers.length > 0) return { raws: papers.slice(0, 1) };
    }
  }
  throw unknownWork("openreview", { openreview });
}

const Complaint = z.object({ name: z.string(), message: text });
const Unavailable = z.object({ searchUnavailable: z.literal(true) });

export default defineProvider({
  name: "openreview",
  origin: "https://api2.openreview.net",
  origins: { older: "https://api.openreview.net" },
  docs: "https://docs.openreview.net/reference/api-v2",
  pace: { perSecond: 1, concurrent: 1 },
  /** A browser check is a page with status 200, or a refusal; a search that is down says so in an empty answer. */
  fault(reply) {
    const why = "it asks for a check that only browsers pass.";
    if (isPage(reply) && /turnstile|verifying your browser/iu.test(reply.text))
      return { kind: "blocked", detail: "A browser check.", why };
    const complaint = reply.status >= 400 ? reply.parsed(Complaint) : undefined;
    if (complaint?.name === "ChallengeRequiredError") return { kind: "blocked", detail: "A browser check.", why };
    if (complaint?.name === "RateLimitError") {
      const seconds = /try again in (\d{1,5}) seconds/u.exec(complaint.message ?? "")?.[1];
      return { kind: "rate_limited", ...(seconds ? { retryAfterSeconds: Number(seconds) } : {}) };
    }
    if (reply.status < 400 && reply.parsed(Unavailable))
      return { kind: "upstream_unavailable", detail: "Its search is not available." };
    return undefined;
  },
  can: [
    // It covers the venues that review there, and would slow every other search.
    academic({
      rank: 11,
      most: 100,
      onlyNamed: true,
      declines: namesSource,
      request: ({ query, limit }) => ({
        path: "/notes/search",
        query: { term: wordsOf(query), type: "terms", content: "all", group: "all", source: "forum", limit },
      }),
      response: Notes,
      records: ({ notes }) => papersIn(notes),
    }),
    work({ rank: 10, most: 1, declines: ({ openreview }) => openreview === undefined, steps: findWork }),
  ],
});
