import { cleanStrings, Failure, omitUndefined } from "@wellsourced/core";
import type { CslItem } from "./csl.ts";
import { detectFormat } from "./detect-format.ts";
import { readBibtex } from "./readers/bibtex.ts";
import { readCrossrefXml } from "./readers/crossref-xml.ts";
import { readCslJson } from "./readers/csl-json.ts";
import { readDatacite } from "./readers/datacite.ts";
import { readEndnoteXml } from "./readers/endnote-xml.ts";
import { readMods } from "./readers/mods.ts";
import { readNbib } from "./readers/nbib.ts";
import { readOpenalex } from "./readers/openalex.ts";
import { readPubmedXml } from "./readers/pubmed-xml.ts";
import type { Problem, ReadRecords } from "./readers/records.ts";
import { readRefworks } from "./readers/refworks.ts";
import { readRis } from "./readers/ris.ts";
import { readWos } from "./readers/wos.ts";
import { readZotero } from "./readers/zotero.ts";
import { readZoteroRdf } from "./readers/zotero-rdf.ts";

/** Formats of reference managers, then of index APIs. One parser reads BibTeX and BibLaTeX. */
const readers = {
  bibtex: readBibtex,
  biblatex: readBibtex,
  ris: readRis,
  nbib: readNbib,
  "endnote-xml": readEndnoteXml,
  refworks: readRefworks,
  wos: readWos,
  "csl-json": readCslJson,
  mods: readMods,
  "pubmed-xml": readPubmedXml,
  "crossref-xml": readCrossrefXml,
  datacite: readDatacite,
  openalex: readOpenalex,
  zotero: readZotero,
  "zotero-rdf": readZoteroRdf,
} satisfies Readonly<Record<string, (text: string) => ReadRecords>>;

/** Formats that `parse` reads. */
export const FORMATS = Object.keys(readers) as readonly FormatName[];
export type FormatName = keyof typeof readers;

export interface Parsed {
  readonly format: FormatName;
  readonly items: readonly CslItem[];
  /** Records that were skipped or read in part, by line. */
  readonly problems: readonly Problem[];
}

const aliases: ReadonlyMap<string, FormatName> = new Map([
  ["bib", "bibtex"],
  ["csl", "csl-json"],
  ["crossref-unixref", "crossref-xml"],
  ["endnote", "endnote-xml"],
  ["json", "csl-json"],
  ["medline", "nbib"],
  ["rdf", "zotero-rdf"],
]);

const named = (name: string): FormatName | undefined => FORMATS.find((format) => format === name) ?? aliases.get(name);

/**
 * Parses references.
 *
 * A broken record does not affect others: readable records are in `items`, the rest in `problems` with their lines.
 *
 * @throws {Failure} `validation` for an unknown or unrecognised format
 * @example
 * const { items, problems } = await parse("@book{a, title={A}}\n@book{cut,");
 * // items: [{ id: "a", type: "book", title: "A" }], problems: [{ line: 2, … }]
 */
export const parse = async (text: string, options: ParseOptions = {}): Promise<Parsed> => readRecords(text, options);

export interface ParseOptions {
  readonly format?: FormatName | (string & {});
}

/**
 * Synchronous version of `parse`.
 *
 * @throws {Failure} `validation` for an unknown or unrecognised format
 */
export function readRecords(text: string, options: ParseOptions = {}): Parsed {
  const { places: _places, ...parsed } = readWithPlaces(text, options);
  return parsed;
}

/** Like `readRecords`, with the position of each record. */
export function readWithPlaces(text: string, { format }: ParseOptions = {}): Parsed & Pick<ReadRecords, "places"> {
  const name = format === undefined ? detectFormat(text) : named(format);
  if (name === undefined && format !== undefined)
    throw new Failure("validation", `Unknown format "${format.slice(0, 60)}". Use one of ${FORMATS.join(", ")}.`);
  if (name === undefined)
    throw new Failure("validation", `The text is in none of the known formats. Use ${FORMATS.join(", ")}.`);
  const { items, problems, places } = cleanStrings<ReadRecords>(readers[name](text));
  // Text in another format than stated must not look like an empty file.
  const silent = items.length === 0 && problems.length === 0 && name !== "csl-json" && text.trim() !== "";
  return {
    format: name,
    items,
    ...omitUndefined({ places }),
    problems: silent ? [{ line: 1, message: `No record of ${name} was found.` }] : problems,
  };
}
