import { type Box, holds } from "./pdf-matrix.ts";
import type { PaintedText } from "./pdf-paint.ts";

/** A piece of text as the PDF library joins it. */
export interface TextItem {
  readonly str: string;
  readonly transform: readonly number[];
  readonly width: number;
  readonly height: number;
  readonly hasEOL: boolean;
  readonly fontName: string;
}

export interface Visible {
  readonly items: readonly TextItem[];
  /** Pieces that were left out or cut. */
  readonly removed: number;
}

/** How far apart the two orders of text may drift before an item counts as not found. */
const REACH = 4_000;

/**
 * Takes out of the items what the page's program paints without anybody seeing it. Both tell the same letters in the
 * same order, so they are laid beside each other; letters that cannot be found again count as seen.
 */
export function visibleItems(
  items: readonly TextItem[],
  painted: readonly PaintedText[],
  pictures: readonly Box[],
): Visible {
  const unseen = painted.map((run) => run.hidden || (run.pale && !pictures.some((box) => holds(box, run.x, run.y))));
  if (!unseen.includes(true)) return { items, removed: 0 };
  const { letters, hidden } = spread(painted, unseen);
  const kept: TextItem[] = [];
  let removed = 0;
  let at = 0;
  for (const item of items) {
    const wanted = bare(item.str);
    const found = wanted === "" ? -1 : letters.slice(at, at + REACH + wanted.length).indexOf(wanted);
    if (found < 0) {
      kept.push(item);
      continue;
    }
    const flags = hidden.slice(at + found, at + found + wanted.length);
    at += found + wanted.length;
    if (!flags.includes(true)) kept.push(item);
    else {
      removed++;
      const rest = without(item.str, flags);
      if (rest.trim() !== "" || item.hasEOL) kept.push({ ...item, str: rest });
    }
  }
  return { items: kept, removed };
}

/** Letters without white space, in the compatibility form that both sides can be brought to. */
const bare = (text: string): string => text.replace(/\s+/gu, "");

function spread(
  painted: readonly PaintedText[],
  unseen: readonly boolean[],
): { letters: string; hidden: readonly boolean[] } {
  const parts: string[] = [];
  const hidden: boolean[] = [];
  for (const [index, { text }] of painted.entries()) {
    const part = bare(text);
    parts.push(part);
    for (let unit = 0; unit < part.length; unit++) hidden.push(unseen[index] ?? false);
  }
  return { letters: parts.join(""), hidden };
}

function without(text: string, flags: readonly boolean[]): string {
  let unit = 0;
  let kept = "";
  for (const char of text.split("")) {
    if (/\s/u.test(char)) kept += char;
    else if (!flags[unit++]) kept += char;
  }
  return kept;
}
