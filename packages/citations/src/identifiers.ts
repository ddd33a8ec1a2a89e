import { findDois } from "./find-dois.ts";

/** Where arXiv's numbers stand in addresses, and what people write before them. */
const lead = String.raw`(?:https?:\/\/(?:www\.|export\.)?arxiv\.org\/(?:abs|pdf|html)\/|arxiv:\s{0,3})`;
/** Numbers of today begin with year and month; those of before 2007 stand behind their archive. */
const number = String.raw`(?:([a-z-]{2,20})(?:\.[a-z-]{2,20})?\/)?(?:(\d\d(?:0[1-9]|1[0-2])\.\d{4,5})|(\d{7}))`;
const arxiv = new RegExp(
  String.raw`^(?:${lead})?${number}(?:v\d{1,3})?(?:\.pdf)?(?:\s{0,3}\[[\w.-]{2,20}\])?\.?$`,
  "iu",
);

/** The DOI that arXiv registers for a work, from its number in any spelling: bare, with its archive, class or version. */
export function arxivDoi(text: string): string | undefined {
  const [, archive, now, before] = arxiv.exec(text.trim()) ?? [];
  const id = now ?? (archive && before && `${archive}/${before}`);
  return id && `10.48550/arxiv.${id.toLowerCase()}`;
}

/** A DOI as it is compared and kept: bare, lower case. arXiv numbers become the DOI that arXiv registers for them. */
export function normalizeDoi(text: string | undefined): string | undefined {
  if (!text) return undefined;
  // A bare number may be one of anything.
  return (/[a-z]/iu.test(text) ? arxivDoi(text) : undefined) ?? findDois(text)[0];
}

/** The address behind a short DOI (`10/abc`, `doi.org/abc`), which names no publisher and resolves to the real one. */
export function shortDoiUrl(text: string): string | undefined {
  const [, alone, bare] =
    /^(?:(?:doi:\s{0,3}|https?:\/\/(?:dx\.|www\.)?doi\.org\/)?10\/([a-z\d]{3,12})|https?:\/\/(?:dx\.)?doi\.org\/([a-z\d]{4,12}))\/?$/iu.exec(
      text.trim(),
    ) ?? [];
  const name = alone ?? bare;
  return name && `https://doi.org/10/${name.toLowerCase()}`;
}

/** The address at which a DOI resolves. Only what would end or change an address is encoded. */
export const doiUrl = (doi: string): string =>
  `https://doi.org/${doi.replace(/[%"#?<> {}|\\^`]/gu, encodeURIComponent)}`;
