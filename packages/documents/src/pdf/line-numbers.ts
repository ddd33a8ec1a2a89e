import type { Box } from "./matrix.ts";
import type { Word } from "./pieces.ts";
import { quantile } from "./values.ts";

/** Fewer are a list or a table. */
const LEAST = 15;
/** Courts and legislatures number the whole sheet, whatever stands on it. */
const SHARE_OF_PAGE = 0.55;
const PROSE_LETTERS = 30;

/** Leaves out the numbers of lines that run down the left margin from 1 at even distances, as on filings and transcripts. */
export function withoutLineNumbers(words: readonly Word[], view: Box): readonly Word[] {
  const column = numberColumn(words);
  const [first, last] = [column[0], column.at(-1)];
  if (!first || !last || column.length < LEAST || first.y - last.y < (view.top - view.bottom) * SHARE_OF_PAGE)
    return words;
  const numbers = new Set(column);
  const rest = words.filter((word) => !numbers.has(word));
  return isUnlisted(column, rest) ? rest : words;
}

/** The longest run of 1, 2, 3 and so on whose last digits stand below each other at even distances. */
function numberColumn(words: readonly Word[]): readonly Word[] {
  const numbers = words.filter(({ text }) => /^\d{1,2}$/u.test(text));
  const placed = numbers.flatMap((word) => placesOf(word).map((place) => ({ word, place })));
  const columns = Map.groupBy(placed, ({ place }) => place).values();
  const runs = [...columns].map((column) => runOf(column.map(({ word }) => word)));
  return runs.reduce((best, run) => (run.length > best.length ? run : best), []);
}

/** Numbers of two digits may begin where those of one do, or end there; what falls between two places is in both. */
const placesOf = ({ x, right }: Word): readonly string[] => [
  `left ${Math.round(x / 8)}`,
  `left ${Math.floor(x / 8)}.5`,
  `right ${Math.round(right / 8)}`,
  `right ${Math.floor(right / 8)}.5`,
];

function runOf(column: Word[]): readonly Word[] {
  const run: Word[] = [];
  for (const word of column.sort((a, b) => b.y - a.y)) if (Number(word.text) === run.length + 1) run.push(word);
  const steps = run.slice(1).map((word, at) => (run[at]?.y ?? 0) - word.y);
  const usual = quantile(0.5, steps, Number);
  return steps.every((step) => Math.abs(step - usual) < usual * 0.25) ? run : [];
}

/** Rows that are counted have something short each; lines have prose, or nothing now and then. Both begin with the number. */
function isUnlisted(column: readonly Word[], rest: readonly Word[]): boolean {
  const rows = new Map<number, { letters: number; x: number }>();
  for (const { x, y, text } of rest) {
    const row = rows.get(Math.round(y)) ?? { letters: 0, x };
    rows.set(Math.round(y), { letters: row.letters + text.length, x: Math.min(row.x, x) });
  }
  const beside = column.map(({ y, size }) => {
    for (let away = 0; away <= size * 0.3; away++) {
      const row = rows.get(Math.round(y) + away) ?? rows.get(Math.round(y) - away);
      if (row) return row;
    }
    return undefined;
  });
  if (column.some(({ x }, at) => (beside[at]?.x ?? x) < x)) return false;
  const prose = beside.filter((row) => (row?.letters ?? 0) >= PROSE_LETTERS).length;
  return beside.includes(undefined) || prose > column.length / 2;
}
