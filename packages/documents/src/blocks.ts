import { neighbours } from "./runs.ts";
import type { ParagraphKind } from "./styles.ts";

/** A list item, regardless of its format. */
export interface ListItem {
  /** Nesting level, from 0. */
  readonly level: number;
  /** Its number; absent for a bullet. */
  readonly number?: number | undefined;
  /** Content as HTML. */
  html: string;
}

const MAX_LEVEL = 20;

/** Nests consecutive items, even if levels are skipped: a deeper item is always exactly one level deeper. */
export function listHtml(items: readonly ListItem[]): string {
  const parts: string[] = [];
  /** Open lists, with their level in the source and their kind. */
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
      // A list of another kind at the same level begins after the item, or after the list at the top level.
      open.push({ level, ordered });
      parts.push(ordered ? "<ol>" : "<ul>");
    }
    parts.push(`<li${ordered ? ` value="${number}"` : ""}>${html}`);
  }
  while (open.length > 0) close();
  return parts.join("");
}

/** A block of text: a list item, or HTML to be joined with adjacent blocks of its kind. */
export type Block =
  | { readonly is: "html" | "code" | "quote" | "term" | "definition" | "row"; readonly html: string }
  | { readonly is: "item"; readonly item: ListItem };

/** Blocks as HTML. Adjacent blocks of one kind become one list, table, quotation or code block. */
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

/** A styled paragraph as a block. */
export function paragraphBlock(html: string, { is }: ParagraphKind): Block {
  if (is === "term" || is === "code") return { is, html };
  return { is: is === "quote" || is === "definition" ? is : "html", html: `<p>${html}</p>` };
}
