import { type Integrity, integrityOf } from "@wellsourced/citations/registries";
import { z } from "zod";
import type { RawPaper } from "../../capabilities/academic.ts";
import { standing } from "../../capabilities/standing.ts";
import { type RawWork, unknownWork, type WorkAsk, work } from "../../capabilities/work.ts";
import { bareDoi, doiPath, doiUrl } from "../../clean.ts";
import type { Exchange } from "../../define.ts";
import { flag, listOf, number, partOf, text } from "../../fields.ts";

const Location = partOf({
  landing_page_url: text,
  pdf_url: text,
  source: partOf({ display_name: text, is_in_doaj: flag }),
});

export const Work = z.object({
  id: text,
  doi: text,
  display_name: text,
  type: text,
  publication_year: number,
  primary_location: Location,
  best_oa_location: Location,
  open_access: partOf({ is_oa: flag }),
  authorships: listOf(z.object({ author: partOf({ display_name: text }), raw_author_name: text })),
  cited_by_count: number,
  is_retracted: flag,
  abstract_inverted_index: z.record(z.string(), z.array(z.number())).nullish(),
});
export type Work = z.infer<typeof Work>;

/** A work with an id: an empty filter would match every work. */
export const Numbered = Work.extend({ id: z.string().regex(/W\d+$/u) });
export type Numbered = z.infer<typeof Numbered>;

/** Positions beyond this are ignored, as an index may claim any position. */
const LONGEST_ABSTRACT = 5_000;

/** Restores the text from an inverted index. */
export function abstractOf(index: Work["abstract_inverted_index"]): string | undefined {
  const places = Object.entries(index ?? {}).flatMap(([word, positions]) => positions.map((at) => ({ word, at })));
  const inOrder = places.filter(({ at }) => at >= 0 && at < LONGEST_ABSTRACT).sort((a, b) => a.at - b.at);
  return inOrder.length > 0 ? inOrder.map(({ word }) => word).join(" ") : undefined;
}

/**
 * The flag has neither notice nor date. Retraction notices are sometimes flagged too, though they are not retracted.
 */
function noticesOf({ is_retracted, type, display_name }: Work): Integrity {
  const notice = type === "retraction" || /^retraction\b/iu.test(display_name ?? "");
  return is_retracted && !notice ? integrityOf([{ kind: "retraction", reportedBy: ["openalex"] }]) : {};
}

export function toPaper(work: Work): RawPaper & Integrity {
  const { primary_location: primary, best_oa_location: open } = work;
  const doi = bareDoi(work.doi);
  return {
    title: work.display_name,
    // Landing pages are harvested and sometimes garbled; a DOI is not.
    url: doi ? doiUrl(doi) : (primary?.landing_page_url ?? work.id),
    doi,
    authors: work.authorships?.map(({ author, raw_author_name }) => author?.display_name ?? raw_author_name),
    journal: primary?.source?.display_name,
    year: work.publication_year,
    abstract: abstractOf(work.abstract_inverted_index),
    citationCount: work.cited_by_count,
    openAccess: work.open_access?.is_oa,
    pdfUrl: open?.pdf_url ?? primary?.pdf_url,
    isInDoaj: primary?.source?.is_in_doaj,
    ...noticesOf(work),
  };
}

/** Only the fields of `Work`: full records are a hundred times larger. */
export const select = Object.keys(Work.shape).join(",");

function nameOf({ doi, pmid, openalex }: Partial<WorkAsk>): string | undefined {
  if (doi) return `doi:${doiPath(doi)}`;
  if (pmid) return `pmid:${encodeURIComponent(pmid)}`;
  return openalex && encodeURIComponent(openalex);
}

const oneRequest = (ask: Partial<WorkAsk>) => ({
  path: `/works/${nameOf(ask)}`,
  query: { select },
  isLookup: true,
});

/** @throws {Failure} `not_found` for a work that the index does not know */
export async function findWork(ask: Partial<WorkAsk>, exchange: Exchange): Promise<Numbered> {
  const found = nameOf(ask) ? await exchange.find(oneRequest(ask), Numbered) : undefined;
  if (!found) throw unknownWork("openalex", ask);
  return found;
}

/** Characters that would end a filter. */
const endsFilter = (doi: string): boolean => /[,|]/u.test(doi);

const Works = z.object({ results: z.array(Work) });
const MOST = 50;

/** Known works; DOIs that would break the filter are requested singly. */
async function findWorks(dois: readonly string[], exchange: Exchange): Promise<readonly RawWork[]> {
  const plain = dois.filter((doi) => !endsFilter(doi));
  const isList = plain.length > 1;
  const alone = isList ? dois.filter(endsFilter) : dois;
  const query = { filter: `doi:${plain.join("|")}`, per_page: plain.length, select };
  const [listed, singly] = await Promise.all([
    isList ? exchange.send({ path: "/works", query }, Works) : { results: [] },
    Promise.all(alone.map((doi) => exchange.find(oneRequest({ doi }), Numbered))),
  ]);
  return [...listed.results, ...singly.filter((one) => one !== undefined)].map(toPaper);
}

export const lookup = work({
  rank: 1,
  most: MOST,
  declines: (ask) => ask.dois === undefined && nameOf(ask) === undefined,
  find: async (call, exchange) =>
    call.isList ? findWorks(call.dois, exchange) : [toPaper(await findWork(call, exchange))],
});

/** Retraction flags of several works in one request. */
export const standings = standing({
  rank: 2,
  most: 50,
  declines: ({ dois, from = "work" }) => from !== "work" || dois.every(endsFilter),
  request: ({ dois, limit }) => ({
    path: "/works",
    query: {
      filter: `doi:${dois.filter((doi) => !endsFilter(doi)).join("|")}`,
      per_page: limit,
      select: "id,doi,type,display_name,is_retracted",
    },
  }),
  response: Works,
  records: ({ results }) => results.map(toPaper),
});
