import { addressAtEnd, type Row, remade, sizeOfText } from "./rows.ts";
import { letterCount, type Segment } from "./segments.ts";
import { quantile } from "./values.ts";

/** A vertical strip without ink between two columns. */
interface Gutter {
  readonly left: number;
  readonly right: number;
  /** Index range of the rows that it spans; `to` is exclusive. */
  readonly from: number;
  readonly to: number;
}

type Alive = Omit<Gutter, "to">;

/** Minimum width of a gutter, relative to the type size beside it. */
const NARROW = 0.75;
/** Fewer rows on a side are a heading, not a column. */
const LEAST_ROWS = 3;
/** Maximum strips followed at once. Text has a handful; more means that it is not text. */
const MOST_ALIVE = 24;
const MOST_DEPTH = 6;
/** Number of longest strips that are examined. */
const MOST_JUDGED = 24;
/** Signs of a citation: an initial, a year, a place of publication. */
const CITED =
  /^\p{Lu}\.[,;]?$|^\(?(?:19|20)\d\d[a-z]?\)?[.,]?$|^(?:pp?\.|pages|vol\.|volume|Proceedings|arXiv\S*|doi\S*|https?:\S*)$/u;

/** Rows in reading order, grouped by region of the page (a column or a full-width band). */
export function readingOrder(rows: readonly Row[], depth = 0): (readonly Row[])[] {
  if (rows.length === 0) return [];
  const gutter = depth < MOST_DEPTH && rows.length >= LEAST_ROWS ? bestGutter(rows) : undefined;
  if (!gutter) return [rows];
  const band = rows.slice(gutter.from, gutter.to);
  const middle = (gutter.left + gutter.right) / 2;
  const [left, right] = [side(band, (x) => x < middle), side(band, (x) => x >= middle)];
  const parts = [rows.slice(0, gutter.from), left, right, rows.slice(gutter.to)];
  return parts.flatMap((part) => readingOrder(part, depth + 1));
}

function side(rows: readonly Row[], isHere: (x: number) => boolean): Row[] {
  return rows.flatMap((row) => {
    if (row.table) return isHere(row.x) ? [row] : [];
    const cells = row.cells.filter(({ x }) => isHere(x));
    return cells.length === 0 ? [] : cells.length === row.cells.length ? [row] : [remade(cells)];
  });
}

/** The strip with the most text on both sides. */
function bestGutter(rows: readonly Row[]): Gutter | undefined {
  let best: { gutter: Gutter; score: number } | undefined;
  const longest = gutters(rows).sort((a, b) => b.to - b.from - (a.to - a.from));
  for (const gutter of longest.slice(0, MOST_JUDGED).map((it) => trimmed(rows, it))) {
    const score = worth(rows.slice(gutter.from, gutter.to), gutter);
    if (score > (best?.score ?? 0)) best = { gutter, score };
  }
  return best?.gutter;
}

/** Removes headings above or below the columns. */
function trimmed(rows: readonly Row[], gutter: Gutter): Gutter {
  const middle = (gutter.left + gutter.right) / 2;
  const usual = quantile(0.5, rows.slice(gutter.from, gutter.to), ({ size }) => size);
  const isApart = (row: Row | undefined) =>
    row !== undefined && row.size > usual * 1.15 && !row.table && (row.x > middle || row.right < middle);
  let { from, to } = gutter;
  while (from < to && isApart(rows[from])) from++;
  while (to > from && isApart(rows[to - 1])) to--;
  return { ...gutter, from, to };
}

/** Follows every strip without ink downwards until a row crosses it. */
function gutters(rows: readonly Row[]): Gutter[] {
  const left = Math.min(...rows.map(({ x }) => x));
  const right = Math.max(...rows.map((row) => row.right));
  // A heading in larger type on one side does not narrow the strip.
  const usual = quantile(0.5, rows, ({ size }) => size);
  const done: Gutter[] = [];
  let alive: Alive[] = [];
  const end = ({ left: from, right: until, from: first }: Alive, to: number) => {
    if (from > left && until < right && to - first >= LEAST_ROWS)
      done.push({ left: from, right: until, from: first, to });
  };
  rows.forEach((row, index) => {
    const free = freeOf(row, left, right);
    const size = row.table ? row.size : sizeOfText(row.cells);
    const least = Math.max(4, Math.min(size, usual) * NARROW);
    const next: Alive[] = [];
    for (const strip of alive) {
      const parts = free.flatMap((gap) => {
        const [from, to] = [Math.max(strip.left, gap.left), Math.min(strip.right, gap.right)];
        return to - from >= least ? [{ left: from, right: to, from: strip.from }] : [];
      });
      if (!parts.some((part) => part.right - part.left > (strip.right - strip.left) * 0.5)) end(strip, index);
      next.push(...parts);
    }
    next.push(...free.filter((gap) => gap.right - gap.left >= least).map((gap) => ({ ...gap, from: index })));
    alive = distinct(next);
  });
  for (const strip of alive) end(strip, rows.length);
  return done;
}

function freeOf(row: Row, left: number, right: number): { left: number; right: number }[] {
  const inks = row.table
    ? [{ x: row.x, right: row.right }]
    : row.cells.map((cell) => ({ x: cell.x, right: addressAtEnd(cell)?.x ?? cell.right }));
  const free: { left: number; right: number }[] = [];
  let at = left;
  for (const ink of inks) {
    if (ink.x > at) free.push({ left: at, right: ink.x });
    at = Math.max(at, ink.right);
  }
  if (at < right) free.push({ left: at, right });
  return free;
}

/** Of strips in the same position, keeps the oldest. */
function distinct(strips: readonly Alive[]): Alive[] {
  const byPlace = new Map<string, Alive>();
  for (const strip of strips) {
    const key = `${Math.round(strip.left)} ${Math.round(strip.right)}`;
    const known = byPlace.get(key);
    if (!known || known.from > strip.from) byPlace.set(key, strip);
  }
  const all = [...byPlace.values()];
  return all.length <= MOST_ALIVE ? all : all.sort((a, b) => a.from - b.from).slice(0, MOST_ALIVE);
}

/** Scores a gutter. Columns of prose have many letters per line on both sides, unlike tables, lists and forms. */
function worth(band: readonly Row[], { left, right }: Gutter): number {
  const middle = (left + right) / 2;
  const sides = [side(band, (x) => x < middle), side(band, (x) => x >= middle)].map(nearest(middle));
  const [a, b] = sides;
  if (!a || !b || a.rows < LEAST_ROWS || b.rows < LEAST_ROWS || !(a.isLong || b.isLong)) return 0;
  // In a table, left and right share rows; a box beside prose does not.
  const shared = a.rows + b.rows - band.length;
  if (!(a.isText && b.isText) && shared > Math.min(a.rows, b.rows) * 0.7) return 0;
  const width = Math.min(3, (right - left) / Math.max(a.size, b.size, 1));
  return Math.min(a.rows, b.rows) * 2 + a.rows + b.rows + width;
}

/** Considers only the text next to the strip, not that two columns away. */
const nearest = (middle: number) => (rows: readonly Row[]) => {
  const inks = rows.flatMap((row) => {
    if (row.table) return [];
    const cell = (row.cells[0]?.x ?? 0) > middle ? row.cells[0] : row.cells.at(-1);
    return cell ? [cell] : [];
  });
  const widest = quantile(0.9, inks, ({ x, right }) => right - x);
  const full = inks.filter((ink) => ink.right - ink.x > widest * 0.7 && letterCount([ink]) >= 16);
  const inSentence = full.filter(beginsInSentence).length;
  const size = inks[0]?.size ?? 1;
  const isWide = full.length >= Math.max(LEAST_ROWS, inks.length * 0.2) && widest > size * 9;
  // More lines of reference lists begin with names and titles. Lines with citations, or that run on or are justified,
  // are not cells.
  const edge = quantile(0.9, full, ({ right }) => right);
  const flush = full.filter(({ right }) => Math.abs(right - edge) < size * 0.35).length;
  const speaking = full.filter((ink) => beginsInSentence(ink) || endsInSentence(ink) || isCiting(ink)).length;
  const isList = Math.max(flush, speaking) >= full.length * 0.5 && letterCount(full) >= full.length * 28;
  const isIndex = inks.length >= INDEX && inks.filter(endsInPages).length >= inks.length * 0.5;
  const isText = isIndex || (isWide && (inSentence >= full.length * 0.3 || isList));
  // Clearly prose, as opposed to a form with lines of text.
  const isLong = isIndex || (isText && full.length >= 5 && letterCount(full) >= full.length * 22);
  return { rows: inks.length, size, isText, isLong };
};

const beginsInSentence = ({ words }: Segment): boolean => /^[\p{Ll}\p{Lo}(]/u.test(words[0]?.text ?? "");

const endsInSentence = ({ words }: Segment): boolean =>
  /(?:,|\p{L}[-\u2010]|^(?:and|an?|the|of|for|to|with|by|from|on|[Ii]n))$/u.test(words.at(-1)?.text ?? "");

/** Fewer lines may be a table. */
const INDEX = 8;

/** An entry of an index: words, a comma and pages. */
const endsInPages = ({ words }: Segment): boolean =>
  /\p{L}[^,]{0,80},\d{1,4}(?:[,–-]\d{1,4}){0,30}$/u.test(
    words
      .map(({ text }) => text)
      .join("")
      .slice(-120),
  );

const isCiting = ({ words }: Segment): boolean => words.some(({ text }) => CITED.test(text));
