import { isHttpUrl } from "@wellsourced/core";
import type { CslItem } from "../csl.ts";
import { findDois } from "../find-dois.ts";
import { arxivDoi, isDoiUrl, shortDoiUrl } from "../identifiers.ts";
import { readReference } from "../references/string/parse-reference.ts";
import { confidentFields } from "./confident-fields.ts";
import { patentNumber } from "./patent-number.ts";
import { textBesidesDoi } from "./text-besides-doi.ts";

/** A citation by its kind: an identifier, a URL, or a reference with its fields. */
export type ParsedCitation =
  /** `words`: the text besides the DOI; `reference`: that text parsed, if it is a full reference. */
  | { readonly kind: "doi"; readonly doi: string; readonly words: string; readonly reference?: CslItem }
  | { readonly kind: "url"; readonly url: string }
  | { readonly kind: "pmid"; readonly pmid: string }
  | { readonly kind: "pmcid"; readonly pmcid: string }
  | { readonly kind: "isbn"; readonly isbn: string }
  | { readonly kind: "issn"; readonly issn: string }
  | { readonly kind: "patent"; readonly number: string }
  | { readonly kind: "case"; readonly citation: string }
  | { readonly kind: "reference"; readonly reference: CslItem };

const ARXIV_WITHIN = /\barxiv:\s?(\d{4}\.\d{4,5}|[a-z-]{2,20}(?:\.[a-z]{2})?\/\d{7})(?:v\d{1,3})?\b/iu;
const PMID =
  /^(?:(?:(?:pubmed )?pmid|pubmed)(?: id)?:?\s{0,3}|https?:\/\/(?:pubmed\.ncbi\.nlm\.nih\.gov|www\.ncbi\.nlm\.nih\.gov\/pubmed)\/)(\d{1,9})(?:[/?]\S{0,200}|\.|\[(?:pmid|uid)\]|[.,;]\s{0,3}pmcid:?\s{0,3}(?:pmc)?\d{1,9}\.?)?$/iu;
const PMCID = /^(?:(?:(?:pubmed central )?pmcid:?\s{0,3})?pmc\s?|pmcid:?\s{0,3})(\d{1,9})(?:\.\d{1,2})?\.?$/iu;
/** Includes additions printed in books: `(pbk.)`, a second number, a class mark. */
const ISBN =
  /^\(?(?:urn:)?(?:isbn(?:[- ]?1[03])?[:\s]{1,4})?((?:\d[- ]?){9,12}[\dx])(?: ?\([^()]{1,40}\)[.,;]?|[,;/][^,;/].{0,60}| : [^:]{1,60}|[.,;)])?$/iu;
/** Requires the prefix `ISSN` unless the text is only the number, since ranges of years and pages look the same. */
const ISSN =
  /^(?:e-?issn|issn(?:-l)?):?\s{0,3}(\d{4})[-\s]?(\d{3}[\dx])(?:\s?\([^()]{1,20}\)|[.,;]|[,;]\s?e-?issn:?\s?\d{4}-\d{3}[\dx])?$|^(\d{4})-(\d{3}[\dx])$/iu;
/** Volume, reporter and page anywhere in the text: `410 U.S. 113`. */
const CASE =
  /\b\d{1,4} (?:U\.? ?S\.?|S\. ?Ct\.|F\.(?: ?(?:[23]d|4th))?|F\. ?Supp\.(?: ?[23]d)?|L\. ?Ed\.(?: ?2d)?) \d{1,5}\b/u;

/** Whether the check digit of an ISBN is correct (ISO 2108). */
export function isIsbn(text: string): boolean {
  const digits = text.replace(/[- ]/gu, "").toUpperCase();
  const values = [...digits].map((digit) => (digit === "X" ? 10 : Number(digit)));
  if (digits.length === 10)
    return values.reduce((sum, value, at) => sum + value * (10 - at), 0) % 11 === 0 && !values.slice(0, 9).includes(10);
  if (digits.length !== 13 || values.includes(10)) return false;
  return values.reduce((sum, value, at) => sum + value * (at % 2 === 0 ? 1 : 3), 0) % 10 === 0;
}

/** Whether the check digit of an ISSN is correct (ISO 3297). */
export function isIssn(issn: string): boolean {
  const values = [...issn.replace("-", "").toUpperCase()].map((digit) => (digit === "X" ? 10 : Number(digit)));
  return values.length === 8 && values.reduce((sum, value, at) => sum + value * (8 - at), 0) % 11 === 0;
}

/**
 * Returns an ISSN. Without the prefix `ISSN`, a number needs a correct check digit, since ranges of years look the
 * same.
 */
function issnIn(text: string): string | undefined {
  const [, ...parts] = ISSN.exec(text) ?? [];
  const issn = parts.filter(Boolean).join("-").toUpperCase();
  return issn && (/issn/iu.test(text) || isIssn(issn)) ? issn : undefined;
}

const looksLikeIsbn = (text: string): string | undefined => {
  const number = ISBN.exec(text.replace(/[\u2010-\u2015\u2212]/gu, "-"))?.[1];
  const length = number?.replace(/[- ]/gu, "").length;
  return length === 10 || length === 13 ? number : undefined;
};

/** Parses a citation: an identifier in any common spelling, a URL, or a reference. */
export function parseCitation(citation: string): ParsedCitation {
  const text = citation.normalize("NFKC").trim();
  const arxiv = arxivDoi(text);
  if (arxiv) return { kind: "doi", doi: arxiv, words: "" };
  const short = shortDoiUrl(text);
  if (short) return { kind: "url", url: short };
  const [, pmid] = PMID.exec(text) ?? [];
  if (pmid) return { kind: "pmid", pmid };
  if (isHttpUrl(text) && !isDoiUrl(text)) return { kind: "url", url: text };
  const [doi] = findDois(citation);
  if (doi) return { kind: "doi", doi, ...referenceBesidesDoi(text) };
  const [, pmcid] = PMCID.exec(text) ?? [];
  if (pmcid) return { kind: "pmcid", pmcid };
  const issn = issnIn(text);
  if (issn) return { kind: "issn", issn };
  const isbn = looksLikeIsbn(text);
  if (isbn) return { kind: "isbn", isbn };
  const patent = text.length < 40 ? patentNumber(text) : undefined;
  if (patent) return { kind: "patent", number: patent };
  const [within] = text.length < 200 ? (CASE.exec(text) ?? []) : [];
  if (within) return { kind: "case", citation: text };
  const [, preprint] = ARXIV_WITHIN.exec(text) ?? [];
  if (preprint)
    return {
      kind: "doi",
      doi: `10.48550/arxiv.${preprint.toLowerCase()}`,
      words: text.replace(ARXIV_WITHIN, " ").trim(),
    };
  return { kind: "reference", reference: citedItem(text) };
}

/** The text besides a DOI, parsed if it is a full reference. */
function referenceBesidesDoi(text: string): Pick<ParsedCitation & { readonly kind: "doi" }, "words" | "reference"> {
  const words = isHttpUrl(text) ? "" : textBesidesDoi(text);
  const whole = words ? confidentFields(readReference(text)) : undefined;
  return whole?.author ? { words, reference: whole } : { words };
}

/** Parses a text as a reference; a text without the structure of one is taken for a title. */
export function citedItem(text: string): CslItem {
  const read = confidentFields(readReference(text));
  const isBare = read.title === undefined && (read.author === undefined || !/\d/u.test(text));
  return isBare ? { id: "", type: "article-journal", title: text.replace(/\.$/u, "") } : read;
}
