import { omitUndefined } from "@wellsourced/core";
import type { Stretch } from "@wellsourced/core/markdown";
import type { CslItem } from "../csl.ts";
import { itemsOf, valueEnd } from "../edit/csl-json.ts";
import { withoutCaseMarks } from "../formats/title-case.ts";
import { readWithPlaces } from "../parse.ts";
import { lineTable } from "../readers/records.ts";
import { doiOfAddress } from "./addresses.ts";
import type { DocumentFiles, DocumentProblem, FoundReference } from "./found.ts";

/** An entry of a reference file with its position. */
export interface FileEntry {
  readonly at: number;
  readonly raw: string;
  readonly item: CslItem;
  readonly line: number;
  readonly file: string | undefined;
}

interface BibliographyFile {
  readonly entries: readonly FileEntry[];
  readonly problems: readonly DocumentProblem[];
}

/** Returns the positions of JSON objects, which readers of JSON do not know. */
const placesInJson = (text: string): Stretch[] =>
  itemsOf(text).map(({ open }) => ({ start: open, end: valueEnd(text, open) }));

/** Reads a reference file with the position of every entry. */
export async function readBibliography(text: string, format?: string, file?: string): Promise<BibliographyFile> {
  const { format: found, items, problems, places } = readWithPlaces(text, format ? { format } : {});
  const lineAt = lineTable(text);
  const known = found === "csl-json" ? (places ?? placesInJson(text)) : (places ?? []);
  const entries = items.map((item, index): FileEntry => {
    const place = known.length === items.length ? known[index] : undefined;
    const [at, raw] = place ? [place.start, text.slice(place.start, place.end).trim()] : [0, item.title ?? item.id];
    return { item, at, raw, line: lineAt(at), file };
  });
  return { entries, problems: problems.map((problem) => ({ ...problem, ...omitUndefined({ file }) })) };
}

export function toReference({ item, raw, at, line, file }: FileEntry): FoundReference {
  const doi = item.DOI?.toLowerCase() ?? (item.URL ? doiOfAddress(item.URL) : undefined);
  return {
    kind: "entry",
    raw,
    key: item.id,
    csl: { ...item, ...(item.title === undefined ? {} : { title: withoutCaseMarks(item.title) }) },
    ...omitUndefined({ doi, url: item.URL || undefined, file }),
    line,
    offset: at,
  };
}

export const textOf = (file: string | Uint8Array): string =>
  typeof file === "string" ? file : new TextDecoder().decode(file);

const nameOf = (path: string): string => path.replaceAll("\\", "/").replace(/^.*\//u, "").toLowerCase();

/** Finds a file by the name used in the document, with or without folder and extension. */
export function fileNamed(files: DocumentFiles["files"], name: string, ending: string): string | undefined {
  const wanted = [name, `${name}${ending}`];
  return (
    [...files.keys()].find((one) => wanted.includes(one.replace(/^\.\//u, ""))) ??
    [...files.keys()].find((one) => wanted.some((want) => nameOf(want) === nameOf(one)))
  );
}

const bibliographic = /\.(?:bib|bibtex|ris|nbib|json|yaml)$/iu;

/** Reads the files that a document names, or all supplied reference files if it names none. */
export async function citedFiles(named: readonly string[], { files, main }: DocumentFiles): Promise<BibliographyFile> {
  const known = named.flatMap((name) => fileNamed(files, name, ".bib") ?? []);
  const names =
    known.length > 0 ? [...new Set(known)] : [...files.keys()].filter((name) => /\.(?:bib|ris|nbib)$/iu.test(name));
  const read: BibliographyFile[] = [];
  for (const name of names.filter((one) => one !== main && bibliographic.test(one)))
    read.push(
      await readBibliography(textOf(files.get(name) ?? ""), /\.bib/iu.test(name) ? "biblatex" : undefined, name),
    );
  return { entries: read.flatMap(({ entries }) => entries), problems: read.flatMap(({ problems }) => problems) };
}

/** A citation by key in a document. */
export interface CitedKey {
  readonly key: string;
  readonly line: number;
  readonly at: number;
  readonly file?: string;
}

/**
 * Resolves cited keys to entries in citation order. Unknown keys are problems if there is a bibliography, else
 * references with only a key.
 */
export function resolveKeys(
  cited: readonly CitedKey[],
  { entries }: BibliographyFile,
): { references: FoundReference[]; problems: DocumentProblem[] } {
  // If two entries share a key, the first wins.
  const byKey = new Map(entries.toReversed().map((entry) => [entry.item.id, entry]));
  const seen = new Set<string>();
  const references: FoundReference[] = [];
  const problems: DocumentProblem[] = [];
  for (const { key, line, at, file } of cited) {
    if (seen.has(key)) continue;
    seen.add(key);
    const entry = byKey.get(key) ?? byKey.get(key.replaceAll("?", "_"));
    const place = { line, ...omitUndefined({ file }) };
    if (entry) references.push({ ...toReference(entry), key });
    else if (byKey.size > 0)
      problems.push({ ...place, message: `"${key}" is cited but in none of the bibliographies.`, missingKey: key });
    else references.push({ kind: "citation", raw: key, key, ...place, offset: at });
  }
  return { references, problems };
}
