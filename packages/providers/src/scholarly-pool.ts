import { cutChars, isInsideSite } from "@wellsourced/core";
import type { Hit, Paper } from "@wellsourced/core/records";
import { type AcademicAsk, type AcademicSource, academic } from "./capabilities/academic.ts";
import type { WebAsk } from "./capabilities/web.ts";
import { known } from "./clean.ts";
import type { ProviderResponse } from "./search.ts";

/** Where works are looked for when no scholarly index answers. */
const POOL = (
  "arxiv.org pubmed.ncbi.nlm.nih.gov scholar.google.com ieeexplore.ieee.org dl.acm.org nature.com " +
  "sciencedirect.com link.springer.com researchgate.net plos.org frontiersin.org mdpi.com wiley.com jstor.org " +
  "semanticscholar.org biorxiv.org medrxiv.org"
).split(" ");

/** What a work is said to come from, by the site it was found on. */
const sources: readonly (readonly [source: string, site: string])[] = [
  ["arxiv", "arxiv.org"],
  ["pubmed", "pubmed.ncbi.nlm.nih.gov"],
  ["ieee", "ieeexplore.ieee.org"],
  ["nature", "nature.com"],
  ["springer", "link.springer.com"],
  ["google_scholar", "scholar.google.com"],
];

/** The pool, or the one site of a named source. */
export const poolOf = ({ source = "all" }: AcademicAsk): readonly string[] => {
  const site = siteOf(source);
  return site ? [site] : POOL;
};

export const siteOf = (source: AcademicSource): string | undefined => sources.find(([name]) => name === source)?.[1];

/** arXiv keeps the PDF of every abstract page at a known place; elsewhere only a PDF's own address is one. */
export function pdfOf(url: string): string | undefined {
  const [, id] =
    /^https?:\/\/(?:www\.)?arxiv\.org\/(?:abs|pdf)\/([\w.-]+(?:\/\d+)?(?:v\d+)?)(?:\.pdf)?$/u.exec(url) ?? [];
  if (id) return `https://arxiv.org/pdf/${id}`;
  return /\.pdf(?:[?#]|$)/iu.test(url) ? url : undefined;
}

/** What a work at this address is said to come from. */
export const sourceOf = (url: string): string => sources.find(([, site]) => isInsideSite(url, site))?.[0] ?? "other";

/** A web result as a work: the snippet stands in for the abstract, everything else is unknown. */
function hitToPaper({ title, url, snippet, publishedAt }: Hit): Paper {
  const abstract = cutChars(snippet, 500).trim();
  const year = publishedAt ? Number(publishedAt.slice(0, 4)) : undefined;
  return { title, url, source: sourceOf(url), ...known({ abstract, year, pdfUrl: pdfOf(url) }) };
}

/** Works without a PDF will be dropped. */
const manyOf = ({ limit, pdfOnly }: AcademicAsk): number => (pdfOnly ? Math.min(50, limit * 5) : limit);

/** The same wish as a web search. */
export const toPoolAsk = (ask: AcademicAsk): WebAsk => ({
  query: ask.query,
  limit: manyOf(ask),
  sites: poolOf(ask),
});

/** What the web search found, as works; filters that a web page does not show are reported. */
export function fromPool(answer: ProviderResponse<Hit>, ask: AcademicAsk): ProviderResponse<Paper> {
  const papers = answer.records.map(hitToPaper).map((paper) => ({ record: paper, raw: paper }));
  const { kept, open } = academic.filter(papers, ask, ["source"]);
  // The sites were our idea, so it is the note that tells of those that were not searched.
  const theirs = answer.notHonoured.filter((name) => name !== "sites");
  return {
    ...answer,
    records: kept.slice(0, ask.pdfLater ? manyOf(ask) : ask.limit),
    notHonoured: [...new Set([...theirs, ...open])],
    via: "web",
  };
}
