/**
 * Builds one run of inline text: white space folded as a browser folds it, marks glued to their words. Pieces are
 * joined once at the end; looking at a growing string after every piece would cost the square of its length.
 */
export class Line {
  private readonly pieces: string[] = [];
  private pending = false;
  private atLineStart = true;
  /** White space came before the first word. */
  leading = false;

  /** Ordinary text, already escaped where it must be. */
  words(data: string): void {
    // Not \s: that takes U+FEFF for a blank, and a character without width must not part a word.
    const folded = data.replace(/[\t\n\f\r \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+/gu, " ");
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
    if (this.pending && !this.atLineStart) this.pieces.push(" ");
    this.pending = false;
    this.atLineStart = piece.endsWith("\n");
    this.pieces.push(piece);
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
    return this.pieces.slice(0, end).join("");
  }
}
