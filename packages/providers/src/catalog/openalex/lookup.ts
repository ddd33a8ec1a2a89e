import { unknownWork, type WorkAsk, work } from "../../capabilities/work.ts";
import type { Exchange } from "../../define.ts";
import { doiPath } from "../../doi.ts";
import { orNothing } from "../../nothing-found.ts";
import { Numbered, select, toPaper } from "./work.ts";

function nameOf({ doi, pmid, openalex }: Partial<WorkAsk>): string | undefined {
  if (doi) return `doi:${doiPath(doi)}`;
  if (pmid) return `pmid:${encodeURIComponent(pmid)}`;
  return openalex && encodeURIComponent(openalex);
}

/** @throws {Failure} `not_found` for a work that the index does not know */
export async function findWork(ask: Partial<WorkAsk>, exchange: Exchange): Promise<Numbered> {
  const name = nameOf(ask);
  const request = { path: `/works/${name}`, query: { select }, isLookup: true };
  const found = name ? await orNothing(exchange.send(request, Numbered)) : undefined;
  if (!found) throw unknownWork("openalex", ask);
  return found;
}

export const lookup = work({
  rank: 1,
  honours: [],
  most: 1,
  declines: (ask) => nameOf(ask) === undefined,
  steps: async (ask, exchange) => ({ raws: [toPaper(await findWork(ask, exchange))] }),
});
