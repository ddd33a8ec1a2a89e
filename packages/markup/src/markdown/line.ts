import { dropInvisible } from "@wellsourced/core";
import { escapeText } from "./escape.ts";

/** Text of the page that is escaped later, as this depends on its neighbours. */
interface Words {
  readonly kind: "words";
  readonly parts: string[];
}

/** A run between emphasis marks, written when the line is finished, as this depends on its neighbours. */
interface Marked {
  readonly kind: "marked";
  readonly mark: Mark;
  readonly run: Line;
}

type Piece = string | Words | Marked;

const east = "[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\u3000-\\u303f\\uff00-\\uffef]";
const eastern = new RegExp(east, "u");
const easternBreak = new RegExp(`(?<=${east})[ \\t]*\\n\\s*(?=${east})`, "gu");

/** Quick test: most text contains nothing to collapse. */
const folds = /[\t-\r\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]| {2}/u;

/** Collapses whitespace as browsers do. Lines in scripts without spaces are joined without one. */
function foldSpace(data: string): string {
  if (!folds.test(data)) return data;
  const joined = data.includes("\n") && eastern.test(data) ? data.replace(easternBreak, "") : data;
  // `\s` would include U+FEFF, but an invisible character must not split a word.
  return joined.replace(/[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/gu, " ");
}

/**
 * Builds a run of inline text, with whitespace collapsed as in browsers and marks attached to their words. Pieces are
 * joined once at the end, which avoids quadratic time.
 */
export class Line {
  private readonly pieces: Piece[] = [];
  private readonly texInText: boolean;
  private pending = false;
  private atLineStart = true;
  /** Whether whitespace precedes the first word. */
  leading = false;

  constructor(texInText = true) {
    this.texInText = texInText;
  }

  /** Adds text of the page, escaped when the line is finished. */
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

  /** Adds text of the page without escaping, for plain text. */
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

  /** Adds finished Markdown. */
  add(piece: string): void {
    if (piece === "") return;
    const last = this.pieces.at(-1);
    // The dollar signs of two adjacent formulas would be read as a third one.
    if (piece.startsWith("$") && typeof last === "string" && last.endsWith("$")) this.space();
    this.settle();
    this.atLineStart = piece.endsWith("\n");
    this.pieces.push(piece);
  }

  /** Adds a run between emphasis marks. */
  marked(mark: Mark, run: Line): void {
    const last = this.pieces.at(-1);
    // Two adjacent marks would be read as one longer mark.
    const joins = !this.pending && typeof last === "object" && last.kind === "marked" && last.mark === mark;
    this.settle();
    if (joins) last.run.append(run);
    else this.pieces.push({ kind: "marked", mark, run });
  }

  break(): void {
    if (this.pieces.length === 0) return;
    this.pieces.push("\n");
    this.atLineStart = true;
    this.pending = false;
  }

  /** Separates a block from its neighbours with a space or a line break. */
  part(endsLine = false): void {
    if (endsLine && this.pieces.length > 0 && !this.atLineStart) this.break();
    else this.space();
  }

  get isEmpty(): boolean {
    return this.pieces.length === 0;
  }

  /** Whether whitespace follows the last word. */
  get trailing(): boolean {
    return this.pending || (this.atLineStart && !this.isEmpty);
  }

  get value(): string {
    return this.between("", "");
  }

  /** The written line between its neighbours, which determine how its ends are written. */
  private between(before: string, after: string): string {
    let end = this.pieces.length;
    while (this.pieces[end - 1] === "\n") end--;
    const out: string[] = [];
    let behind = before;
    for (const [at, piece] of this.pieces.slice(0, end).entries()) {
      const written = this.write(piece, behind, at + 1 < end ? startOf(this.pieces[at + 1]) : after);
      out.push(written);
      behind = written.slice(-12) || behind;
    }
    return out.join("");
  }

  private write(piece: Piece, before: string, next: string): string {
    if (typeof piece === "string") return piece;
    if (piece.kind === "words")
      return escapeText(piece.parts.join(""), { before, next: next.charAt(0), texInText: this.texInText });
    const inner = piece.run.between(before + piece.mark, piece.mark + next);
    return delimit(piece.mark, inner, before, next);
  }

  /** Adds the pending space. */
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

  private append({ pieces }: Line): void {
    for (const piece of pieces) {
      if (typeof piece === "string") this.add(piece);
      else if (piece.kind === "words") this.push(piece.parts.join(""));
      else this.marked(piece.mark, piece.run);
    }
  }

  get first(): Piece | undefined {
    return this.pieces[0];
  }
}

/** The first characters of a piece, which determine how its neighbour is written. */
function startOf(piece: Piece | undefined): string {
  if (piece === undefined) return "";
  if (typeof piece === "string") return piece.slice(0, 12);
  return piece.kind === "words" ? (piece.parts[0] ?? "").slice(0, 12) : piece.mark + startOf(piece.run.first);
}

const isBlank = (character: string): boolean => character === "" || /\s/u.test(character);
const isSign = (character: string): boolean => /[\p{P}\p{S}]/u.test(character);

/** Punctuation at the end of a clause, which may move outside of the emphasis. */
const clauseEnd = /(?<![:：,，、。.;；!！?？])[:：,，、。.;；!！?？]+$/u;

/** HTML tags, for emphasis that marks cannot express next to letters or punctuation. */
const tags = { "**": "strong", "*": "em", "~~": "del" } as const;
export type Mark = keyof typeof tags;

/**
 * Puts text between marks so that it is read as emphasis in its context (CommonMark 6.2, flanking runs): next to a
 * letter, punctuation must not be inside the mark, as in `**so:**then`. Adjacent asterisks are one run, so that the
 * characters beyond them count.
 */
function delimit(mark: Mark, inner: string, before: string, next: string): string {
  if (flanks(mark, before, inner, next)) return mark + inner + mark;
  const end = clauseEnd.exec(inner)?.[0] ?? "";
  const shorter = inner.slice(0, inner.length - end.length);
  if (end !== "" && flanks(mark, before, shorter, end)) return mark + shorter + mark + end;
  return `<${tags[mark]}>${inner}</${tags[mark]}>`;
}

function flanks(mark: Mark, before: string, inner: string, next: string): boolean {
  // Readers divide a run of more than three asterisks differently.
  if (mark !== "~~" && before.endsWith("***".slice(mark.length - 1))) return false;
  const left = seen(before, mark).slice(-1);
  const right = seen(next, mark).charAt(0);
  const text = seen(inner, mark);
  // A tilde would extend the mark.
  if (mark === "~~" && [left, text.at(0), text.at(-1), right].includes("~")) return false;
  return sticks(firstCharacter(text), left) && sticks(lastCharacter(text), right);
}

/** The visible text, without the asterisks at its ends that are one run with the mark. */
function seen(text: string, mark: Mark): string {
  const visible = dropInvisible(text).text;
  return mark === "~~" ? visible : visible.replace(/^\*+|(?<!\*)\*+$/gu, "");
}

/** Whether a mark attaches to the character inside it, regardless of the one outside. */
const sticks = (inside: string, outside: string): boolean =>
  !isBlank(inside) && (!isSign(inside) || isBlank(outside) || isSign(outside));

const firstCharacter = (text: string): string => String.fromCodePoint(text.codePointAt(0) ?? 32);
const lastCharacter = (text: string): string => [...text.slice(-2)].at(-1) ?? "";
