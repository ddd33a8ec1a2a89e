import { given } from "@wellsourced/core";
import type { CslItem } from "../csl.ts";
import { withoutCaseMarks } from "../formats/title-case.ts";
import { parse } from "../parse.ts";
import { lineTable } from "../readers/records.ts";
import { doiOfAddress } from "./addresses.ts";
import type { DocumentFiles, DocumentProblem, FoundReference } from "./found.ts";

/** One entry of a file of references, with its place in it. */
export interface FileEntry extends Position {
  readonly item: CslItem;
  readonly line: number;
  readonly file: string | undefined;
}

export interface BibliographyFile {
  readonly entries: readonly FileEntry[];
  readonly problems: readonly DocumentProblem[];
}

const bibEntry = /^[ \t]{0,40}@[ \t]{0,20}([a-z]{1,30})[ \t]{0,20}[{(]/gimu;
/** What stands before the first comma, unless it is a field: an entry may have no key. */
const bibKey = /^[^,={}"\n]*(?=,)/u;
const noEntry = /^(?:string|preamble|comment)$/iu;
/** What begins a record in the other formats. */
const records: Readonly<Record<string, RegExp>> = {
  ris: /^[ \t]{0,3}TY {1,4}-/gmu,
  nbib: /^PMID ?-/gmu,
  wos: /^PT /gmu,
  refworks: /^RT /gmu,
  "endnote-xml": /<record>/gu,
  mods: /<(?:[\w-]{1,20}:)?mods[\s/>]/gu,
  "csl-json": /"(?:id|citation-key)"\s*:/gu,
};

interface Position {
  readonly at: number;
  readonly raw: string;
}

/** Places of BibTeX entries under their keys, in the order of the file; those without a key under the empty one. */
function keyPlaces(text: string): Map<string, Position[]> {
  const found = [...text.matchAll(bibEntry)].filter(([, type]) => !noEntry.test(type ?? ""));
  const places = found.map((match, index) => {
    const end = found[index + 1]?.index ?? text.length;
    const head = text
      .slice(match.index + match[0].length, end)
      .trimStart()
      .slice(0, 300);
    return { key: bibKey.exec(head)?.[0].trim() ?? "", at: match.index, raw: text.slice(match.index, end).trim() };
  });
  return Map.groupBy(places, ({ key }) => key);
}

/** The place of each item. Of several entries under one key, the items take the places in order. */
function placesOf(items: readonly CslItem[], byKey: ReadonlyMap<string, Position[]>): (Position | undefined)[] {
  const taken = new Map<string, number>();
  // Keys were made for entries without one, so what no entry is called belongs to those; a place that is in doubt is none.
  const nameless = byKey.get("") ?? [];
  const isSure = items.filter(({ id }) => !byKey.has(id)).length === nameless.length;
  return items.map(({ id }) => {
    const key = byKey.has(id) ? id : "";
    const at = taken.get(key) ?? 0;
    taken.set(key, at + 1);
    return key || isSure ? byKey.get(key)?.[at] : undefined;
  });
}

/** Records of the other formats stand in the order in which they are read. */
function recordPlaces(text: string, format: string): Position[] {
  const begins = [...text.matchAll(records[format] ?? /$^/gu)].map(({ index }) => index);
  return begins.map((at, index) => ({ at, raw: text.slice(at, begins[index + 1] ?? text.length).trim() }));
}

/** Reads a file of references with the place of every entry. */
export async function readBibliography(text: string, format?: string, file?: string): Promise<BibliographyFile> {
  const parsed = await parse(text, format ? { format } : {});
  const lineAt = lineTable(text);
  const isBib = /^bib/u.test(parsed.format);
  const ordered = isBib ? placesOf(parsed.items, keyPlaces(text)) : recordPlaces(text, parsed.format);
  const inOrder = ordered.length === parsed.items.length;
  const entries = parsed.items.map((item, index): FileEntry => {
    const place = (inOrder ? ordered[index] : undefined) ?? { at: 0, raw: item.title ?? item.id };
    return { item, ...place, line: lineAt(place.at), file };
  });
  return { entries, problems: parsed.problems.map((problem) => ({ ...problem, ...given({ file }) })) };
}

export function toReference({ item, raw, at, line, file }: FileEntry): FoundReference {
  const doi = item.DOI?.toLowerCase() ?? (item.URL ? doiOfAddress(item.URL) : undefined);
  return {
    kind: "entry",
    raw,
    key: item.id,
    csl: { ...item, ...(item.title === undefined ? {} : { title: withoutCaseMarks(item.title) }) },
    ...given({ doi, url: item.URL || undefined, file }),
    line,
    offset: at,
  };
}

export const textOf = (file: string | Uint8Array): string =>
  typeof file === "string" ? file : new TextDecoder().decode(file);

const nameOf = (path: string): string => path.replaceAll("\\", "/").replace(/^.*\//u, "").toLowerCase();

/** A file by the name a document calls it, with or without folder and ending. */
export function fileNamed(files: DocumentFiles["files"], name: string, ending: string): string | undefined {
  const wanted = [name, `${name}${ending}`];
  return (
    [...files.keys()].find((one) => wanted.includes(one.replace(/^\.\//u, ""))) ??
    [...files.keys()].find((one) => wanted.some((want) => nameOf(want) === nameOf(one)))
  );
}

const bibliographic = /\.(?:bib|bibtex|ris|nbib|json|yaml)$/iu;

/** The entries of the files a document names, or of every file of references handed in if it names none of them. */
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

/** A place at which a document cites by key. */
export interface CitedKey {
  readonly key: string;
  readonly line: number;
  readonly at: number;
  readonly file?: string;
}

/**
 * Cited keys as references: the entries they name, in the order cited. Keys that no entry has are a problem where
 * there is a file to look in, and else references of which only the key is known.
 */
export function resolveKeys(
  cited: readonly CitedKey[],
  { entries }: BibliographyFile,
): { references: FoundReference[]; problems: DocumentProblem[] } {
  // Of two entries with one key, the first one counts.
  const byKey = new Map(entries.toReversed().map((entry) => [entry.item.id, entry]));
  const seen = new Set<string>();
  const references: FoundReference[] = [];
  const problems: DocumentProblem[] = [];
  for (const { key, line, at, file } of cited) {
    if (seen.has(key)) continue;
    seen.add(key);
    const entry = byKey.get(key) ?? byKey.get(key.replaceAll("?", "_"));
    const place = { line, ...given({ file }) };
    if (entry) references.push({ ...toReference(entry), key });
    else if (byKey.size > 0)
      problems.push({ ...place, message: `"${key}" is cited but in none of the bibliographies.`, missingKey: key });
    else references.push({ kind: "citation", raw: key, key, ...place, offset: at });
  }
  return { references, problems };
}
