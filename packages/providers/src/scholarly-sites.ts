import { isInsideSite } from "@wellsourced/core";
import type { AcademicAsk, AcademicSource } from "./capabilities/academic.ts";

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
