import { cleanStrings, Failure } from "@wellsourced/core";
import type { CslItem } from "./csl.ts";
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

/** The formats of reference managers, then those in which indexes reply. One reader serves BibTeX and BibLaTeX. */
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
} satisfies Readonly<Record<string, (text: string) => ReadRecords>>;

/** Formats that `parse` reads. */
export const FORMATS = Object.keys(readers) as readonly FormatName[]; // keys of that very object
export type FormatName = keyof typeof readers;

export interface Parsed {
  readonly format: FormatName;
  readonly items: readonly CslItem[];
  /** Records that were not read, or not whole, by line. */
  readonly problems: readonly Problem[];
}

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

/** How a format is known: by how its text begins, and by what stands in it. */
interface Sign {
  readonly format: FormatName;
  readonly begins?: RegExp;
  readonly holds?: RegExp;
}

/** The more telling first. To know one more, add a row. */
const signs: readonly Sign[] = [
  { format: "pubmed-xml", begins: /^</u, holds: /<Pubmed(?:Book)?Article[\s>]/u },
  { format: "crossref-xml", begins: /^</u, holds: /<(?:[\w-]{1,20}:)?(?:doi_record|crossref)[\s>]/u },
  { format: "mods", begins: /^</u, holds: /<(?:[\w-]{1,20}:)?mods(?:Collection)?[\s>]/u },
  { format: "endnote-xml", begins: /^</u, holds: /<records?[\s>]/u },
  { format: "openalex", begins: /^[[{]/u, holds: /"id"\s*:\s*"https:\/\/openalex\.org\/W/u },
  { format: "datacite", begins: /^[[{]/u, holds: /"resourceTypeGeneral"\s*:/u },
  { format: "csl-json", begins: /^[[{]/u },
  { format: "nbib", holds: /^(?:PMID|OWN {0,2}|PMC {0,2})- /mu },
  { format: "ris", holds: /^[ \t]{0,3}TY[ \t]{0,4}[-–—]/mu },
  { format: "refworks", holds: /^RT [A-Z]/mu },
  { format: "wos", holds: /^PT [A-Z][ \t]*$/mu },
  { format: "bibtex", holds: /^[ \t]*@[ \t]*[a-z]+\s*[{(]/imu },
];

// A reply names itself early; tags and entries may stand behind pages of other text.
const HEAD = 50_000;

/**
 * The format that a text looks like: JSON and XML by what is in them, tagged files by their tags, BibTeX by `@type{`.
 * BibTeX and BibLaTeX are read alike, and both are called `bibtex`.
 */
export function detectFormat(text: string): FormatName | undefined {
  const whole = text
    .replace(/^\uFEFF/u, "")
    .trimStart()
    .replace(/\r\n?/gu, "\n");
  const head = whole.slice(0, HEAD);
  const fits = ({ begins, holds }: Sign) =>
    (begins?.test(head) ?? true) && (holds?.test(begins ? head : whole) ?? true);
  return signs.find(fits)?.format;
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
export const parse = async (text: string, options: ParseOptions = {}): Promise<Parsed> => readRecords(text, options);

export interface ParseOptions {
  readonly format?: FormatName | (string & {});
}

/**
 * The same as `parse`, at once: for those who cannot wait.
 *
 * @throws {Failure} `validation` for a format that is unknown or not recognised
 */
export function readRecords(text: string, { format }: ParseOptions = {}): Parsed {
  const name = format === undefined ? detectFormat(text) : named(format);
  if (name === undefined && format !== undefined)
    throw new Failure("validation", `Unknown format "${format.slice(0, 60)}". Use one of ${FORMATS.join(", ")}.`);
  if (name === undefined)
    throw new Failure("validation", `The text is in none of the known formats. Use ${FORMATS.join(", ")}.`);
  const { items, problems } = cleanStrings(readers[name](text));
  // A text in another format than said gives nothing, and nothing must not look like an empty file.
  const silent = items.length === 0 && problems.length === 0 && name !== "csl-json" && text.trim() !== "";
  return {
    format: name,
    items,
    problems: silent ? [{ line: 1, message: `No record of ${name} was found.` }] : problems,
  };
}
