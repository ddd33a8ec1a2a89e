import type { TextItem } from "./pdf-visible.ts";

/** One line of a page as it reads. */
export interface Line {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  /** Baseline, upwards from the page's foot. */
  readonly y: number;
  /** Height of its letters. */
  readonly size: number;
  readonly page: number;
  readonly bold: boolean;
}

interface Draft {
  items: TextItem[];
  y: number;
}

const x = (item: TextItem): number => item.transform[4] ?? 0;
const y = (item: TextItem): number => item.transform[5] ?? 0;
const size = (item: TextItem): number => item.height || Math.hypot(item.transform[2] ?? 0, item.transform[3] ?? 0);

/** Joins items to lines in the order of the page's program, which is the order of reading in all but odd files. */
export function toLines(items: readonly TextItem[], page: number, isBold: (fontName: string) => boolean): Line[] {
  const lines: Line[] = [];
  let draft: Draft | undefined;
  const finish = () => {
    const line = draft && toLine(draft, page, isBold);
    if (line) lines.push(line);
    draft = undefined;
  };
  for (const item of items) {
    if (draft && !continues(draft, item)) finish();
    draft ??= { items: [], y: y(item) };
    if (item.str !== "") draft.items.push(item);
    if (item.hasEOL) finish();
  }
  finish();
  return lines;
}

/** On the same baseline (give or take a raised or lowered letter) and not far back to the left. */
function continues(draft: Draft, item: TextItem): boolean {
  if (item.str.trim() === "") return true;
  const last = draft.items.findLast(({ str }) => str.trim() !== "");
  if (!last) return true;
  const height = Math.max(size(last), size(item), 1);
  if (Math.abs(y(item) - draft.y) > height * 0.5) return false;
  return x(item) >= x(last) - height || isRightToLeft(item.str);
}

function toLine({ items, y: baseline }: Draft, page: number, isBold: (fontName: string) => boolean): Line | undefined {
  const shown = items.filter(({ str }) => str.trim() !== "");
  const first = shown[0];
  if (!first) return undefined;
  const letters = shown.reduce((sum, { str }) => sum + str.length, 0);
  const bold = shown.reduce((sum, { str, fontName }) => sum + (isBold(fontName) ? str.length : 0), 0);
  return {
    text: joined(items),
    left: Math.min(...shown.map(x)),
    right: Math.max(...shown.map((item) => x(item) + item.width)),
    y: baseline,
    size: mainSize(shown),
    page,
    bold: bold > letters / 2,
  };
}

/** The size of most letters, so that one footnote mark or initial does not speak for the line. */
function mainSize(items: readonly TextItem[]): number {
  const letters = new Map<number, number>();
  for (const item of items) {
    const rounded = Math.round(size(item) * 10) / 10;
    letters.set(rounded, (letters.get(rounded) ?? 0) + item.str.trim().length);
  }
  return [...letters].reduce((best, entry) => (entry[1] > best[1] ? entry : best), [0, 0])[0];
}

/** A gap that no blank marks is a blank too: cells of a row, words set one by one. */
function joined(items: readonly TextItem[]): string {
  let text = "";
  let end: number | undefined;
  for (const item of items) {
    const gap = end === undefined ? 0 : x(item) - end;
    if (gap > size(item) * 0.18 && !/\s$/u.test(text) && !/^\s/u.test(item.str)) text += " ";
    text += item.str;
    if (item.str.trim() !== "") end = x(item) + item.width;
  }
  return text.replace(/[\s\u00a0]+/gu, " ").trim();
}

const isRightToLeft = (text: string): boolean => /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/u.test(text);
