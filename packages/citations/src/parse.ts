import { cleanStrings, Failure } from "@wellsourced/core";
import type { CslItem } from "./csl.ts";
import { readBibtex } from "./readers/bibtex.ts";
import { readCrossrefXml } from "./readers/crossref-xml.ts";
import { readCslJson } from "./readers/csl-json.ts";
import { readDatacite } from "./readers/datacite.ts";
import { looksLike } from "./readers/detect.ts";
import { readEndnoteXml } from "./readers/endnote-xml.ts";
import { readMods } from "./readers/mods.ts";
import { readNbib } from "./readers/nbib.ts";
import { readOpenalex } from "./readers/openalex.ts";
import { readPubmedXml } from "./readers/pubmed-xml.ts";
import type { Problem, Reading } from "./readers/reading.ts";
import { readRefworks } from "./readers/refworks.ts";
import { readRis } from "./readers/ris.ts";
import { readWos } from "./readers/wos.ts";

/** Formats that `parse` reads: those of reference managers, then those in which indexes answer. */
export const FORMATS = [
  "bibtex",
  "biblatex",
  "ris",
  "nbib",
  "endnote-xml",
  "refworks",
  "wos",
  "csl-json",
  "mods",
  "pubmed-xml",
  "crossref-xml",
  "datacite",
  "openalex",
] as const;
export type FormatName = (typeof FORMATS)[number];

export interface Parsed {
  readonly format: FormatName;
  readonly items: readonly CslItem[];
  /** Records that were not read, or not whole, by line. */
  readonly problems: readonly Problem[];
}

/** BibLaTeX is BibTeX with more types and fields, and one reader knows both. */
const readers: Readonly<Record<FormatName, (text: string) => Reading | Promise<Reading>>> = {
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
};

/** Other names by which formats go. */
const aliases: ReadonlyMap<string, FormatName> = new Map([
  ["bib", "bibtex"],
  ["csl", "csl-json"],
  ["crossref-unixref", "crossref-xml"],
  ["endnote", "endnote-xml"],
  ["json", "csl-json"],
  ["medline", "nbib"],
]);

const named = (name: string): FormatName | undefined => FORMATS.find((format) => format === name) ?? aliases.get(name);

/**
 * The format that a text looks like: JSON and XML by what is in them, tagged files by their tags, BibTeX by `@type{`.
 * BibTeX and BibLaTeX are read alike, and both are called `bibtex`.
 */
export function detectFormat(text: string): FormatName | undefined {
  const name = looksLike(text);
  return name === undefined ? undefined : named(name);
}

/**
 * Reads references from a file's text.
 *
 * One broken record never takes its neighbours with it: what could be read is in `items`, what could not in
 * `problems`, with its line.
 *
 * @throws {Failure} `validation` for a format that is unknown or not recognised
 * @example
 * const { items, problems } = await parse("@book{a, title={A}}\n@book{cut,");
 * // items: [{ id: "a", type: "book", title: "A" }], problems: [{ line: 2, … }]
 */
export async function parse(
  text: string,
  { format }: { readonly format?: FormatName | (string & {}) } = {},
): Promise<Parsed> {
  const name = format === undefined ? detectFormat(text) : named(format);
  if (name === undefined && format !== undefined)
    throw new Failure("validation", `Unknown format "${format.slice(0, 60)}". Use one of ${FORMATS.join(", ")}.`);
  if (name === undefined)
    throw new Failure("validation", `The text is in none of the known formats. Use ${FORMATS.join(", ")}.`);
  const { items, problems } = cleanStrings(await readers[name](text));
  // A text in another format than said gives nothing, and nothing must not look like an empty file.
  const silent = items.length === 0 && problems.length === 0 && name !== "csl-json" && text.trim() !== "";
  return {
    format: name,
    items,
    problems: silent ? [{ line: 1, message: `No record of ${name} was found.` }] : problems,
  };
}
