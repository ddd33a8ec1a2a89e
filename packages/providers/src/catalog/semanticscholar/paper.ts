import { isHttpUrl } from "@wellsourced/core";
import { z } from "zod";
import type { RawPaper } from "../../capabilities/academic.ts";
import { unknownWork, type WorkAsk, work } from "../../capabilities/work.ts";
import { bareDoi, doiPath, doiUrl } from "../../clean.ts";
import type { Exchange } from "../../define.ts";
import { flag, listOf, number, partOf, text } from "../../fields.ts";

/** A paper. Every field except the id may be null. */
export const Paper = z.object({
  paperId: text,
  externalIds: partOf({ DOI: text, ArXiv: text, PubMed: text, PubMedCentral: text }),
  url: text,
  title: text,
  abstract: text,
  venue: text,
  year: number,
  citationCount: number,
  isOpenAccess: flag,
  openAccessPdf: partOf({ url: text }),
  journal: partOf({ name: text }),
  authors: listOf(partOf({ name: text })),
  tldr: partOf({ text }),
});
export type Paper = z.infer<typeof Paper>;

/** A paper with an id. */
export const Numbered = Paper.extend({ paperId: z.string().min(1) });
export type Numbered = z.infer<typeof Numbered>;

/** By default the API returns only ids and titles. */
export const FIELDS = Object.keys(Paper.shape).join(",");

/** Prefers the DOI, then the preprint, then Semantic Scholar's page. */
function urlOf({ externalIds, url, paperId }: Paper): string | undefined {
  const doi = bareDoi(externalIds?.DOI);
  if (doi) return doiUrl(doi);
  if (externalIds?.ArXiv) return `https://arxiv.org/abs/${externalIds.ArXiv}`;
  if (url && isHttpUrl(url)) return url;
  return paperId ? `https://www.semanticscholar.org/paper/${encodeURIComponent(paperId)}` : undefined;
}

/** Other archives that have the paper; absent without ids. */
const heldBy = ({ externalIds }: Paper): RawPaper["heldBy"] =>
  externalIds ? { arxiv: Boolean(externalIds.ArXiv), pubmed: Boolean(externalIds.PubMed) } : undefined;

/** Prefers the venue to a repository; either field may name one. */
const venueOf = ({ journal, venue }: Paper): string | null | undefined => {
  const names = [journal?.name, venue].filter(Boolean);
  return names.find((name) => !/^arxiv/iu.test(name ?? "")) ?? names[0];
};

export const toPaper = (paper: Paper): RawPaper => ({
  title: paper.title,
  url: urlOf(paper),
  doi: paper.externalIds?.DOI,
  authors: paper.authors?.map((author) => author?.name),
  journal: venueOf(paper),
  year: paper.year,
  abstract: paper.abstract,
  citationCount: paper.citationCount,
  openAccess: paper.isOpenAccess,
  pdfUrl: paper.openAccessPdf?.url,
  tldr: paper.tldr?.text,
  heldBy: heldBy(paper),
});

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
  most: 1,
  declines: (ask) => nameOf(ask) === undefined,
  find: async (call, exchange) => [toPaper(await findPaper(call, exchange))],
});
