import type { Rule } from "./paths.ts";
import type { Word } from "./pieces.ts";
import { toRows } from "./rows.ts";
import { cellOf, letterCount, type Segment, type TableBlock, type TableCell, toSegments } from "./segments.ts";

/** A straight line at a height (or a distance from the left) with its start and end. */
interface Bar {
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

/** Tolerance for lines that meet. */
const NEAR = 2.5;
/** With more crossings, the page is a map or drawing. */
const MOST_CROSSINGS = 400_000;
/** Minimum width of a column at an open side. */
const LEAST_WIDTH = 12;
const MOST_COLUMNS = 60;
const MOST_ROWS = 400;

interface Bars {
  readonly level: readonly Bar[];
  readonly upright: readonly Bar[];
}

/** The lines of a page, with collinear parts joined. */
export function toBars(rules: readonly Rule[]): Bars {
  const level = rules.filter((rule) => rule.y0 === rule.y1).map(({ x0, x1, y0 }) => ({ at: y0, from: x0, to: x1 }));
  const upright = rules.filter((rule) => rule.x0 === rule.x1).map(({ x0, y0, y1 }) => ({ at: x0, from: y0, to: y1 }));
  return { level: joined(level), upright: joined(upright) };
}

function joined(bars: readonly Bar[]): Bar[] {
  const done: Bar[] = [];
  for (const group of groupsOf([...bars].sort((a, b) => a.at - b.at))) {
    let open: { at: number; from: number; to: number } | undefined;
    for (const bar of group.sort((a, b) => a.from - b.from)) {
      if (open && bar.from <= open.to + NEAR) open.to = Math.max(open.to, bar.to);
      else {
        open = { ...bar };
        done.push(open);
      }
    }
  }
  return done;
}

/** Groups of adjacent bars, which are sorted. */
function groupsOf(sorted: readonly Bar[]): Bar[][] {
  const groups: Bar[][] = [];
  for (const bar of sorted) {
    const group = groups.at(-1);
    if (group && bar.at - (group[0]?.at ?? 0) <= NEAR) group.push(bar);
    else groups.push([bar]);
  }
  return groups;
}

const touches = (level: Bar, upright: Bar): boolean =>
  upright.at >= level.from - NEAR &&
  upright.at <= level.to + NEAR &&
  level.at >= upright.from - NEAR &&
  level.at <= upright.to + NEAR;

/** Groups of lines that meet each other. */
function grids({ level, upright }: Bars): Bars[] {
  if (level.length * upright.length > MOST_CROSSINGS) return [];
  const group = new Map<Bar, number>();
  const members = new Map<number, { level: Bar[]; upright: Bar[] }>();
  level.forEach((bar, index) => {
    group.set(bar, index);
    members.set(index, { level: [bar], upright: [] });
  });
  for (const bar of upright) {
    const touching = [...new Set(level.filter((it) => touches(it, bar)).map((it) => group.get(it) ?? -1))];
    const [target, ...others] = touching;
    const kept = target === undefined ? undefined : members.get(target);
    if (target === undefined || !kept) continue;
    kept.upright.push(bar);
    for (const other of others) {
      const gone = members.get(other);
      for (const it of gone?.level ?? []) group.set(it, target);
      kept.level.push(...(gone?.level ?? []));
      kept.upright.push(...(gone?.upright ?? []));
      members.delete(other);
    }
  }
  return [...members.values()].filter((it) => it.level.length > 1 && it.upright.length > 1);
}

/** Tables with borders around cells, and the words outside them. */
export function ruledTables(words: readonly Word[], bars: Bars): { tables: TableBlock[]; rest: readonly Word[] } {
  const tables: TableBlock[] = [];
  let rest = words;
  for (const grid of grids(bars)) {
    const found = tableOf(grid, rest);
    if (!found) continue;
    tables.push(found.table);
    rest = found.rest;
  }
  return { tables, rest };
}

const placesOf = (bars: readonly Bar[]): number[] =>
  groupsOf([...bars].sort((a, b) => a.at - b.at)).map((group) => group[0]?.at ?? 0);

/** Adds sides to tables without vertical border lines, where the horizontal lines end. */
function withOpenSides(xs: readonly number[], { level }: Bars): number[] {
  const [left = 0, right = 0] = [xs[0], xs.at(-1)];
  const ends = (side: readonly number[], isOutside: (x: number) => boolean): number[] => {
    const outside = side.filter(isOutside);
    const [end = 0] = outside;
    return outside.length > 1 && outside.length * 2 > level.length && outside.every((x) => Math.abs(x - end) <= NEAR)
      ? [end]
      : [];
  };
  return [
    ...ends(
      level.map(({ from }) => from),
      (x) => x < left - LEAST_WIDTH,
    ),
    ...xs,
    ...ends(
      level.map(({ to }) => to),
      (x) => x > right + LEAST_WIDTH,
    ),
  ];
}

function tableOf(grid: Bars, words: readonly Word[]): { table: TableBlock; rest: readonly Word[] } | undefined {
  const [xs, ys] = [withOpenSides(placesOf(grid.upright), grid), placesOf(grid.level).reverse()];
  const [columns, lines] = [xs.length - 1, ys.length - 1];
  if (columns < 2 || lines < 2 || columns > MOST_COLUMNS || lines > MOST_ROWS) return undefined;
  const inside = new Map<number, Word[]>();
  const rest: Word[] = [];
  for (const word of words) {
    const column = indexIn(xs, (word.x + word.right) / 2, 1);
    const line = indexIn(ys, word.y + word.size * 0.3, -1);
    if (column === undefined || line === undefined) rest.push(word);
    else {
      const key = line * columns + column;
      inside
        .set(key, inside.get(key) ?? [])
        .get(key)
        ?.push(word);
    }
  }
  const rows = unfolded(mergedCells(grid, xs, ys, inside).filter((row) => row.some(isFilled)));
  if (!isTable(rows)) return undefined;
  const [x = 0, right = 0, top = 0, bottom = 0] = [xs[0], xs.at(-1), ys[0], ys.at(-1)];
  return { table: { x, right, top, bottom, rows }, rest };
}

/** Index of the gap between two positions that contains a value. */
function indexIn(places: readonly number[], value: number, sign: 1 | -1): number | undefined {
  const at = places.findIndex((place) => place * sign > value * sign) - 1;
  return at < 0 ? undefined : at;
}

/** Merges boxes without a line between them into cells. */
function mergedCells(grid: Bars, xs: readonly number[], ys: readonly number[], inside: Map<number, Word[]>) {
  const columns = xs.length - 1;
  const walled = (bars: readonly Bar[], at: number, middle: number) =>
    bars.some((bar) => Math.abs(bar.at - at) <= NEAR && bar.from <= middle && bar.to >= middle);
  const mid = (places: readonly number[], at: number) => ((places[at] ?? 0) + (places[at + 1] ?? 0)) / 2;
  const wallRight = (line: number, column: number) =>
    column + 1 >= columns || walled(grid.upright, xs[column + 1] ?? 0, mid(ys, line));
  const wallBelow = (line: number, column: number) =>
    line + 1 >= ys.length - 1 || walled(grid.level, ys[line + 1] ?? 0, mid(xs, column));
  const taken = new Set<number>();
  return ys.slice(1).map((_, line) => {
    const row: TableCell[] = [];
    for (let column = 0; column < columns; column++) {
      if (taken.has(line * columns + column)) continue;
      let across = 1;
      while (!wallRight(line, column + across - 1) && !taken.has(line * columns + column + across)) across++;
      let down = 1;
      while (!spread(across).some((step) => wallBelow(line + down - 1, column + step))) down++;
      const words = spread(down).flatMap((dy) =>
        spread(across).flatMap((dx) => {
          const key = (line + dy) * columns + column + dx;
          taken.add(key);
          return inside.get(key) ?? [];
        }),
      );
      row.push({ ...cellOf(linesOf(words), across, down), right: xs[column + across] ?? 0 });
    }
    return row;
  });
}

/** Splits groups of lines into rows; a cell spanning the height of a group spans all of them. */
function unfolded(rows: readonly (readonly TableCell[])[]): TableCell[][] {
  const done: TableCell[][] = [];
  let reaching: { readonly place: readonly [row: number, cell: number]; readonly end: number }[] = [];
  for (const [index, row] of rows.entries()) {
    const parts = rowsOfGroup(row);
    reaching = reaching.filter(({ end }) => end > index);
    for (const { place } of reaching) {
      const [above, at] = [done[place[0]], place[1]];
      const cell = above?.[at];
      if (above && cell) above[at] = { ...cell, down: cell.down + parts.length - 1 };
    }
    for (const [at, { down }] of row.entries())
      if (down > 1) reaching.push({ place: [done.length, at], end: index + down });
    done.push(...parts.map((part) => [...part]));
  }
  return done;
}

/**
 * The rows in a group of lines, if there are figures on each line, or many short lines: rules drawn below groups do not
 * make each one row. Cells before the first with all lines may name the whole group.
 */
function rowsOfGroup(row: readonly TableCell[]): (readonly TableCell[])[] {
  const tallest = row.reduce((most, cell) => (cell.lines.length > most.length ? cell.lines : most), noLines);
  if (row.filter(isFilled).length < 2 || tallest.length < 2) return [row];
  const linesIn = (cell: TableCell) => tallest.map((line) => cell.lines.filter((it) => isLevel(it, line)));
  const first = row.findIndex((cell) => linesIn(cell).every((its) => its.length > 0));
  const [names, cells] = [row.slice(0, first), row.slice(first)];
  if (first < 0 || cells.some(({ down }) => down > 1)) return [row];
  const columns = cells.map(linesIn);
  const isWhole = columns.every((its, at) => its.flat().length === cells[at]?.lines.length);
  const [heads, ...others] = columns;
  const counts = tallest.every((_, line) => others.some((its) => isFigure(its[line] ?? noLines)));
  const isList = cells.length >= LIST && tallest.length >= LIST && areEntries(cells);
  // Below a figure there may be a conversion of it: if the group has a name, only named lines are rows.
  const areNamed = !names.some(isFilled) || heads?.every((its) => !isFigure(its)) === true;
  if (!isWhole || !(counts || isList) || !areNamed) return [row];
  return tallest.map((_, line) => [
    ...(line === 0 ? names.map((it) => ({ ...it, down: it.down + tallest.length - 1 })) : []),
    ...columns.map((its, at) => cellOf(its[line] ?? noLines, cells[at]?.across ?? 1)),
  ]);
}

/** Fewer lines or columns may be adjacent addresses. */
const LIST = 3;

/** Whether lines are separate entries: they end early, or in a narrow column begin like entries. */
const areEntries = (cells: readonly TableCell[]): boolean =>
  cells.every(
    (cell) => endsLinesEarly(cell) || cell.lines.every(({ words: [first] }) => ENTRY.test(first?.text ?? "")),
  );

const ENTRY = /^[\p{Lu}\d]/u;

/** Whether each line had room for the next word, so that its break is deliberate. */
const endsLinesEarly = ({ lines, right = 0 }: TableCell): boolean =>
  lines.slice(1).every(({ words: [next], size }, at) => {
    const width = next ? next.right - next.x : 0;
    return (lines[at]?.right ?? right) + size / 2 + width < right;
  });

const isFilled = ({ lines }: TableCell): boolean => lines.length > 0;

const noLines: TableCell["lines"] = [];

const isLevel = (a: Segment, b: Segment): boolean => Math.abs(a.y - b.y) < Math.min(a.size, b.size) * 0.4;

/** A number, percentage or amount of money. */
const isFigure = (lines: TableCell["lines"]): boolean =>
  /^[^\p{L}]{0,4}\d[\d.,'’\s]{0,30}[^\p{L}\d]{0,3}$/u.test(
    lines.flatMap(({ words }) => words.map(({ text }) => text)).join(""),
  );

const spread = (count: number): number[] => Array.from({ length: count }, (_, at) => at);

const linesOf = (words: readonly Word[]) => toRows(toSegments(words)).flatMap(({ cells }) => cells);

/** Whether a grid is a table, not a frame around a page or paragraph. */
function isTable(rows: readonly (readonly TableCell[])[]): boolean {
  const cells = rows.flat();
  const counts = cells.map(({ lines }) => letterCount(lines));
  const all = counts.reduce((sum, count) => sum + count, 0);
  const filled = counts.filter((count) => count > 0).length;
  const side = rows.filter((row) => row.filter(({ lines }) => lines.length > 0).length > 1).length;
  // A box beside many rows without rules is a form.
  const isForm = cells.some(({ lines, down }) => lines.length >= 8 && (down >= 4 || filled < cells.length * 0.5));
  return !isForm && filled >= 3 && side >= 1 && rows.length > 1 && !(all > 600 && Math.max(...counts) > all * 0.6);
}
