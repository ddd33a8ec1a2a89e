import type { CslItem } from "@wellsourced/citations";
import { detectFormat, type FormatName, readRecords } from "@wellsourced/citations";
import { Failure } from "@wellsourced/core";
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

const ANTHOLOGY = /^https?:\/\/(?:www\.)?aclanthology\.org\/([\w.-]{5,60}?)\/?$/u;

/** Entries of the ACL Anthology and dblp keep their own keys; other records have the file's name and their own. */
function originOf({ id, URL: url }: CslItem, file: string): { readonly source: string; readonly key: string } {
  const anthology = ANTHOLOGY.exec(url ?? "")?.[1];
  if (anthology) return { source: "acl-anthology", key: anthology };
  if (id.startsWith("DBLP:")) return { source: "dblp", key: id.slice("DBLP:".length) };
  return { source: "library", key: `${file}#${id}` };
}

/** Files of reference managers: BibTeX, RIS, CSL-JSON and the other formats that `parse` reads. */
export const references: DumpForm = {
  name: "library",
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
    const read = items.map((item): Step => {
      const { source, key } = originOf(item, name);
      return recordOfDraft(item, { source, key, ids: idsOf(...draftIds(item)) });
    });
    return [...read, ...problems.map(({ line, message }) => ({ broken: `Line ${line}: ${message}` }))];
  },
};
