import { escapeText } from "./escape.ts";
import { type Delimited, delimit } from "./flanking.ts";

/** Ordinary text that awaits escaping: what it means depends on its neighbours. */
interface Words {
  readonly kind: "words";
  readonly parts: string[];
}

interface Marked {
  readonly kind: "marked";
  readonly mark: string;
  readonly inner: string[];
}

type Piece = string | Words | Marked;

const east = "[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\u3000-\\u303f\\uff00-\\uffef]";
const eastern = new RegExp(east, "u");
const easternBreak = new RegExp(`(?<=${east})[ \\t]*\\n\\s*(?=${east})`, "gu");

/** White space as a browser folds it. Lines of scripts that know no blanks are joined without one. */
function foldSpace(data: string): string {
  const joined = data.includes("\n") && eastern.test(data) ? data.replace(easternBreak, "") : data;
  // Not \s: that takes U+FEFF for a blank, and a character without width must not part a word.
  return joined.replace(/[\t\n\f\r \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+/gu, " ");
}

/**
 * Builds one run of inline text: white space folded as a browser folds it, marks glued to their words. Pieces are
 * joined once at the end; looking at a growing string after every piece would cost the square of its length.
 */
export class Line {
  private readonly pieces: Piece[] = [];
  private pending = false;
  private atLineStart = true;
  /** White space came before the first word. */
  leading = false;

  /** Ordinary text of the page; escaped when the line is done. */
  words(data: string): void {
    const folded = foldSpace(data);
    if (folded.startsWith(" ")) this.space();
    const text = folded.trim();
    if (text !== "") {
      this.settle();
      this.push(text);
    }
    if (folded.length > 1 && folded.endsWith(" ")) this.space();
  }

  /** Text of the page, written as it is: for those who want words and no marks. */
  bare(data: string): void {
    const folded = foldSpace(data);
    if (folded.startsWith(" ")) this.space();
    this.add(folded.trim());
    if (folded.length > 1 && folded.endsWith(" ")) this.space();
  }

  space(): void {
    if (this.pieces.length === 0) this.leading = true;
    this.pending = true;
  }

  /** Something written as it is. */
  add(piece: string): void {
    if (piece === "") return;
    this.settle();
    this.atLineStart = piece.endsWith("\n");
    this.pieces.push(piece);
  }

  /** A finished run between marks of emphasis. */
  marked(mark: string, inner: string): void {
    const last = this.pieces.at(-1);
    // Two in a row would read as one longer mark.
    const joins = !this.pending && typeof last === "object" && last.kind === "marked" && last.mark === mark;
    this.settle();
    if (joins) last.inner.push(inner);
    else this.pieces.push({ kind: "marked", mark, inner: [inner] });
  }

  break(): void {
    if (this.pieces.length === 0) return;
    this.pieces.push("\n");
    this.atLineStart = true;
    this.pending = false;
  }

  get isEmpty(): boolean {
    return this.pieces.length === 0;
  }

  /** White space came after the last word. */
  get trailing(): boolean {
    return this.pending || (this.atLineStart && !this.isEmpty);
  }

  get value(): string {
    let end = this.pieces.length;
    while (this.pieces[end - 1] === "\n") end--;
    const out: string[] = [];
    let before = "";
    for (let at = 0; at < end; at++) {
      const written = this.write(at, before, at + 1 < end ? firstOf(this.pieces[at + 1]) : "");
      out.push(written);
      before = written.slice(-12) || before;
    }
    return out.join("");
  }

  private write(at: number, before: string, next: string): string {
    const piece = this.pieces[at];
    if (piece === undefined || typeof piece === "string") return piece ?? "";
    if (piece.kind === "words") return escapeText(piece.parts.join(""), { before, next });
    const content: Delimited = { mark: piece.mark, inner: piece.inner.join("") };
    return delimit(content, before.slice(-1), next);
  }

  /** Puts the blank that was due. */
  private settle(): void {
    if (this.pending && !this.atLineStart) this.pieces.push(" ");
    this.pending = false;
    this.atLineStart = false;
  }

  private push(text: string): void {
    const last = this.pieces.at(-1);
    if (typeof last === "object" && last.kind === "words") last.parts.push(text);
    else this.pieces.push({ kind: "words", parts: [text] });
  }
}

/** The first character that a piece will show: what decides how its neighbour reads. */
function firstOf(piece: Piece | undefined): string {
  if (piece === undefined) return "";
  if (typeof piece === "string") return piece[0] ?? "";
  return piece.kind === "words" ? (piece.parts[0]?.[0] ?? "") : "*";
}
