interface Prefix {
  /** A list marker for the next line. */
  marker: string | undefined;
  readonly rest: string;
  /** Whether a line already has the prefix; the gap before its first line is written without it. */
  used: boolean;
}

/** Maximum nesting with indentation; otherwise prefixes would outgrow the text. */
const MAX_PREFIXES = 12;

/** Writes blocks one below the other, with the prefix of each line and the gap between blocks. */
export class BlockWriter {
  private readonly parts: string[] = [];
  private readonly prefixes: Prefix[] = [];
  private gap: "none" | "line" | "blank" = "none";
  /** Number of blocks written, which shows whether a part of the page produced output. */
  blocks = 0;

  /** Depth of a pending rule, written before the next block. */
  private ruleAt: number | undefined;

  /** Adds a thematic break between blocks: at the top it would be read as front matter. */
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

  /** Writes the rule at its original depth, not inside a list or note begun since. */
  private writeRule(depth: number): void {
    this.ruleAt = undefined;
    const inner = this.prefixes.splice(depth);
    this.write("---");
    this.prefixes.push(...inner);
  }

  /** Makes the next block follow without a blank line. */
  tighten(): void {
    if (this.gap === "blank") this.gap = "line";
  }

  /** Separates the next block from the previous one by a blank line. */
  loosen(): void {
    if (this.parts.length > 0) this.gap = "blank";
  }

  /** Calls `inside` with `rest` before each line and `marker` before the first. */
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
