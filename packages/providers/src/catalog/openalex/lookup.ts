import { z } from "zod";
import { standing } from "../../capabilities/standing.ts";
import { type RawWork, unknownWork, type WorkAsk, work } from "../../capabilities/work.ts";
import { doiPath } from "../../clean.ts";
import type { Exchange } from "../../define.ts";
import { Numbered, select, toPaper, Work } from "./work.ts";

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

/** A filter's own marks. */
const endsFilter = (doi: string): boolean => /[,|]/u.test(doi);

const Works = z.object({ results: z.array(Work) });
const MOST = 50;

/** Those that the index knows; one that would end the filter is asked for alone. */
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
  steps: async (ask, exchange) => ({
    raws: ask.dois ? await findWorks(ask.dois, exchange) : [toPaper(await findWork(ask, exchange))],
  }),
});

/** What is flagged as retracted among several works, in one request. */
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
