import { isHttpUrl } from "@wellsourced/core";
import type { CslItem } from "../csl.ts";
import { findDois } from "../find-dois.ts";
import { isDoiUrl, normalizeDoi } from "../identifiers.ts";
import type { ParsedCitation } from "./parse-citation.ts";

export interface StatesDoi {
  readonly doi?: string | undefined;
  readonly url?: string | undefined;
  readonly reference?: CslItem | undefined;
}

/** The DOI of an entry, in any spelling and from any of its fields. */
export function doiOf({ doi, url, reference }: StatesDoi): string | undefined {
  const said = doi ?? reference?.DOI;
  // A DOI field may contain other text, such as "n/a", and the URL still be a DOI link.
  const own = said ? (normalizeDoi(said) ?? findDois(said)[0]) : undefined;
  if (own) return own;
  return url && isDoiUrl(url) ? findDois(url)[0] : undefined;
}

/** Identifies the citation in a record: a DOI, a URL without a title, or a work by its fields. */
export function citationOfRecord(reference: CslItem): ParsedCitation {
  const { URL: url, title } = reference;
  const doi = doiOf({ url, reference });
  if (doi) return { kind: "doi", doi, words: title ?? "", reference };
  return url && isHttpUrl(url) && !title ? { kind: "url", url } : { kind: "reference", reference };
}
