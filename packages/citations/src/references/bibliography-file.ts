import { omitUndefined } from "@wellsourced/core";
import type { Stretch } from "@wellsourced/core/markdown";
import type { CslItem } from "../csl.ts";
import { itemsOf, valueEnd } from "../edit/csl-json.ts";
import { withoutCaseMarks } from "../formats/title-case.ts";
import { readWithPlaces } from "../parse.ts";
import { lineTable } from "../readers/records.ts";
import { doiOfAddress } from "./addresses.ts";
import { decoded } from "./document-type.ts";
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
export async function readBibliography(text: string, format?: string): Promise<BibliographyFile> {
  const { format: found, items, problems, places } = readWithPlaces(text, format ? { format } : {});
  const lineAt = lineTable(text);
  const known = found === "csl-json" ? (places ?? placesInJson(text)) : (places ?? []);
  const entries = items.map((item, index): FileEntry => {
    const place = known.length === items.length ? known[index] : undefined;
    const [at, raw] = place ? [place.start, text.slice(place.start, place.end).trim()] : [0, item.title ?? item.id];
    return { item, at, raw, line: lineAt(at), file: undefined };
  });
  return { entries, problems };
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

export const textOf = (file: string | Uint8Array): string => (typeof file === "string" ? file : decoded(file));

/** Files that were read, by the names under which documents draw on them, since many documents may share one. */
const shared = new WeakMap<Uint8Array, Map<string, Promise<BibliographyFile>>>();

async function readNamed(data: string | Uint8Array, file: string): Promise<BibliographyFile> {
  const { entries, problems } = await readBibliography(textOf(data), /\.bib/iu.test(file) ? "biblatex" : undefined);
  return {
    entries: entries.map((entry) => ({ ...entry, file })),
    problems: problems.map((problem) => ({ ...problem, file })),
  };
}

/** Reads a reference file under a name. The same bytes are read once for each name. */
function readShared(data: string | Uint8Array, file: string): Promise<BibliographyFile> {
  if (typeof data === "string") return readNamed(data, file);
  const names = shared.get(data) ?? new Map<string, Promise<BibliographyFile>>();
  shared.set(data, names);
  const known = names.get(file) ?? readNamed(data, file);
  names.set(file, known);
  return known;
}

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
    known.length > 0
      ? [...new Set(known)]
      : [...files.keys()].filter((name) => /\.(?:bib|ris|nbib|json)$/iu.test(name));
  const found: BibliographyFile[] = [];
  for (const name of names.filter((one) => one !== main && bibliographic.test(one)))
    found.push(await readShared(files.get(name) ?? "", name));
  return { entries: found.flatMap(({ entries }) => entries), problems: found.flatMap(({ problems }) => problems) };
}

/** A citation by key in a document. */
export interface CitedKey {
  readonly key: string;
  readonly line: number;
  readonly at: number;
  readonly file?: string;
  /** Listed without being cited. */
  readonly listed?: boolean;
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
  for (const { key, line, at, file, listed = false } of cited) {
    if (seen.has(key)) continue;
    seen.add(key);
    const entry = byKey.get(key) ?? byKey.get(key.replaceAll("?", "_"));
    const place = { line, ...omitUndefined({ file }) };
    if (entry) references.push({ ...toReference(entry), key, ...(listed ? {} : { cited: place }) });
    else if (byKey.size > 0)
      problems.push({ ...place, message: `"${key}" is cited but in none of the bibliographies.`, missingKey: key });
    else references.push({ kind: "citation", raw: key, key, ...place, offset: at });
  }
  return { references, problems };
}
