import { escapeHtml } from "@wellsourced/markup";
import { RemovalLog } from "@wellsourced/markup/hidden";
import { type Block, blocksHtml, paragraphBlock } from "../blocks.ts";
import { commentsHtml } from "../comments.ts";
import { countIfAny, type ParsedDocument, stated } from "../document.ts";
import { headingHtml, itemBlock } from "../numbering.ts";
import { fieldLink } from "../runs.ts";
import { kindOfStyle } from "../styles.ts";
import { isShaded, type Look, lookOf, type WordParagraph } from "./look.ts";
import type { Sprms } from "./sprms.ts";
import { readWordFile, type WordFile } from "./word-file.ts";

/** Numbers of properties (MS-DOC, 2.6). */
const IN_TABLE = 0x2416;
const ROW_END = 0x2417;
/** Row properties that are stored elsewhere. */
const STORED_APART = 0x6646;
const HEADER_ROW = 0x3404;
const OUTLINE = 0x2640;
const LIST_LEVEL = 0x260a;
const LIST = 0x460b;
/** Characters that begin a field, end its instruction, and end it. */
const FIELD_MARKS = "\u0013\u0014\u0015";
/** Maximum cells of a row in Word. */
const MAX_CELLS = 63;

/** Parses a document of Word 97 to 2003 (`.doc`). */
export async function parse(bytes: Uint8Array): Promise<ParsedDocument> {
  const file = readWordFile(bytes);
  const [body = 0, footnotes = 0, headers = 0, macros = 0, comments = 0, endnotes = 0, boxes = 0] = file.lengths;
  const reader = new WordReader(file);
  const html = reader.read(0, body);
  let at = body;
  const next = (length: number) => {
    at += length;
    return [at - length, at] as const;
  };
  const notes = reader.notes(...next(footnotes), "footnote");
  const pageTexts = file.text.slice(...next(headers + macros));
  const remarks = reader.entries(...next(comments), "\u0005").map((it) => ({ by: [], html: it }));
  const ends = reader.notes(...next(endnotes), "endnote");
  const boxed = reader.read(...next(boxes), true);
  return {
    html: [html, boxed, notes, ends, commentsHtml(remarks)].join("\n"),
    metadata: {
      ...file.summary,
      ...stated({
        leftOut: [
          ...countIfAny(reader.deletions, "tracked deletion"),
          ...countIfAny(reader.pictures, "picture"),
          ...(/[\p{L}\p{N}]/u.test(pageTexts) ? ["page headers and footers"] : []),
        ],
      }),
    },
    hiddenTextRemoved: reader.hidden,
    removed: reader.secrets.entries,
  };
}

/** Reads ranges of text with their fields, tables and lists. */
class WordReader {
  readonly secrets = new RemovalLog();
  hidden = 0;
  deletions = 0;
  pictures = 0;
  private readonly file: WordFile;
  private readonly noteNames = new Map<number, string>();
  /** Instructions of open fields, and whether each shows its result. */
  private fields: { instruction: string; isShown: boolean; isLink: boolean }[] = [];

  constructor(file: WordFile) {
    this.file = file;
    for (const [index, at] of file.footnoteAt.entries()) this.noteNames.set(at, `footnote-${index + 1}`);
    for (const [index, at] of file.endnoteAt.entries()) this.noteNames.set(at, `endnote-${index + 1}`);
  }

  /** Whether the ground is coloured is unknown in text boxes. */
  read(from: number, to: number, isBox = false): string {
    return blocksHtml(this.blocks(from, to, isBox));
  }

  /** Writes notes, each of which begins with its mark. */
  notes(from: number, to: number, kind: string): string {
    const items = this.entries(from, to, "\u0002");
    return items.length === 0
      ? ""
      : `<ol>${items.map((html, at) => `<li id="${kind}-${at + 1}">${html}</li>`).join("")}</ol>`;
  }

  entries(from: number, to: number, mark: string): string[] {
    const starts: number[] = [];
    for (let at = this.file.text.indexOf(mark, from); at >= 0 && at < to; at = this.file.text.indexOf(mark, at + 1))
      starts.push(at);
    return starts.map((start, index) => this.read(start + 1, starts[index + 1] ?? to));
  }

  private blocks(from: number, to: number, isBox: boolean): Block[] {
    const { text, styles } = this.file;
    const blocks: Block[] = [];
    const cells: string[] = [];
    let cell: string[] = [];
    this.fields = [];
    for (let start = from; start < to; ) {
      const end = paragraphEnd(text, start, to);
      const { style, sprms } = this.file.paragraphAt(Math.min(end, to - 1));
      const isCell = sprms.get(IN_TABLE) === 1 || text[end] === "\u0007";
      const isColoured = isBox || isCell || isShaded((id) => sprms.get(id) ?? styles.property(style, "paragraph", id));
      const html = this.inline(start, end, { style, isColoured });
      const isMark = text[end] === "\u0007" && html === "";
      if (sprms.get(ROW_END) === 1 || (isMark && sprms.has(STORED_APART))) {
        blocks.push(rowOf(cells, sprms.get(HEADER_ROW) === 1 ? "th" : "td"));
        cells.length = 0;
      } else if (isCell) {
        if (html !== "") cell.push(html);
        if (text[end] === "\u0007") {
          if (cells.length === MAX_CELLS) blocks.push(rowOf(cells.splice(0), "td"));
          cells.push(cell.join("<br>"));
          cell = [];
        }
      } else if (html !== "") blocks.push(this.paragraph(html, style, sprms));
      start = end + 1;
    }
    if (cells.length > 0) blocks.push(rowOf(cells, "td"));
    return blocks;
  }

  private paragraph(html: string, style: number, sprms: Sprms): Block {
    const { styles, nextMarker } = this.file;
    const property = (id: number) => sprms.get(id) ?? styles.property(style, "paragraph", id);
    const kind = kindOfStyle(styles.names(style), property(OUTLINE));
    const level = Math.min(8, property(LIST_LEVEL) ?? 0);
    const list = property(LIST) ?? 0;
    const marker = list === 0 ? undefined : (nextMarker(String(list), level) ?? ({ is: "bullet" } as const));
    if (kind.is === "heading")
      return { is: "html", html: headingHtml(html.replace(/<\/?b>/gu, ""), kind.level, marker) };
    if (marker && marker.is !== "none") return itemBlock(html, level, marker);
    return paragraphBlock(html, kind);
  }

  /** Text of a paragraph with its marks and links. */
  private inline(from: number, to: number, paragraph: WordParagraph): string {
    const parts: string[] = [];
    for (let at = from; at < to; ) {
      const run = this.file.charactersAt(at);
      const end = Math.min(run.to, to);
      parts.push(this.run(at, end, lookOf(run.sprms, this.file.styles, paragraph)));
      at = end;
    }
    return parts
      .join("")
      .replace(/<\/(b|i)>(\s*)<\1>/gu, "$2")
      .trim();
  }

  private run(from: number, to: number, look: Look): string {
    const found: string[] = [];
    const html = this.pieces(this.file.text.slice(from, to), from, look, found);
    const words = found.join(" ");
    if (words.trim() !== "" && look.secret !== undefined) {
      this.hidden++;
      this.secrets.note(look.secret, words);
    } else if (words.trim() !== "") this.deletions++;
    return html;
  }

  /** Text between special characters, which begin and end fields or represent pictures and notes. */
  private pieces(text: string, from: number, look: Look, found: string[]): string {
    const isShown = !look.isDeleted && look.secret === undefined;
    let html = "";
    let at = from;
    for (const piece of text.match(/\p{Cc}|\P{Cc}+/gu) ?? []) {
      const special = this.special(piece, at);
      if (special !== undefined) html += isShown || FIELD_MARKS.includes(piece) ? special : "";
      else if (isShown || this.isInstruction) html += this.shown(piece, look.marks);
      else found.push(piece);
      at += piece.length;
    }
    return html;
  }

  private get isInstruction(): boolean {
    return this.fields.some(({ isShown }) => !isShown);
  }

  private shown(text: string, marks: readonly string[]): string {
    const field = this.fields.at(-1);
    if (field && !field.isShown && field.instruction.length < 4_000) field.instruction += text;
    if (this.isInstruction) return "";
    const words = escapeHtml(text);
    return text.trim() === "" ? words : marks.reduce((inner, mark) => `<${mark}>${inner}</${mark}>`, words);
  }

  private special(char: string, at: number): string | undefined {
    const field = this.fields.at(-1);
    switch (char) {
      case "\u0013":
        if (this.fields.length < 100) this.fields.push({ instruction: "", isShown: false, isLink: false });
        return "";
      case "\u0014": {
        if (!field) return "";
        field.isShown = true;
        const link = fieldLink(field.instruction);
        field.isLink = link !== "" && this.fields.every(({ isLink, isShown }) => isShown && !isLink);
        return field.isLink ? `<a href="${escapeHtml(link)}">` : "";
      }
      case "\u0015":
        return this.fields.pop()?.isLink ? "</a>" : "";
      case "\u0001":
      case "\u0008":
        if (!this.isInstruction) this.pictures++;
        return "";
      case "\u0002": {
        const name = this.noteNames.get(at);
        return name === undefined ? "" : `<sup><a href="#${name}">${name.replace(/\D/gu, "")}</a></sup>`;
      }
      case "\u000b":
        return "<br>";
      case "\t":
        return " ";
      case "\u001e":
        return "\u2011";
      default:
        return char < " " ? "" : undefined;
    }
  }
}

const rowOf = (cells: readonly string[], tag: "td" | "th"): Block => ({
  is: "row",
  html: `<tr>${cells.map((it) => `<${tag}>${it}</${tag}>`).join("")}</tr>`,
});

/** The end of a paragraph, cell or page. */
function paragraphEnd(text: string, from: number, to: number): number {
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x0d || code === 0x07 || code === 0x0c) return at;
  }
  return to;
}
