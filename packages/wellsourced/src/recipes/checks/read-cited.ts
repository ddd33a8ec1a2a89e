import { type CslItem, detectFormat, findDois, isDoiUrl, normalizeDoi } from "@wellsourced/citations";
import { Failure, isHttpUrl } from "@wellsourced/core";
import type { Call } from "../../call.ts";
import type { Parts } from "../parts.ts";
import { type WhatIsCited, whatIsCited } from "./what-is-cited.ts";

interface StatesDoi {
  readonly doi?: string | undefined;
  readonly url?: string | undefined;
  readonly reference?: CslItem | undefined;
}

/** The DOI of an entry, in whatever form it stands there. */
export function doiOf({ doi, url, reference }: StatesDoi): string | undefined {
  const said = doi ?? reference?.DOI;
  // Fields hold other things too, such as "n/a": the address may still be that of the DOI.
  const own = said ? (normalizeDoi(said) ?? findDois(said)[0]) : undefined;
  if (own) return own;
  return url && isDoiUrl(url) ? findDois(url)[0] : undefined;
}

/** What a record cites: a DOI, an address alone, or a work by its words. */
export function whatIsRecorded(reference: CslItem): WhatIsCited {
  const { URL: url, title } = reference;
  const doi = doiOf({ url, reference });
  if (doi) return { kind: "doi", doi, words: title ?? "", reference };
  return url && isHttpUrl(url) && !title ? { kind: "url", url } : { kind: "reference", reference };
}

/**
 * Reads a citation: a record of a reference manager, or whatever a person writes.
 *
 * @throws {Failure} `validation` for several records
 */
export async function readCited(
  citation: string,
  { references }: Pick<Parts, "references">,
  { signal, owner }: Call,
): Promise<WhatIsCited> {
  if (detectFormat(citation) === undefined) return whatIsCited(citation);
  const { items } = await references.read({ text: citation }, { signal, caller: owner });
  if (items.length > 1)
    throw new Failure("validation", `The citation holds ${items.length} references. Use audit to check a list.`);
  const [item] = items;
  return item && (item.title || item.DOI || item.URL) ? whatIsRecorded(item) : whatIsCited(citation);
}
