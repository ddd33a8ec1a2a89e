import { detectFormat, type FormatName, readRecords } from "@wellsourced/citations";
import { Failure } from "@wellsourced/core";
import { OWN_LIBRARY } from "../../work.ts";
import type { DumpForm, Step } from "../form.ts";
import { draftIds, idsOf, recordOfDraft } from "../record.ts";
import type { Piece } from "../split/piece.ts";
import { inPieces } from "../split/text-pieces.ts";

/** Where a new record may begin, in formats that can be cut. */
const BEGINS: Readonly<Partial<Record<FormatName, RegExp>>> = {
  bibtex: /\n(?=[ \t]*@[ \t]*[a-z]+[ \t]*[{(])/giu,
  ris: /\n(?=TY[ \t]{1,4}-)/gu,
  nbib: /\n(?=PMID- )/gu,
};

/** Macros of BibTeX, which later entries use. */
const MACRO = /^[ \t]*@string[ \t]*[{(].*$/gimu;

/**
 * Files of reference managers: BibTeX, RIS, CSL-JSON and the other formats that `parse` reads. Anybody can write such a
 * file, so its entries are never those of a registry, whatever their keys and addresses.
 */
export const references: DumpForm = {
  name: OWN_LIBRARY,
  detects: ({ text }) => detectFormat(text) !== undefined,
  async *split(bytes, { text, name }): AsyncGenerator<readonly Piece[]> {
    const format = detectFormat(text);
    const begins = format && BEGINS[format];
    let macros = "";
    for await (const { text: piece, line, isWhole } of inPieces(bytes, begins)) {
      if (!isWhole && !begins)
        throw new Failure(
          "validation",
          `${name} is too large for its format (${format}). Split it, or export BibTeX or RIS.`,
        );
      yield [{ text: macros + piece, place: `line ${line}` }];
      if (format === "bibtex") macros += (piece.match(MACRO) ?? []).map((macro) => `${macro}\n`).join("");
    }
  },
  steps(text, { name }) {
    const { items, problems } = readRecords(text);
    const read = items.map(
      (item): Step =>
        recordOfDraft(item, { source: OWN_LIBRARY, key: `${name}#${item.id}`, ids: idsOf(...draftIds(item)) }),
    );
    return [...read, ...problems.map(({ line, message }) => ({ broken: `Line ${line}: ${message}` }))];
  },
};
