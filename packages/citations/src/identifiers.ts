import { memoize } from "@wellsourced/core";
import { findDois } from "./find-dois.ts";

/** Where arXiv's numbers stand in addresses, and what people write before them. */
const lead = String.raw`(?:(?:https?:\/\/)?(?:www\.|export\.)?arxiv\.org\/(?:abs|pdf|html)\/|arxiv[:\s]\s{0,3})`;
/** Numbers of today begin with year and month; those of before 2007 stand behind their archive. */
const number = String.raw`(?:([a-z-]{2,20})(?:\.[a-z-]{2,20})?\/)?(?:(\d\d(?:0[1-9]|1[0-2])\.\d{4,5})|(\d{7}))`;
const arxiv = new RegExp(
  String.raw`^(?:${lead})?${number}(?:v\d{1,3})?(?:\.pdf)?(?:\s{0,3}\[[\w.-]{2,20}\])?\.?$`,
  "iu",
);

/** The DOI that arXiv registers for a work, from its number in any spelling: bare, with its archive, class or version. */
export function arxivDoi(text: string): string | undefined {
  const [, archive, now, before] = arxiv.exec(text.trim().replace(/^\[([^[\]]{7,40})\]$/u, "$1")) ?? [];
  const id = now ?? (archive && before && `${archive}/${before}`);
  return id && `10.48550/arxiv.${id.toLowerCase()}`;
}

/**
 * Journals of nature.com whose addresses end as their DOIs do, by what stands before that in the DOI. Older journals
 * leave out the full stops of their DOIs there, and the DOIs of some that moved in have another beginning.
 */
const NATURE = /^(?:https?:\/\/)?(?:www\.)?nature\.com\/articles\/([a-z\d-]{5,30})(?:\.pdf)?(?![\w-])/iu;
const NATURE_JOURNALS: readonly (readonly [start: string, article: RegExp])[] = [
  ["10.1057/", /^s41599-\d{3}-\d{5}-[\dxyz]$/u],
  [
    "10.1038/",
    /^(?:(?:d41586|s41(?:392|398|421|423|436|467|524|534|550|560|562|563|564|573|584|586|587|590|591|592|598|698|746)|s42(?:003|004|254|256)|s43247|s43588|s44387)-\d{3}-\d{5}-[\dxyz]|nature\d{5}|ncomms\d{4,5}|srep\d{5})$/u,
  ],
];

/** The DOI of a work at a publisher's address, where the one is built from the other. */
function addressDoi(text: string): string | undefined {
  const article = NATURE.exec(text.trim())?.[1]?.toLowerCase();
  const journal = article && NATURE_JOURNALS.find(([, pattern]) => pattern.test(article));
  return journal && journal[0] + article;
}

/** A DOI as it is compared and kept: bare, lower case. arXiv numbers become the DOI that arXiv registers for them. */
export const normalizeDoi = (text: string | undefined): string | undefined => (text ? doiIn(text) : undefined);

/** A work's DOI is read wherever the work is compared. A bare number may be one of anything. */
const doiIn = memoize(
  (text: string): string | undefined =>
    (/[a-z]/iu.test(text) ? (arxivDoi(text) ?? addressDoi(text)) : undefined) ?? findDois(text)[0],
  1_000,
);

/** The address behind a short DOI (`10/abc`, `doi.org/abc`), which names no publisher and resolves to the real one. */
export function shortDoiUrl(text: string): string | undefined {
  const [, alone, bare] =
    /^(?:(?:doi[:\s]\s{0,3}|(?:https?:\/\/)?(?:dx\.|www\.)?doi\.org\/)?10\/([a-z\d]{3,12})|https?:\/\/(?:dx\.)?doi\.org\/([a-z\d]{4,12}))[/.]?$/iu.exec(
      text.trim(),
    ) ?? [];
  const name = alone ?? bare;
  return name && `https://doi.org/10/${name.toLowerCase()}`;
}

/** The address at which a DOI resolves. Only what would end or change an address is encoded. */
export const doiUrl = (doi: string): string =>
  `https://doi.org/${doi.replace(/[%"#?<> {}|\\^`]/gu, encodeURIComponent)}`;

/** Whether an address is one of the resolver of DOIs. */
export const isDoiUrl = (url: string): boolean => /^(?:https?:)?\/\/(?:[\w-]+\.)*doi\.org\//iu.test(url);
