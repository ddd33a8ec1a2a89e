import { citationOfRecord, detectFormat, type ParsedCitation, parseCitation } from "@wellsourced/citations";
import { Failure } from "@wellsourced/core";
import type { Call } from "../../call.ts";
import type { Parts } from "../parts.ts";

/**
 * Parses a citation: a record of a reference manager, or free text.
 *
 * @throws {Failure} `validation` for several records
 */
export async function readCited(
  citation: string,
  { references }: Pick<Parts, "references">,
  { signal, owner }: Call,
): Promise<ParsedCitation> {
  if (detectFormat(citation) === undefined) return parseCitation(citation);
  const { items } = await references.read({ text: citation }, { signal, caller: owner });
  if (items.length > 1)
    throw new Failure("validation", `The citation contains ${items.length} references. Use audit to check a list.`);
  const [item] = items;
  return item && (item.title || item.DOI || item.URL) ? citationOfRecord(item) : parseCitation(citation);
}
