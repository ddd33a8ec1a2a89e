import { given } from "@wellsourced/core";
import type { CslItem } from "../csl.ts";
import { withoutCaseMarks } from "../formats/title-case.ts";
import { parse } from "../parse.ts";
import { lineTable } from "../readers/records.ts";
import { doiOfAddress } from "./addresses.ts";
import type { DocumentFiles, DocumentProblem, FoundReference } from "./found.ts";

/** An entry of a reference file with its position. */
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
/** Text before the first comma unless it is a field: an entry may have no key. */
const bibKey = /^[^,={}"\n]*(?=,)/u;
const noEntry = /^(?:string|preamble|comment)$/iu;
/** Start of a record in the other formats. */
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

/** Maps keys to positions of BibTeX entries in file order; entries without a key have an empty one. */
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

/** Returns each item's position. Items with the same key take its positions in order. */
function placesOf(items: readonly CslItem[], byKey: ReadonlyMap<string, Position[]>): (Position | undefined)[] {
  const taken = new Map<string, number>();
  // Keys not found in the file were generated for entries without one; an ambiguous position is omitted.
  const nameless = byKey.get("") ?? [];
  const isSure = items.filter(({ id }) => !byKey.has(id)).length === nameless.length;
  return items.map(({ id }) => {
    const key = byKey.has(id) ? id : "";
    const at = taken.get(key) ?? 0;
    taken.set(key, at + 1);
    return key || isSure ? byKey.get(key)?.[at] : undefined;
  });
}

/** Positions of records in the other formats, in reading order. */
function recordPlaces(text: string, format: string): Position[] {
  const begins = [...text.matchAll(records[format] ?? /$^/gu)].map(({ index }) => index);
  return begins.map((at, index) => ({ at, raw: text.slice(at, begins[index + 1] ?? text.length).trim() }));
}

/** Reads a reference file with the position of every entry. */
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
    const place = { line, ...given({ file }) };
    if (entry) references.push({ ...toReference(entry), key });
    else if (byKey.size > 0)
      problems.push({ ...place, message: `"${key}" is cited but in none of the bibliographies.`, missingKey: key });
    else references.push({ kind: "citation", raw: key, key, ...place, offset: at });
  }
  return { references, problems };
}
