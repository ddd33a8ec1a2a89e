import { Failure } from "@wellsourced/core";
import type { CslItem } from "./csl.ts";
import { writeBibtex } from "./formats/bibtex.ts";
import { writeCslJson } from "./formats/csl-json.ts";
import { inCslMarks } from "./formats/markup.ts";
import { writeRis } from "./formats/ris.ts";
import { type StyleName, styles } from "./styles.gen.ts";

/** Exchange formats need no CSL engine. */
const writers = {
  bibtex: (items: readonly CslItem[]) => writeBibtex(items, "bibtex"),
  biblatex: (items: readonly CslItem[]) => writeBibtex(items, "biblatex"),
  ris: writeRis,
  "csl-json": writeCslJson,
};
type FormatName = keyof typeof writers;
const isFormat = (name: string): name is FormatName => Object.hasOwn(writers, name);

/** Names of the built-in styles and formats. Any other style is passed as CSL text. */
export const STYLES: readonly string[] = [...Object.keys(styles), ...Object.keys(writers)];

export interface FormatOptions {
  /** A name from `STYLES`, or the text of a `.csl` file. */
  readonly style: StyleName | FormatName | (string & {});
  /**
   * Output of styles; exchange formats are always text.
   *
   * @default "text"
   */
  readonly output?: "text" | "html";
  /** Text of a CSL locale file, for languages other than English, Dutch, French, German and Spanish. */
  readonly locale?: string;
}

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
  if (isFormat(style)) return writers[style](items);
  if (!style.includes("<") && !STYLES.includes(style))
    throw new Failure(
      "validation",
      `No style "${style.slice(0, 60)}" is built in. Use one of ${STYLES.join(", ")}, or a .csl file; zotero.org/styles lists thousands.`,
    );
  const { writeStyled } = await import("./engine/engine.ts");
  return writeStyled(items, { style, output, locale });
}
