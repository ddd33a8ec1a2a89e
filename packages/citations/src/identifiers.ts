import { memoize } from "@wellsourced/core";
import { findDois } from "./find-dois.ts";

/** Prefixes of arXiv numbers in URLs and text. */
const lead = String.raw`(?:(?:https?:\/\/)?(?:www\.|export\.)?arxiv\.org\/(?:abs|pdf|html)\/|arxiv[:\s]\s{0,3})`;
/** Current numbers start with year and month; those before 2007 follow their archive. */
const number = String.raw`(?:([a-z-]{2,20})(?:\.[a-z-]{2,20})?\/)?(?:(\d\d(?:0[1-9]|1[0-2])\.\d{4,5})|(\d{7}))`;
const arxiv = new RegExp(
  String.raw`^(?:${lead})?${number}(?:v\d{1,3})?(?:\.pdf)?(?:\s{0,3}\[[\w.-]{2,20}\])?\.?$`,
  "iu",
);

/** Returns arXiv's DOI for a number in any form: bare, with archive, class or version. */
export function arxivDoi(text: string): string | undefined {
  const [, archive, now, before] = arxiv.exec(text.trim().replace(/^\[([^[\]]{7,40})\]$/u, "$1")) ?? [];
  const id = now ?? (archive && before && `${archive}/${before}`);
  return id && `10.48550/arxiv.${id.toLowerCase()}`;
}

/**
 * nature.com journals whose URLs end like their DOIs, by DOI prefix. URLs of older journals omit the DOI's full stops,
 * and some acquired journals have another prefix.
 */
const NATURE = /^(?:https?:\/\/)?(?:www\.)?nature\.com\/articles\/([a-z\d-]{5,30})(?:\.pdf)?(?![\w-])/iu;
const NATURE_JOURNALS: readonly (readonly [start: string, article: RegExp])[] = [
  ["10.1057/", /^s41599-\d{3}-\d{5}-[\dxyz]$/u],
  [
    "10.1038/",
    /^(?:(?:d41586|s41(?:392|398|421|423|436|467|524|534|550|560|562|563|564|573|584|586|587|590|591|592|598|698|746)|s42(?:003|004|254|256)|s43247|s43588|s44387)-\d{3}-\d{5}-[\dxyz]|nature\d{5}|ncomms\d{4,5}|srep\d{5})$/u,
  ],
];

/** Derives a DOI from a publisher's URL, if the URL contains its suffix. */
function addressDoi(text: string): string | undefined {
  const article = NATURE.exec(text.trim())?.[1]?.toLowerCase();
  const journal = article && NATURE_JOURNALS.find(([, pattern]) => pattern.test(article));
  return journal && journal[0] + article;
}

/** DOIs that are normalised already, as most in records are; those that may lose an ending are left to `findDois`. */
const NORMALIZED =
  /^10\.(?!(?:48550|1101|64898|1093)\/)\d{4,9}\/(?!.{0,80}\.pdf$)[\da-z](?:[\da-z._/-]{0,78}[\da-z])?$/u;

/** Normalises a DOI: bare and in lower case. arXiv numbers become arXiv's DOIs. */
export function normalizeDoi(text: string | undefined): string | undefined {
  if (!text) return undefined;
  return NORMALIZED.test(text) ? text : doiIn(text);
}

/** Memoised because a work's DOI is read in every comparison. Bare numbers are ambiguous. */
const doiIn = memoize(
  (text: string): string | undefined =>
    (/[a-z]/iu.test(text) ? (arxivDoi(text) ?? addressDoi(text)) : undefined) ?? findDois(text)[0],
  1_000,
);

/** Returns the URL of a short DOI (`10/abc`, `doi.org/abc`), which must be resolved to get the DOI. */
export function shortDoiUrl(text: string): string | undefined {
  const [, alone, bare] =
    /^(?:(?:doi[:\s]\s{0,3}|(?:https?:\/\/)?(?:dx\.|www\.)?doi\.org\/)?10\/([a-z\d]{3,12})|https?:\/\/(?:dx\.)?doi\.org\/([a-z\d]{4,12}))[/.]?$/iu.exec(
      text.trim(),
    ) ?? [];
  const name = alone ?? bare;
  return name && `https://doi.org/10/${name.toLowerCase()}`;
}

/** Returns the resolver URL of a DOI, encoding only characters that would end or change it. */
export const doiUrl = (doi: string): string =>
  `https://doi.org/${doi.replace(/[%"#?<> {}|\\^`]/gu, encodeURIComponent)}`;

/** Whether a URL belongs to the DOI resolver. */
export const isDoiUrl = (url: string): boolean => /^(?:https?:)?\/\/(?:[\w-]+\.)*doi\.org\//iu.test(url);
