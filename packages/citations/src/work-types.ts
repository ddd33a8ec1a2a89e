import { byTerm } from "./tables.ts";
import tables from "./work-types.json" with { type: "json" };

/** CSL types by Crossref type, also used in files called CSL-JSON and by OpenAlex. */
export const CROSSREF_TYPES: ReadonlyMap<string, string> = byTerm(tables.crossref);

/** CSL types by BibTeX and BibLaTeX entry type. */
export const BIBTEX_TYPES: ReadonlyMap<string, string> = byTerm(tables.bibtex);

/** CSL types by the type a page declares, in lower case without spaces and punctuation. */
export const PAGE_TYPES: ReadonlyMap<string, string> = byTerm(tables.pages);

/** CSL types by MODS resource type; "text" can be anything. */
export const MODS_RESOURCES: ReadonlyMap<string, string> = byTerm(tables.resources);

const bare = (words: string): string => words.toLowerCase().replace(/[^a-z\d]/gu, "");

/** Terms of EndNote (with its numbers), RefWorks, Zotero, Word, DataCite and MARC's genre list. */
const managers = new Map(
  byTerm(tables.managers)
    .entries()
    .map(([term, type]) => [bare(term), type]),
);

/** Returns the CSL type of a term, ignoring case, spaces and punctuation. */
export const typeOfWords = (words: string | null | undefined): string | undefined => managers.get(bare(words ?? ""));

const ris = new Map<string, readonly string[]>(Object.entries(tables.ris));

/** Returns the RIS type for a CSL type: the first of its row, by default an electronic source. */
export const risTypeOf = (type: string): string => ris.get(type)?.[0] ?? "ELEC";

/** A RIS type listed twice is read as its first row. */
const risTypes = byTerm(Object.fromEntries([...ris].reverse()));

/** Returns the CSL type of a RIS type; programs also write it in full (`Journal article`), starting like the short name. */
export function typeOfRis(text: string): string {
  const name = text.toUpperCase().replace(/[^A-Z]/gu, "");
  return risTypes.get(name) ?? risTypes.get(name.slice(0, 4)) ?? "document";
}
