import type { Box } from "./matrix.ts";
import type { Word } from "./pieces.ts";
import { quantile } from "./values.ts";

/** Fewer numbers are a list or table. */
const LEAST = 15;
/** Share of the page with line numbers; courts and legislatures number the whole sheet. */
const SHARE_OF_PAGE = 0.55;
const PROSE_LETTERS = 30;
/** Position of a run's first number in its column; a page number or stray number may be above it. */
const STARTS = 4;
/** Number of columns tried as line numbers. */
const TRIED = 12;

type Side = "left" | "right";

/** Other text at the height of a number. */
interface Row {
  readonly letters: number;
  readonly x: number;
  readonly right: number;
}

/** Removes line numbers in a margin, as in filings, transcripts and manuscripts under review. */
export function withoutLineNumbers(words: readonly Word[], view: Box): readonly Word[] {
  const rest = withoutColumn(words, view);
  // With two columns of text, each may have line numbers in its own margin.
  return rest === words ? words : withoutColumn(rest, view);
}

function withoutColumn(words: readonly Word[], view: Box): readonly Word[] {
  for (const column of numberColumns(words)) {
    const numbers = new Set(column);
    const rest = words.filter((word) => !numbers.has(word));
    if (areLineNumbers(column, rest, view)) return rest;
  }
  return words;
}

/** Runs of consecutive numbers, aligned left or right, longest first. */
function numberColumns(words: readonly Word[]): (readonly Word[])[] {
  const numbers = words.filter(({ text }) => /^\d{1,4}$/u.test(text));
  const placed = numbers.flatMap((word) => placesOf(word).map((place) => ({ word, place })));
  const columns = Map.groupBy(placed, ({ place }) => place).values();
  const runs = [...columns].flatMap((column) => runsOf(column.map(({ word }) => word)));
  const long = runs.filter(({ length }) => length >= LEAST);
  return long.sort((a, b) => b.length - a.length).slice(0, TRIED);
}

/** Two-digit numbers may begin or end where one-digit numbers do; a position near a boundary is in both groups. */
const placesOf = ({ x, right }: Word): readonly string[] => [
  `left ${Math.round(x / 8)}`,
  `left ${Math.floor(x / 8)}.5`,
  `right ${Math.round(right / 8)}`,
  `right ${Math.floor(right / 8)}.5`,
];

function runsOf(column: readonly Word[]): Word[][] {
  const sorted = column.toSorted((a, b) => b.y - a.y);
  return sorted.slice(0, STARTS).map((start, at) => {
    const first = Number(start.text);
    const run: Word[] = [];
    for (const word of sorted.slice(at)) if (Number(word.text) === first + run.length) run.push(word);
    return run;
  });
}

function areLineNumbers(column: readonly Word[], rest: readonly Word[], view: Box): boolean {
  const rows = rowsOf(rest);
  const beside = column.map((number) => rowAt(rows, number));
  const side = (["left", "right"] as const).find((one) =>
    column.every((number, at) => isOuter(number, beside[at], one)),
  );
  if (!side) return false;
  const prose = beside.filter((row) => (row?.letters ?? 0) >= PROSE_LETTERS).length > column.length / 2;
  const height = (column[0]?.y ?? 0) - (column.at(-1)?.y ?? 0);
  const { reaching, counted } = countRows(column, rows, side);
  if (isEven(column) && height >= (view.top - view.bottom) * SHARE_OF_PAGE)
    return (prose || beside.includes(undefined)) && reaching < column.length * 1.6;
  return prose && counted >= reaching * 0.85;
}

const isOuter = ({ x, right }: Word, row: Row | undefined, side: Side): boolean =>
  row === undefined || (side === "left" ? row.x >= x : row.right <= right);

function isEven(column: readonly Word[]): boolean {
  const steps = column.slice(1).map((word, at) => (column[at]?.y ?? 0) - word.y);
  const usual = quantile(0.5, steps, Number);
  return steps.every((step) => Math.abs(step - usual) < usual * 0.25);
}

/** The text in each row: numbered items each have a short text, numbered lines have prose or sometimes nothing. */
function rowsOf(words: readonly Word[]): ReadonlyMap<number, Row> {
  const rows = new Map<number, Row>();
  for (const { x, y, right, text } of words) {
    const row = rows.get(Math.round(y)) ?? { letters: 0, x, right };
    const letters = row.letters + text.length;
    rows.set(Math.round(y), { letters, x: Math.min(row.x, x), right: Math.max(row.right, right) });
  }
  return rows;
}

function rowAt(rows: ReadonlyMap<number, Row>, { y, size }: Pick<Word, "y" | "size">): Row | undefined {
  for (let away = 0; away <= size * 0.3; away++) {
    const row = rows.get(Math.round(y) + away) ?? rows.get(Math.round(y) - away);
    if (row) return row;
  }
  return undefined;
}

/**
 * Counts the rows that reach the margin and those with a number: in a list, further lines of an item have none; in a
 * manuscript, every line does.
 */
function countRows(column: readonly Word[], rows: ReadonlyMap<number, Row>, side: Side) {
  const [first, last] = [column[0], column.at(-1)];
  const numbered = new Set(column.map(({ y }) => Math.round(y)));
  const band = [...rows].filter(([y]) => y <= (first?.y ?? 0) + 1 && y >= (last?.y ?? 0) - 1);
  const outer = ({ x, right }: Row) => (side === "left" ? x : -right);
  const edge = band.reduce((least, [, row]) => Math.min(least, outer(row)), Number.POSITIVE_INFINITY);
  const reaching = band.filter(([, row]) => outer(row) < edge + (first?.size ?? 0) * 3);
  const counted = reaching.filter(([y]) => [y, y - 1, y + 1].some((it) => numbered.has(it)));
  return { reaching: reaching.length, counted: counted.length };
}
