import { cutChars, type Hit, isInsideSite, type Paper } from "@wellsourced/core";
import { type AcademicAsk, type AcademicSource, applyAcademicFilters, unmetFilters } from "./capabilities/academic.ts";
import type { WebAsk } from "./capabilities/web.ts";
import type { Answer } from "./search.ts";

/** Where works are looked for when no scholarly index answers. */
const POOL = [
  "arxiv.org",
  "pubmed.ncbi.nlm.nih.gov",
  "scholar.google.com",
  "ieeexplore.ieee.org",
  "dl.acm.org",
  "nature.com",
  "sciencedirect.com",
  "link.springer.com",
  "researchgate.net",
  "plos.org",
  "frontiersin.org",
  "mdpi.com",
  "wiley.com",
  "jstor.org",
  "semanticscholar.org",
  "biorxiv.org",
  "medrxiv.org",
];

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
const poolOf = ({ source = "all" }: AcademicAsk): readonly string[] => {
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

/** A web result as a work: the snippet stands in for the abstract, everything else is unknown. */
function hitToPaper({ title, url, snippet, publishedAt }: Hit): Paper {
  const pdfUrl = pdfOf(url);
  return {
    title,
    url,
    source: sources.find(([, site]) => isInsideSite(url, site))?.[0] ?? "other",
    ...(snippet ? { abstract: cutChars(snippet, 500).trim() } : {}),
    ...(publishedAt ? { year: Number(publishedAt.slice(0, 4)) } : {}),
    ...(pdfUrl ? { pdfUrl } : {}),
  };
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
export function fromPool(answer: Answer<Hit>, ask: AcademicAsk): Answer<Paper> {
  const papers = applyAcademicFilters(answer.records.map(hitToPaper), ask);
  const unmet = unmetFilters(ask, ["source"], papers);
  // The sites were our idea, so it is the note that tells of those that were not searched.
  const theirs = answer.notHonoured.filter((name) => name !== "sites");
  return {
    ...answer,
    records: papers.slice(0, ask.pdfLater ? manyOf(ask) : ask.limit),
    notHonoured: [...new Set([...theirs, ...unmet])],
    via: "web",
  };
}
