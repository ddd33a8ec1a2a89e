import { tightHtml } from "../written-html.ts";

export type ListKind = "dl" | "ul" | "ol";

interface Frame {
  readonly parts: string[];
  list: { readonly kind: ListKind; readonly items: string[] } | undefined;
  /** Content of the open item. */
  item: { readonly tags: string[]; readonly parts: string[] } | undefined;
}

const MAX_DEPTH = 40;
const newFrame = (): Frame => ({ parts: [], list: undefined, item: undefined });

/**
 * Collects the blocks of a manual page: lists begin with their first item, and indented parts belong to the preceding
 * item.
 */
export class ManBlocks {
  private readonly frames: Frame[] = [newFrame()];
  private ignored = 0;

  private get top(): Frame {
    return this.frames.at(-1) ?? newFrame();
  }

  get inItem(): boolean {
    return this.top.item !== undefined;
  }

  add(html: string): void {
    if (html === "") return;
    const { item, parts } = this.top;
    (item?.parts ?? parts).push(html);
  }

  /** Begins an item; `tag` is the term of a definition list, or the number. */
  item(kind: ListKind, tag = ""): void {
    const { top } = this;
    if (top.list?.kind !== kind) this.endList();
    else this.endItem();
    top.list ??= { kind, items: [] };
    top.item = { tags: [tag], parts: [] };
  }

  /** Adds a term to the item just begun. */
  alsoTag(tag: string): void {
    const { item, list } = this.top;
    if (item && list?.kind === "dl" && item.parts.length === 0) item.tags.push(tag);
    else this.item("dl", tag);
  }

  endList(): void {
    this.endItem();
    const { top } = this;
    if (top.list) top.parts.push(`<${top.list.kind}>${top.list.items.join("")}</${top.list.kind}>`);
    top.list = undefined;
  }

  open(): void {
    if (this.frames.length < MAX_DEPTH) this.frames.push(newFrame());
    else this.ignored++;
  }

  close(): void {
    if (this.ignored > 0) this.ignored--;
    else if (this.frames.length > 1) {
      this.endList();
      const html = this.frames.pop()?.parts.join("\n") ?? "";
      this.add(html);
    }
  }

  closeAll(): void {
    this.ignored = 0;
    while (this.frames.length > 1) this.close();
    this.endList();
  }

  html(): string {
    this.closeAll();
    return this.top.parts.join("\n");
  }

  private endItem(): void {
    const { top } = this;
    const { item, list } = top;
    top.item = undefined;
    if (!item || !list) return;
    const body = tightHtml(item.parts.join("\n"));
    const terms = item.tags.map((tag) => `<dt>${tag}</dt>`).join("");
    const number = list.kind === "ol" && item.tags[0] ? ` value="${item.tags[0]}"` : "";
    list.items.push(list.kind === "dl" ? `${terms}${body && `<dd>${body}</dd>`}` : `<li${number}>${body}</li>`);
  }
}
