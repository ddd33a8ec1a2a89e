import { findDois } from "./find-dois.ts";

const arxiv =
  /^(?:https?:\/\/)?(?:arxiv\.org\/(?:abs|pdf|html)\/|arxiv:\s*)(\d{4}\.\d{4,5}|[a-z-]+(?:\.[a-z]{2})?\/\d{7})(?:v\d+)?(?:\.pdf)?$/iu;

/** A DOI as it is compared and kept: bare, lower case. arXiv numbers become the DOI that arXiv registers for them. */
export function normalizeDoi(text: string | undefined): string | undefined {
  if (!text) return undefined;
  const preprint = arxiv.exec(text.trim())?.[1];
  if (preprint) return `10.48550/arxiv.${preprint.toLowerCase()}`;
  return findDois(text)[0];
}

/** The address at which a DOI resolves. Only what would end or change an address is encoded. */
export const doiUrl = (doi: string): string =>
  `https://doi.org/${doi.replace(/[%"#?<> {}|\\^`]/gu, encodeURIComponent)}`;
