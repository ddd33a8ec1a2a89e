import { Failure } from "@wellsourced/core";
import type { CslItem } from "./csl.ts";
import { writeBibtex } from "./formats/bibtex.ts";
import { writeCslJson } from "./formats/csl-json.ts";
import { inCslMarks } from "./formats/markup.ts";
import { writeRis } from "./formats/ris.ts";

/** Styles and formats that go by a name. Any other style is passed as the text of its file. */
export const STYLES = [
  "apa",
  "mla",
  "chicago-author-date",
  "chicago-notes",
  "ieee",
  "ama",
  "vancouver",
  "harvard",
  "nature",
  "acs",
  "mhra",
  "oscola",
  "bluebook",
  "bibtex",
  "biblatex",
  "ris",
  "csl-json",
] as const;
export type StyleName = (typeof STYLES)[number];

export interface FormatOptions {
  /** A name of `STYLES`, or the text of a `.csl` file. */
  readonly style: StyleName | (string & {});
  /**
   * Plain text or HTML, for the styles; formats are text anyway.
   *
   * @default "text"
   */
  readonly output?: "text" | "html";
  /** The text of a CSL locale file, for a style in a language other than English, Dutch, French, German and Spanish. */
  readonly locale?: string;
}

/** Formats need no engine, so they are at hand at once. */
const writers: ReadonlyMap<string, (items: readonly CslItem[]) => string> = new Map([
  ["bibtex", (items) => writeBibtex(items, "bibtex")],
  ["biblatex", (items) => writeBibtex(items, "biblatex")],
  ["ris", writeRis],
  ["csl-json", writeCslJson],
]);

/**
 * Writes items in a reference style or an exchange format. The same items give the same bytes, every time.
 *
 * Entries are separated by blank lines, lines end in `\n`. APA and MLA lists are sorted by line, other styles as the
 * style says, exchange formats keep the order given.
 *
 * @throws {Failure} `validation` for an unknown name, a text that is no CSL style, a style in a language whose terms do not
 * come along, or an item that no style can take
 * @example
 * await format([{ id: "a", type: "book", title: "Walls", issued: { "date-parts": [[2001]] } }], { style: "apa" });
 * // Walls. (2001).
 */
export async function format(
  given: readonly CslItem[],
  { style, output = "text", locale }: FormatOptions,
): Promise<string> {
  const items = given.map(inCslMarks);
  const write = writers.get(style);
  if (write) return write(items);
  if (!style.includes("<") && !STYLES.some((known) => known === style))
    throw new Failure(
      "validation",
      `No style "${style.slice(0, 60)}" is built in. Use one of ${STYLES.join(", ")}, or a .csl file; zotero.org/styles lists thousands.`,
    );
  const { writeStyled } = await import("./engine/engine.ts");
  return writeStyled(items, { style, output, locale });
}
