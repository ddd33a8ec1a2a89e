interface Level {
  readonly sign: string;
  /** The open element at this level, inside the list. */
  item: "li" | "dt" | "dd" | "div";
}

/** Writes lists whose marks give the levels: `*`, `#:`, `**;`. */
export class ListWriter {
  private readonly levels: Level[] = [];
  private readonly out: string[];

  constructor(out: string[]) {
    this.out = out;
  }

  /** Writes an item; `number` is that of a numbered item which does not follow the one before. */
  item(prefix: string, html: string, number?: number): void {
    let same = 0;
    while (same < prefix.length && isAlike(prefix[same], this.levels[same]?.sign)) same++;
    while (this.levels.length > same) this.pop();
    const value = number === undefined ? "" : ` value="${number}"`;
    if (same > 0 && same === prefix.length) this.next(prefix.at(-1) ?? "", value);
    else if (same > 0) this.leaveTerm(same, prefix);
    for (const [index, sign] of [...prefix.slice(same)].entries())
      this.push(sign, index + same === prefix.length - 1 ? value : "");
    this.out.push(html);
  }

  /** Writes the meaning of the term before. */
  meaning(html: string): void {
    const level = this.levels.at(-1);
    if (level?.item !== "dt") return;
    this.out.push(`</dt><dd>${html}`);
    level.item = "dd";
  }

  close(): void {
    while (this.levels.length > 0) this.pop();
  }

  /** A new item at a level that stays open. */
  private next(sign: string, value: string): void {
    const level = this.levels.at(-1);
    if (!level) return;
    if (level.item === "div" && sign === ";") {
      this.pop();
      this.push(sign, value);
      return;
    }
    const item = level.item === "li" || level.item === "div" ? level.item : sign === ";" ? "dt" : "dd";
    this.out.push(`</${level.item}><${item}${value}>`);
    level.item = item;
  }

  /** A term cannot contain a list. */
  private leaveTerm(same: number, prefix: string): void {
    const level = this.levels[same - 1];
    if (level?.item !== "dt" || prefix[same - 1] === ";") return;
    this.out.push("</dt><dd>");
    level.item = "dd";
  }

  private push(sign: string, value: string): void {
    const isInItem = this.levels.at(-1)?.item === "li";
    const item = sign === "*" || sign === "#" ? "li" : sign === ";" ? "dt" : isInItem ? "div" : "dd";
    this.levels.push({ sign, item });
    this.out.push(`${item === "div" ? "" : `<${listTag(sign)}>`}<${item}${value}>`);
  }

  private pop(): void {
    const level = this.levels.pop();
    if (level) this.out.push(`</${level.item}>${level.item === "div" ? "" : `</${listTag(level.sign)}>`}`);
  }
}

const listTag = (sign: string): string => (sign === "*" ? "ul" : sign === "#" ? "ol" : "dl");

/** Terms and definitions belong to one list. */
const isAlike = (one: string | undefined, other: string | undefined): boolean =>
  one === other || (other !== undefined && /^[:;]{2}$/u.test(`${one}${other}`));
