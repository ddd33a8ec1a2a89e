import { Failure } from "@wellsourced/core";
import type { CslItem } from "./csl.ts";
import { readBibtex } from "./readers/bibtex.ts";
import { readCslJson } from "./readers/csl-json.ts";
import type { Problem, Reading } from "./readers/reading.ts";
import { readRis } from "./readers/ris.ts";

/** Formats that `parse` reads. */
export const FORMATS = ["bibtex", "biblatex", "ris", "csl-json"] as const;
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
  "csl-json": readCslJson,
};

const isFormat = (name: string): name is FormatName => FORMATS.some((format) => format === name);

/** What a text looks like: JSON begins with a bracket, BibTeX holds `@type{`, RIS holds `TY  -`. */
export function detectFormat(text: string): FormatName | undefined {
  const head = text.replace(/^\uFEFF/u, "").trimStart();
  if (/^[[{]/u.test(head)) return "csl-json";
  if (/^[ \t]{0,3}TY\s{1,4}-/mu.test(head)) return "ris";
  return /^\s*@\s*[a-z]+\s*[{(]/imu.test(head) ? "bibtex" : undefined;
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
  const name = format ?? detectFormat(text);
  if (name === undefined)
    throw new Failure("validation", `The text is in none of the known formats. Use ${FORMATS.join(", ")}.`);
  if (!isFormat(name))
    throw new Failure("validation", `Unknown format "${name.slice(0, 60)}". Use one of ${FORMATS.join(", ")}.`);
  const { items, problems } = await readers[name](text);
  return { format: name, items, problems };
}
