import { withAlignedTables } from "./aligned-tables.ts";
import { readingOrder } from "./columns.ts";
import { cutAtFields } from "./forms.ts";
import { withoutLineNumbers } from "./line-numbers.ts";
import { type Line, lineOf } from "./lines.ts";
import type { Box } from "./matrix.ts";
import type { Rule } from "./paths.ts";
import type { Field, Piece } from "./pieces.ts";
import { type Row, remade, toRows } from "./rows.ts";
import { ruledTables, toBars } from "./ruled-tables.ts";
import { segmentOf, type TableBlock, toSegments } from "./segments.ts";
import { withStackedFormulas } from "./stacked-formulas.ts";
import type { PageTags, Roles } from "./structure-tree.ts";
import { taggedTables } from "./tagged-tables.ts";
import { frameOf, type LinkBox, mainAngle } from "./words.ts";

/** A page as lines and tables in reading order. */
export interface PageLayout {
  readonly number: number;
  readonly items: readonly (Line | PageTable)[];
  readonly bottom: number;
  readonly top: number;
}

export interface PageTable {
  readonly table: TableBlock;
  readonly page: number;
  readonly part: number;
}

export interface PageInk {
  readonly number: number;
  readonly pieces: readonly Piece[];
  readonly rules: readonly Rule[];
  readonly links: readonly LinkBox[];
  readonly view: Box;
  /** Absent for a page without tags. */
  readonly tags: PageTags | undefined;
  readonly fields: readonly Field[];
}

/** The lines of a page, without tables. */
export const linesOf = ({ items }: Pick<PageLayout, "items">): Line[] =>
  items.filter((item): item is Line => !("table" in item));

/** With more rows, the page is not text, and is read from top to bottom. */
const MOST_ROWS = 1_500;

/** Lays out the visible content of a page. Text in other directions follows the rest. */
export function layOut({ number, pieces, rules, links, view, tags, fields }: PageInk): PageLayout {
  const main = mainAngle(pieces);
  const items: (Line | PageTable)[] = [];
  let part = number * 1_000;
  let top = view.top;
  let bottom = view.bottom;
  for (const { angle, pieces: its } of directionsOf(pieces, main)) {
    const isMain = angle === main;
    const frame = frameOf(its, { angle, links, view, rules: isMain ? rules : [], fields: isMain ? fields : [] });
    if (isMain) ({ top, bottom } = frame.view);
    const stacked = withStackedFormulas(withoutLineNumbers(frame.words, frame.view), frame.rules);
    const tagged = taggedTables(stacked.words, tags?.tables ?? []);
    const ruled = ruledTables(tagged.rest, toBars(stacked.rules));
    const rows = toRows(toSegments(ruled.rest), [...tagged.tables, ...ruled.tables]);
    for (const rowsOfPart of rows.length > MOST_ROWS ? [rows] : readingOrder(rows)) {
      part++;
      items.push(...itemsOf(withAlignedTables(rowsOfPart), { page: number, part }, tags?.roles));
    }
  }
  return { number, items, top, bottom };
}

/** The pieces grouped by direction, the main one first; at most 360 groups. */
function directionsOf(pieces: readonly Piece[], main: number) {
  const directions: { readonly angle: number; readonly pieces: Piece[] }[] = [{ angle: main, pieces: [] }];
  for (const piece of pieces) {
    const known = directions.find(({ angle }) => isNear(angle, piece.angle));
    if (known) known.pieces.push(piece);
    else directions.push({ angle: piece.angle, pieces: [piece] });
  }
  return directions;
}

const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= 1 || Math.abs(a - b) >= 359;

function itemsOf(
  rows: readonly Row[],
  place: { page: number; part: number },
  roles: Roles | undefined,
): (Line | PageTable)[] {
  return rows.flatMap((row): (Line | PageTable)[] => {
    if (row.table) return [{ table: row.table, ...place }];
    const words = row.cells.flatMap((cell) => cell.words);
    const rowsOfForm = words.some(({ field }) => field)
      ? cutAtFields(words).map((its) => remade([segmentOf(its)]))
      : [row];
    return rowsOfForm.flatMap((it) => lineOf(it, place, roles) ?? []);
  });
}
