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
  /** Open lists: where their items stand in the source, and whether they count. */
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
