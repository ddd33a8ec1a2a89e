import { inlineHtml } from "./inline.ts";

/** Marks beyond these are text. */
const PREFIX = /^[*#:;]{1,20}/u;

interface Level {
  readonly sign: string;
  /** What is open at this level, without the list itself. */
  item: "li" | "dt" | "dd" | "div";
}

/** Writes lists whose items state their levels: `*`, `#:`, `**;`. */
export class ListWriter {
  private readonly levels: Level[] = [];
  private readonly out: string[];

  constructor(out: string[]) {
    this.out = out;
  }

  read(line: string): void {
    const [prefix = ""] = PREFIX.exec(line) ?? [];
    let same = 0;
    while (same < prefix.length && isAlike(prefix[same], this.levels[same]?.sign)) same++;
    while (this.levels.length > same) this.pop();
    if (same > 0 && same === prefix.length) this.next(prefix.at(-1) ?? "");
    else if (same > 0) this.isolate(same, prefix);
    for (const sign of prefix.slice(same)) this.push(sign);
    this.content(line.slice(prefix.length).trim());
  }

  close(): void {
    while (this.levels.length > 0) this.pop();
  }

  /** A new item at a level that stays open. */
  private next(sign: string): void {
    const level = this.levels.at(-1);
    if (!level) return;
    if (level.item === "div" && sign === ";") {
      this.pop();
      this.push(sign);
      return;
    }
    const item = level.item === "li" || level.item === "div" ? level.item : sign === ";" ? "dt" : "dd";
    this.out.push(`</${level.item}><${item}>`);
    level.item = item;
  }

  /** A term cannot contain a list. */
  private isolate(same: number, prefix: string): void {
    const level = this.levels[same - 1];
    if (level?.item !== "dt" || prefix[same - 1] === ";") return;
    this.out.push("</dt><dd>");
    level.item = "dd";
  }

  private push(sign: string): void {
    const isInItem = this.levels.at(-1)?.item === "li";
    const item = sign === "*" || sign === "#" ? "li" : sign === ";" ? "dt" : isInItem ? "div" : "dd";
    this.levels.push({ sign, item });
    this.out.push(`${item === "div" ? "" : `<${listTag(sign)}>`}<${item}>`);
  }

  private pop(): void {
    const level = this.levels.pop();
    if (level) this.out.push(`</${level.item}>${level.item === "div" ? "" : `</${listTag(level.sign)}>`}`);
  }

  private content(text: string): void {
    const level = this.levels.at(-1);
    const colon = level?.item === "dt" ? colonIn(text) : -1;
    if (!level || colon < 0) {
      this.out.push(inlineHtml(text));
      return;
    }
    this.out.push(`${inlineHtml(text.slice(0, colon).trim())}</dt><dd>${inlineHtml(text.slice(colon + 1).trim())}`);
    level.item = "dd";
  }
}

const listTag = (sign: string): string => (sign === "*" ? "ul" : sign === "#" ? "ol" : "dl");

/** Terms and their meanings are in one list. */
const isAlike = (one: string | undefined, other: string | undefined): boolean =>
  one === other || (other !== undefined && /^[:;]{2}$/u.test(`${one}${other}`));

/** Where the term of `; term : meaning` ends: at a colon outside of tags and addresses. */
function colonIn(text: string): number {
  for (const { 0: sign, index } of text.matchAll(/<[^<>]{0,1000}>|\[[a-z]{1,10}:[^\]]{0,1000}\]|:(?:\/\/)?/giu))
    if (sign === ":") return index;
  return -1;
}
