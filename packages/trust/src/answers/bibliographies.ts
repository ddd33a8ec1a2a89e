import type { ReadAnswer } from "@wellsourced/answers";
import { decoded, documentType, findReferences, lineTable } from "@wellsourced/citations/documents";
import { Failure } from "@wellsourced/core";
import type { LocalFile } from "@wellsourced/core/records";
import type { EntryPlace } from "./sources.ts";

/** Entries of the reference files that accompany an answer. */
export interface Bibliographies {
  readonly texts: readonly string[];
  placeOf(key: string | undefined): EntryPlace | undefined;
}

/**
 * Reads the reference files that accompany an answer. If entries share a key, the first wins.
 *
 * @throws {Failure} `validation` with the file's name, for a file without references
 */
export async function readBibliographies(files: readonly LocalFile[]): Promise<Bibliographies> {
  const places = new Map<string, EntryPlace>();
  const texts: string[] = [];
  for (const { name, bytes } of files) {
    const text = decoded(bytes);
    const type = documentType(name, bytes);
    if (!isReferenceList(type))
      throw new Failure("validation", `${name} is not a reference file. Give BibTeX, RIS, NBIB, MODS or CSL-JSON.`);
    const { references } = await findReferences(text, { type });
    for (const { key, line } of references)
      if (key !== undefined && !places.has(key)) places.set(key, { file: name, line });
    texts.push(text);
  }
  return { texts, placeOf: (key) => (key === undefined ? undefined : places.get(key)) };
}

const LISTS: readonly string[] = ["biblatex", "bibtex", "ris", "nbib", "mods", "csl-json"];
/** Whether documents of a type contain only references. */
export const isReferenceList = (type: string): boolean => LISTS.includes(type);

/** Position of the sources' entries: in the answer's own list or in an accompanying file. */
export function placesIn(answer: string, { sources }: ReadAnswer, beside: Bibliographies) {
  const lineAt = lineTable(answer);
  const byId = new Map(sources.map((source) => [source.id, source]));
  return (id: string): Partial<EntryPlace> | undefined => {
    const { start, key } = byId.get(id) ?? {};
    return start === undefined ? beside.placeOf(key) : { line: lineAt(start) };
  };
}
