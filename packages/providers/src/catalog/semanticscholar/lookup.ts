import { unknownWork, type WorkAsk, work } from "../../capabilities/work.ts";
import type { Exchange } from "../../define.ts";
import { doiPath } from "../../doi.ts";
import { FIELDS, Numbered, toPaper } from "./paper.ts";

function nameOf({ doi, pmid, pmcid, semanticscholar }: Partial<WorkAsk>): string | undefined {
  if (doi) return `DOI:${doiPath(doi)}`;
  if (pmid) return `PMID:${encodeURIComponent(pmid)}`;
  if (pmcid) return `PMCID:${encodeURIComponent(pmcid)}`;
  return semanticscholar && encodeURIComponent(semanticscholar);
}

/** @throws {Failure} `not_found` for a paper that the graph does not know */
export async function findPaper(ask: Partial<WorkAsk>, exchange: Exchange): Promise<Numbered> {
  const name = nameOf(ask);
  const request = { path: `/graph/v1/paper/${name}`, query: { fields: FIELDS }, isLookup: true };
  const paper = name ? await exchange.find(request, Numbered) : undefined;
  if (!paper) throw unknownWork("semanticscholar", ask);
  return paper;
}

export const lookup = work({
  rank: 2,
  honours: [],
  most: 1,
  declines: (ask) => nameOf(ask) === undefined,
  steps: async (ask, exchange) => ({ raws: [toPaper(await findPaper(ask, exchange))] }),
});
