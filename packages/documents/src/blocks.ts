import { neighbours } from "./runs.ts";
import type { ParagraphKind } from "./styles.ts";

/** A paragraph that is an item of a list, however its format says so. */
export interface ListItem {
  /** 0 for the outermost. */
  readonly level: number;
  /** Its number, or nothing for a bullet. */
  readonly number?: number | undefined;
  /** What the item holds, as HTML. */
  html: string;
}

const MAX_LEVEL = 20;

/** Nested lists from items in a row, however their levels jump. An item that goes deeper goes one deeper. */
export function listHtml(items: readonly ListItem[]): string {
  const parts: string[] = [];
  /** Open lists: the indent of their items in the source, and whether they are numbered. */
  const open: { readonly level: number; readonly ordered: boolean }[] = [];
  const close = () => parts.push(open.pop()?.ordered === true ? "</li></ol>" : "</li></ul>");
  for (const { level: given, number, html } of items) {
    const level = Math.min(given, MAX_LEVEL);
    const ordered = number !== undefined;
    while (open.length > 1 && (open.at(-1)?.level ?? 0) > level) close();
    const top = open.at(-1);
    const isSame = top !== undefined && (level <= top.level || open.length === 0);
    if (isSame && top.ordered === ordered) parts.push("</li>");
    else {
      if (isSame) close();
      // A list of another kind at the same place begins behind the item, or beside the list at the top.
      open.push({ level, ordered });
      parts.push(ordered ? "<ol>" : "<ul>");
    }
    parts.push(`<li${ordered ? ` value="${number}"` : ""}>${html}`);
  }
  while (open.length > 0) close();
  return parts.join("");
}

/** A block of a text: an item of a list, or HTML that is joined with neighbours of its kind. */
export type Block =
  | { readonly is: "html" | "code" | "quote" | "term" | "definition" | "row"; readonly html: string }
  | { readonly is: "item"; readonly item: ListItem };

/** Blocks as HTML: neighbours of one kind become one list, table, quotation or block of code. */
export const blocksHtml = (blocks: readonly Block[], between = ""): string =>
  neighbours(blocks, ({ is }) => (is === "term" ? "definition" : is))
    .map((group) => groupHtml(group, between))
    .join(between);

function groupHtml(blocks: readonly Block[], between: string): string {
  const items = blocks.flatMap((block) => (block.is === "item" ? [block.item] : []));
  if (items.length > 0) return listHtml(items);
  const texts = blocks.flatMap((block) => (block.is === "item" ? [] : [block]));
  const html = texts.map((it) => it.html);
  switch (texts[0]?.is) {
    case "code":
      return html.some((line) => line.trim() !== "") ? `<pre>${html.join("\n")}</pre>` : "";
    case "quote":
      return `<blockquote>${html.join("")}</blockquote>`;
    case "row":
      return `<table>${html.join("")}</table>`;
    case "html":
      return html.join(between);
    default:
      return `<dl>${texts.map((it) => (it.is === "term" ? `<dt>${it.html}</dt>` : `<dd>${it.html}</dd>`)).join("")}</dl>`;
  }
}

/** A paragraph of a style as a block. */
export function paragraphBlock(html: string, { is }: ParagraphKind): Block {
  if (is === "term" || is === "code") return { is, html };
  return { is: is === "quote" || is === "definition" ? is : "html", html: `<p>${html}</p>` };
}
