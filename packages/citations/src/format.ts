import { Failure } from "@wellsourced/core";
import type { CslItem } from "./csl.ts";
import { writeBibtex } from "./formats/bibtex.ts";
import { writeCslJson } from "./formats/csl-json.ts";
import { inCslMarks } from "./formats/markup.ts";
import { writeRis } from "./formats/ris.ts";

/** Named styles and formats. Any other style is passed as CSL text. */
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
type StyleName = (typeof STYLES)[number];

export interface FormatOptions {
  /** A name from `STYLES`, or the text of a `.csl` file. */
  readonly style: StyleName | (string & {});
  /**
   * Output of styles; exchange formats are always text.
   *
   * @default "text"
   */
  readonly output?: "text" | "html";
  /** Text of a CSL locale file, for languages other than English, Dutch, French, German and Spanish. */
  readonly locale?: string;
}

/** Exchange formats need no CSL engine. */
const writers: ReadonlyMap<string, (items: readonly CslItem[]) => string> = new Map([
  ["bibtex", (items) => writeBibtex(items, "bibtex")],
  ["biblatex", (items) => writeBibtex(items, "biblatex")],
  ["ris", writeRis],
  ["csl-json", writeCslJson],
]);

/**
 * Formats items in a reference style or exchange format. Output is deterministic.
 *
 * Entries are separated by blank lines, lines end in a line feed. APA and MLA lists are sorted by line, other styles define their order, exchange formats keep the input order.
 *
 * @throws {Failure} `validation` for an unknown name, invalid CSL, a language whose terms are missing, or an item that
 * no style can format
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
