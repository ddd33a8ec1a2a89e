/** Builds one run of inline text: white space folded as a browser folds it, marks glued to their words. */
export class Line {
  private text = "";
  private pending = false;
  /** White space came before the first word. */
  leading = false;

  /** Ordinary text, already escaped where it must be. */
  words(data: string): void {
    const folded = data.replace(/[\s\u200b\ufeff]+/gu, " ");
    if (folded === "") return;
    if (folded === " ") return this.space();
    if (folded.startsWith(" ")) this.space();
    this.add(folded.trim());
    if (folded.endsWith(" ")) this.space();
  }

  space(): void {
    if (this.text === "") this.leading = true;
    this.pending = true;
  }

  /** Something written as it is. */
  add(piece: string): void {
    if (piece === "") return;
    if (this.pending && this.text !== "" && !this.text.endsWith("\n")) this.text += " ";
    this.pending = false;
    this.text += piece;
  }

  break(): void {
    if (this.text === "") return;
    this.text += "\n";
    this.pending = false;
  }

  get isEmpty(): boolean {
    return this.text === "";
  }

  /** White space came after the last word. */
  get trailing(): boolean {
    return this.pending || this.text.endsWith("\n");
  }

  get value(): string {
    let end = this.text.length;
    while (this.text[end - 1] === "\n") end--;
    return this.text.slice(0, end);
  }
}
