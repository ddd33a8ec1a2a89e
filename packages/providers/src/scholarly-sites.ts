import { isInsideSite } from "@wellsourced/core";
import type { AcademicAsk, AcademicSource } from "./capabilities/academic.ts";

/** Sites to search when no scholarly index answers. */
const POOL = (
  "arxiv.org pubmed.ncbi.nlm.nih.gov scholar.google.com ieeexplore.ieee.org dl.acm.org nature.com " +
  "sciencedirect.com link.springer.com researchgate.net plos.org frontiersin.org mdpi.com wiley.com jstor.org " +
  "semanticscholar.org biorxiv.org medrxiv.org"
).split(" ");

/** The source of a work, by site. */
const sources: readonly (readonly [source: string, site: string])[] = [
  ["arxiv", "arxiv.org"],
  ["pubmed", "pubmed.ncbi.nlm.nih.gov"],
  ["ieee", "ieeexplore.ieee.org"],
  ["nature", "nature.com"],
  ["springer", "link.springer.com"],
  ["google_scholar", "scholar.google.com"],
];

/** All sites, or the site of a named source. */
export const poolOf = ({ source = "all" }: AcademicAsk): readonly string[] => {
  const site = siteOf(source);
  return site ? [site] : POOL;
};

export const siteOf = (source: AcademicSource): string | undefined => sources.find(([name]) => name === source)?.[1];

/** The PDF of an arXiv page, or the URL itself if it is a PDF. */
export function pdfOf(url: string): string | undefined {
  const [, id] =
    /^https?:\/\/(?:www\.)?arxiv\.org\/(?:abs|pdf)\/([\w.-]+(?:\/\d+)?(?:v\d+)?)(?:\.pdf)?$/u.exec(url) ?? [];
  if (id) return `https://arxiv.org/pdf/${id}`;
  return /\.pdf(?:[?#]|$)/iu.test(url) ? url : undefined;
}

export const sourceOf = (url: string): string => sources.find(([, site]) => isInsideSite(url, site))?.[0] ?? "other";
