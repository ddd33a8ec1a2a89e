import type { Line } from "./lines.ts";

export interface ListItem {
  /** Where its mark stands. */
  readonly x: number;
  readonly page: number;
  readonly number: number | undefined;
  readonly mark: string;
}

interface OpenList extends ListItem {
  readonly tag: "ol" | "ul";
}

/** Nests items by how far they are indented. */
export class ListWriter {
  private open: OpenList[] = [];

  /** The item, with the tags that begin and end lists before it. */
  item(item: ListItem, html: string): string {
    const tag = item.number === undefined ? "ul" : "ol";
    let before = "";
    let last = this.open.at(-1);
    while (last && (item.page === last.page ? item.x < last.x - 4 : this.open.length > 1 && item.mark !== last.mark)) {
      before += this.shut();
      last = this.open.at(-1);
    }
    const deeper = !last || (item.page === last.page && item.x > last.x + 4);
    if (!deeper && last && !follows(last, item)) {
      before += this.shut();
      return before + this.begin(item, tag, html);
    }
    if (deeper) return before + this.begin(item, tag, html);
    this.open[this.open.length - 1] = { ...item, tag };
    return `${before}</li>\n<li>${html}`;
  }

  /** Does a paragraph stand under the last item's words? */
  holds({ x, page, size }: Line): boolean {
    const last = this.open.at(-1);
    return last !== undefined && page === last.page && x > last.x + size * 0.8 && x < last.x + size * 4;
  }

  close(): string {
    let html = "";
    while (this.open.length > 0) html += this.shut();
    return html;
  }

  private begin(item: ListItem, tag: "ol" | "ul", html: string): string {
    this.open.push({ ...item, tag });
    const start = item.number === undefined || item.number === 1 ? "" : ` start="${item.number}"`;
    return `<${tag}${start}><li>${html}`;
  }

  private shut(): string {
    const last = this.open.pop();
    return last ? `</li></${last.tag}>` : "";
  }
}

const follows = (last: ListItem, item: ListItem): boolean =>
  item.number === undefined ? last.number === undefined : last.number !== undefined && item.number === last.number + 1;
