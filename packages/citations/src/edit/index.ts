import { Failure } from "@wellsourced/core";
import { bibtexSplices } from "./bibtex.ts";
import { cslSplices } from "./csl-json.ts";
import { applySplices, type RecordChange, type Splice } from "./edit.ts";
import { risSplices } from "./ris.ts";

const EDITORS: Readonly<Record<string, (text: string, changes: readonly RecordChange[]) => Splice[]>> = {
  bibtex: bibtexSplices,
  biblatex: bibtexSplices,
  ris: risSplices,
  "csl-json": cslSplices,
};

export type { EditableField, RecordChange } from "./edit.ts";
export { addWordComments, type WordComment, type WordCommentOptions } from "./word.ts";
export { type ZoteroChange, type ZoteroData, zoteroChange } from "./zotero.ts";

/** Formats that can be edited in place. */
export const EDITABLE_FORMATS: readonly string[] = Object.keys(EDITORS);

/** Removes characters that could end a field or line early. */
const plain = (value: string): string => value.replace(/[\p{Cc}{}"\\]/gu, " ").trim();

const plainIn = <Fields extends object>(fields: Fields): Fields =>
  Object.assign(
    { ...fields },
    Object.fromEntries(
      Object.entries(fields).flatMap(([name, value]) => (typeof value === "string" ? [[name, plain(value)]] : [])),
    ),
  );

const cleaned = ({ offset, set, authors }: RecordChange): RecordChange => ({
  offset,
  set: plainIn(set),
  ...(authors && { authors: authors.map(plainIn) }),
});

/**
 * Edits fields of a BibTeX, BibLaTeX, RIS or CSL-JSON file in place, leaving the rest unchanged to the character. Skips
 * malformed records.
 *
 * @throws {Failure} `validation` for a format that cannot be edited
 * @example
 * editReferences("@misc{a, title={T}}", [{ offset: 0, set: { DOI: "10.1000/1" } }], { format: "bibtex" });
 * // "@misc{a, title={T}, doi={10.1000/1}}"
 */
export function editReferences(
  text: string,
  changes: readonly RecordChange[],
  { format }: { readonly format: string },
): string {
  const edit = Object.hasOwn(EDITORS, format) ? EDITORS[format] : undefined;
  if (!edit)
    throw new Failure(
      "validation",
      `A file of the format ${format} cannot be edited. Use ${EDITABLE_FORMATS.join(", ")}.`,
    );
  return applySplices(text, edit(text, changes.map(cleaned)));
}
