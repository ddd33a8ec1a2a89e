interface Prefix {
  /** A list marker that still waits for its first line. */
  marker: string | undefined;
  readonly rest: string;
  /** Some line already carries it; the gap before its first line belongs outside. */
  used: boolean;
}

/** More nested quotes or lists than this are written without further indentation: prefixes would outgrow the text. */
const MAX_PREFIXES = 12;

/** Puts blocks one below the other, with the right prefix on each line and the right gap between them. */
export class BlockWriter {
  private readonly parts: string[] = [];
  private readonly prefixes: Prefix[] = [];
  private gap: "none" | "line" | "blank" = "none";
  /** Blocks written so far; shows whether a part of the page left anything. */
  blocks = 0;

  /** Depth of a rule that waits for what follows it. */
  private ruleAt: number | undefined;

  /** A thematic break, if something precedes and follows it: at the top it would read as front matter. */
  rule(): void {
    this.ruleAt = this.blocks > 0 ? this.prefixes.length : undefined;
  }

  /** Writes a block of one or more lines. */
  write(text: string): void {
    if (text.trim() === "") return;
    if (this.ruleAt !== undefined) this.writeRule(this.ruleAt);
    if (this.gap === "blank" && this.parts.length > 0) this.parts.push(this.blankLine());
    for (const line of text.split("\n")) this.parts.push(line === "" ? this.blankLine() : this.prefix() + line);
    this.gap = "blank";
    this.blocks++;
  }

  /** The rule belongs to its old place, not into the list or note that has begun since. */
  private writeRule(depth: number): void {
    this.ruleAt = undefined;
    const inner = this.prefixes.splice(depth);
    this.write("---");
    this.prefixes.push(...inner);
  }

  /** The next block follows on the next line, without a blank one. */
  tighten(): void {
    if (this.gap === "blank") this.gap = "line";
  }

  /** The next block is separate from what was written before. */
  loosen(): void {
    if (this.parts.length > 0) this.gap = "blank";
  }

  /** Runs `inside` with `rest` before each line, and `marker` before the first. */
  within(rest: string, marker: string | undefined, inside: () => void): void {
    if (this.prefixes.length >= MAX_PREFIXES) {
      inside();
      return;
    }
    this.prefixes.push({ marker, rest, used: false });
    const before = this.blocks;
    const { gap } = this;
    if (marker !== undefined && gap === "none") this.gap = "line";
    inside();
    this.prefixes.pop();
    if (this.blocks === before) this.gap = gap;
  }

  toString(): string {
    return this.parts.join("\n");
  }

  private prefix(): string {
    let line = "";
    for (const prefix of this.prefixes) {
      line += prefix.marker ?? prefix.rest;
      prefix.marker = undefined;
      prefix.used = true;
    }
    return line;
  }

  private blankLine(): string {
    let line = "";
    for (const { used, rest } of this.prefixes) {
      if (!used) break;
      line += rest;
    }
    return line.trimEnd();
  }
}
