import { isOpenSubmission, openreviewYear } from "@wellsourced/citations/registries";
import { isHttpUrl } from "@wellsourced/core";
import { z } from "zod";
import { worksOfBibtex } from "../bibtex.ts";
import { academic, specialised } from "../capabilities/academic.ts";
import { type RawWork, type WorkCall, work } from "../capabilities/work.ts";
import { bareDoi, known } from "../clean.ts";
import { defineProvider, type Exchange } from "../define.ts";
import { isPage } from "../failures.ts";
import { flag, listOf, partOf, text } from "../fields.ts";

/** API v2 wraps each field of a note, API v1 does not. */
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

/** Imported records list their DOI among other ids. */
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
    year: openreviewYear(content) ?? cited?.year,
    abstract,
    tldr: content.TLDR,
    // Papers hosted here are free to read.
    openAccess: isOwn ? true : undefined,
    pdfUrl: pdf && isHttpUrl(pdf) ? pdf : pdf?.startsWith("/pdf/") ? `https://openreview.net${pdf}` : undefined,
    publication: known({
      ...cited?.publication,
      types: isOpenSubmission(content) ? ["preprint"] : cited?.publication?.types,
      conference: isOpenSubmission(content) ? undefined : (venue ?? undefined),
    }),
  };
}

/** Reviews and comments are notes as well; a paper is the first note of its forum. */
const papersIn = (notes: readonly Note[]): Promise<readonly RawWork[]> =>
  Promise.all(notes.filter(({ id, forum }) => (forum ?? id) === id).map(toWork));

/** Drops quotation marks and brackets, which the search does not interpret. */
const wordsOf = (query: string): string =>
  query
    .replace(/["()[\]{}]/gu, " ")
    .replace(/\s+/gu, " ")
    .trim();

const ID = /^[\w-]{6,20}$/u;

/** Papers up to 2022 are in API v1 only. */
async function findWork({ openreview = "" }: WorkCall, exchange: Exchange) {
  if (ID.test(openreview)) {
    for (const at of [undefined, "older"]) {
      const request = { ...(at ? { at } : {}), path: "/notes", query: { id: openreview }, isLookup: true };
      const papers = await papersIn((await exchange.find(request, Notes))?.notes ?? []);
      if (papers.length > 0) return papers.slice(0, 1);
    }
  }
  return [];
}

const Complaint = z.object({ name: z.string(), message: text });
const Unavailable = z.object({ searchUnavailable: z.literal(true) });

export default defineProvider({
  name: "openreview",
  origin: "https://api2.openreview.net",
  origins: { older: "https://api.openreview.net" },
  docs: "https://docs.openreview.net/reference/api-v2",
  pace: { perSecond: 1, concurrent: 1 },
  /**
   * A browser check is a page with status 200, or a refusal; an unavailable search is an empty reply with a message.
   */
  fault(reply) {
    const why = "it requires a check that only browsers pass.";
    if (isPage(reply) && /turnstile|verifying your browser/iu.test(reply.text))
      return { kind: "blocked", detail: "A browser check.", why };
    const complaint = reply.status >= 400 ? reply.parsed(Complaint) : undefined;
    if (complaint?.name === "ChallengeRequiredError") return { kind: "blocked", detail: "A browser check.", why };
    if (complaint?.name === "RateLimitError") {
      const seconds = /try again in (\d{1,5}) seconds/u.exec(complaint.message ?? "")?.[1];
      return { kind: "rate_limited", ...(seconds ? { retryAfterSeconds: Number(seconds) } : {}) };
    }
    if (reply.status < 400 && reply.parsed(Unavailable))
      return { kind: "upstream_unavailable", detail: "The search is unavailable." };
    return undefined;
  },
  can: [
    // Venues that review on OpenReview only.
    academic({
      ...specialised,
      rank: 11,
      request: ({ query, limit }) => ({
        path: "/notes/search",
        query: { term: wordsOf(query), type: "terms", content: "all", group: "all", source: "forum", limit },
      }),
      response: Notes,
      records: ({ notes }) => papersIn(notes),
    }),
    work({ rank: 10, most: 1, declines: ({ openreview }) => openreview === undefined, find: findWork }),
  ],
});
