import type { Word } from "./pieces.ts";
import type { Row } from "./rows.ts";

const RELATION = /[=≈≡≤≥≠∈∝∼⇒]/u;
const COMPARISON = /[=≈≡≤≥≠∈∝∼⇒<>]/u;
/** Function names in formulas. */
const FUNCTIONS =
  /\b(?:sin|cos|tan|cot|sec|arg|exp|log|lim|max|min|sup|inf|mod|det|dim|ker|sgn|erf|var|and|for|where)\b/gu;

/** Letters of fonts of formulas, as a share of all characters, above which rows are formulas. */
const FORMULA = 0.3;

/** Whether rows are formulas by their fonts, equations, or lines of prose with wide gaps around formulas. */
export function areFormulas(rows: readonly Row[]): boolean {
  if (areSetAsFormulas(rows)) return true;
  const texts = rows.map(({ cells }) => cells.map(({ words }) => words.map(({ text }) => text).join(" ")));
  return areEquations(texts) || isProse(texts);
}

function areSetAsFormulas(rows: readonly Row[]): boolean {
  const words = rows.flatMap(({ cells }) => cells.flatMap((cell) => cell.words));
  const count = (its: readonly Word[]) => its.reduce((sum, { text }) => sum + text.length, 0);
  const set = words.filter(
    ({ font, tex, text }) => tex !== undefined || (font.math !== undefined && /\p{L}/u.test(text)),
  );
  return count(set) > count(words) * FORMULA;
}

type Texts = readonly (readonly string[])[];

const share = <Item>(items: readonly Item[], test: (item: Item, index: number) => boolean): number =>
  items.filter(test).length / Math.max(1, items.length);

/** Whether most rows are relations with hardly any words. */
function areEquations(rows: Texts): boolean {
  const lines = rows.map((cells) => cells.join(" ").replace(FUNCTIONS, ""));
  const all = lines.join("");
  const worded = (all.match(/\p{L}{3,}/gu) ?? []).join("").length;
  const isLabel = ([first = ""]: readonly string[]) => !RELATION.test(first) && /\p{L}{3}/u.test(first);
  return (
    share(lines, (line) => RELATION.test(line)) >= 0.5 &&
    share(rows, isLabel) < 0.5 &&
    worded < all.replace(/\s/gu, "").length * 0.25
  );
}

/** Whether lines continue in the next one, with formulas between words. */
function isProse(rows: Texts): boolean {
  const lines = rows.map((cells) => cells.join(" "));
  const goesOn = (line: string, at: number) =>
    at + 1 < lines.length && /[\p{L},-]$/u.test(line) && /^\p{Ll}/u.test(lines[at + 1] ?? "");
  const worded = lines.reduce((sum, line) => sum + (line.match(/\p{L}{2,}/gu)?.length ?? 0), 0);
  return (
    share(lines, (line) => COMPARISON.test(line)) > 0.3 &&
    share(lines.slice(0, -1), goesOn) >= 0.6 &&
    worded >= lines.length * 5
  );
}
