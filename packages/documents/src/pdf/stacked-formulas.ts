import { AXIS } from "./extension-signs.ts";
import { shiftOf, texOf } from "./formulas.ts";
import type { Rule } from "./paths.ts";
import type { Word } from "./pieces.ts";
import { segmentOf } from "./segments.ts";

/** A word or formula with its box. */
interface Atom extends Word {
  readonly top: number;
  readonly bottom: number;
}

interface Stacked {
  readonly parts: ReadonlySet<Word>;
  readonly made: Atom;
}

/** With more rules, operators or words, the page is a drawing. */
const [MOST, MOST_WORDS] = [300, 20_000];
const WIDEST = 400;
/** Letters above and below the baseline, in type sizes. */
const [ASCENT, DESCENT] = [0.72, 0.22];
/** How far from a rule or operator its letters are, in type sizes. */
const NEAR = 0.6;

const OPERATORS = /^[∑∏∐⋃⋂⨆⨀⨁⨂⨄⋀⋁]$/u;
const INTEGRALS = /^[∫∮]$/u;
const LIMITS = /^(?:lim|max|min|sup|inf)$/u;

/** Fractions, roots and operators with limits as single words, and the rules that are no part of them. */
export function withStackedFormulas(words: readonly Word[], rules: readonly Rule[]) {
  if (words.length > MOST_WORDS || !words.some(({ font }) => font.math)) return { words, rules };
  let atoms = withWholeBrackets(words.map(atomOf));
  const take = (stacked: Stacked | undefined): boolean => {
    if (stacked) atoms = replaced(atoms, stacked);
    return stacked !== undefined;
  };
  for (const word of words.filter(mayHaveLimits).slice(0, MOST)) {
    const atom = atoms.find(({ x, y, text }) => x === word.x && y === word.y && text === word.text);
    if (atom) take(withLimits(atom, atoms));
  }
  const uprights = rules.filter(({ x0, x1 }) => Math.abs(x0 - x1) < 0.1);
  const isOfTable = ({ x0, x1, y0 }: Rule) =>
    uprights.some((it) => it.x0 > x0 - 1 && it.x0 < x1 + 1 && it.y0 < y0 + 1 && it.y1 > y0 - 1);
  const level = rules.filter(({ x0, x1, y0, y1 }) => Math.abs(y0 - y1) < 0.1 && x1 - x0 < WIDEST);
  const bars = level.length > MOST ? [] : level.filter((bar) => !isOfTable(bar));
  const used = bars
    .toSorted((a, b) => a.x1 - a.x0 - (b.x1 - b.x0))
    .filter((bar) => take(root(bar, atoms)) || take(fraction(bar, atoms)));
  return { words: atoms, rules: rules.filter((rule) => !used.includes(rule)) };
}

/** Brackets taller than any sign are set of parts below each other. */
function withWholeBrackets(atoms: readonly Atom[]): Atom[] {
  const brackets = atoms.filter(({ tall, text }) => tall !== undefined && /^[()[\]{}|‖]$/u.test(text));
  const columns = Map.groupBy(brackets, ({ text, x }) => `${text} ${Math.round(x)}`);
  const whole = new Map<Atom, Atom | undefined>();
  for (const column of columns.values()) {
    let parts: Atom[] = [];
    for (const part of column.sort((a, b) => b.top - a.top)) {
      const [first, last] = [parts[0], parts.at(-1)];
      if (!first || !last || part.top < last.bottom - part.size * 0.15) parts = [part];
      else {
        parts.push(part);
        const { text, size } = part;
        const y = (first.top + part.bottom) / 2 - size * AXIS;
        whole.set(first, { ...first, text, y, bottom: part.bottom, tall: (first.top - part.bottom) / size });
        whole.set(part, undefined);
      }
    }
  }
  return atoms.flatMap((atom) => (whole.has(atom) ? (whole.get(atom) ?? []) : [atom]));
}

const mayHaveLimits = ({ text, tall }: Word): boolean =>
  (tall !== undefined && (OPERATORS.test(text) || INTEGRALS.test(text))) || LIMITS.test(text);

function atomOf(word: Word): Atom {
  const { y, size, tall } = word;
  if (tall === undefined) return { ...word, top: y + size * ASCENT, bottom: y - size * DESCENT };
  return { ...word, top: y + size * (AXIS + tall / 2), bottom: y + size * (AXIS - tall / 2) };
}

function replaced(atoms: readonly Atom[], { parts, made }: Stacked): Atom[] {
  const at = atoms.findIndex((atom) => parts.has(atom));
  return atoms.flatMap((atom, index) => (index === at ? [made] : parts.has(atom) ? [] : [atom]));
}

/** Parts as TeX and as text, from left to right. */
function written(parts: readonly Atom[]): { tex: string; text: string } {
  const words = parts.toSorted((a, b) => a.x - b.x);
  const base = segmentOf(words);
  return {
    tex: texOf(
      words,
      words.map((word) => shiftOf(word, base)),
    ),
    text: words.map(({ text }) => text).join(""),
  };
}

/** The word that stands for the parts, on the line of its first one. */
function made(parts: readonly [Atom, ...Atom[]], given: Pick<Word, "tex" | "text" | "y" | "size">): Atom {
  const [first] = parts;
  const font = parts.find((part) => part.font.math)?.font ?? first.font;
  const { blankBefore, tag, link } = first;
  const { x, right } = segmentOf(parts);
  const top = parts.reduce((most, part) => Math.max(most, part.top), first.top);
  const bottom = parts.reduce((least, part) => Math.min(least, part.bottom), first.bottom);
  return { ...given, font, blankBefore, tag, link, x, right, top, bottom };
}

/** Of atoms beside a line, those nearest to it and those that overlap them in height. */
function side(atoms: readonly Atom[], distance: (atom: Atom) => readonly [near: number, far: number]): Atom[] {
  const sorted = atoms
    .map((atom) => ({ atom, ends: distance(atom) }))
    .filter(({ atom, ends: [near] }) => near > -atom.size * 0.2)
    .sort((a, b) => a.ends[0] - b.ends[0]);
  const [first] = sorted;
  if (!first || first.ends[0] > first.atom.size * NEAR) return [];
  let reach = first.ends[1];
  const found: Atom[] = [];
  for (const { atom, ends } of sorted) {
    if (ends[0] > reach - atom.size * 0.25) break;
    reach = Math.max(reach, ends[1]);
    found.push(atom);
  }
  return found;
}

const isFormula = ({ font, tex }: Word): boolean => tex !== undefined || font.math !== undefined;

function fraction({ x0, x1, y0 }: Rule, atoms: readonly Atom[]): Stacked | undefined {
  const width = x1 - x0;
  const inside = atoms.filter(({ x, right }) => x >= x0 - 1.5 && right <= x1 + 1.5);
  const above = side(inside, ({ top, bottom }) => [bottom - y0, top - y0]);
  const below = side(inside, ({ top, bottom }) => [y0 - top, y0 - bottom]);
  if (hasColumns(above) || hasColumns(below)) return undefined;
  const isNumber = [...above, ...below].every(({ text }) => /^\d+$/u.test(text)) && width < 25;
  if (!isNumber && ![...above, ...below].some(isFormula)) return undefined;
  const spans = [above, below].map(segmentOf);
  // The rule is as long as the longer part, and both are centred.
  const isCentred = spans.every(({ x, right }) => Math.abs(x + right - x0 - x1) < Math.max(3, width * 0.2));
  const longest = Math.max(...spans.map(({ x, right }) => right - x));
  const [first, ...others] = above;
  if (!first || below.length === 0 || !isCentred || Math.abs(longest - width) > Math.max(2.5, width * 0.15))
    return undefined;
  const parts = [first, ...others, ...below] as const;
  const [numerator, denominator] = [written(above), written(below)];
  const size = largest(beside({ x0, x1, y0 }, atoms)) || largest(parts);
  const tex = `\\frac{${numerator.tex}}{${denominator.tex}}`;
  const atom = made(parts, { tex, text: `${numerator.text}/${denominator.text}`, y: y0 - size * AXIS, size });
  return { parts: new Set(parts), made: { ...atom, x: x0, right: x1 } };
}

/** Gaps wider than any space of a formula. */
const COLUMNS = 2.2;

function hasColumns(atoms: readonly Atom[]): boolean {
  const sorted = atoms.toSorted((a, b) => a.x - b.x);
  return sorted.some((it, at) => at > 0 && it.x - (sorted[at - 1]?.right ?? 0) > it.size * COLUMNS);
}

const largest = (atoms: readonly Atom[]): number => atoms.reduce((most, { size }) => Math.max(most, size), 0);

/** Atoms next to a rule whose axis is at its height. */
const beside = ({ x0, x1, y0 }: Pick<Rule, "x0" | "x1" | "y0">, atoms: readonly Atom[]): Atom[] =>
  atoms.filter(
    ({ x, right, y, size }) =>
      Math.abs(y + size * AXIS - y0) < size * 0.15 &&
      (Math.abs(x - x1) < size * 1.2 || Math.abs(x0 - right) < size * 1.2),
  );

function root({ x0, x1, y0 }: Rule, atoms: readonly Atom[]): Stacked | undefined {
  const sign = atoms.find(
    ({ text, tall, right, top, size }) =>
      text === "√" && tall !== undefined && Math.abs(right - x0) < 1.5 && Math.abs(top - y0) < size * 0.3,
  );
  if (!sign) return undefined;
  const { size, bottom } = sign;
  const inside = atoms.filter(
    (it) =>
      it !== sign &&
      it.x >= x0 - 1 &&
      it.right <= x1 + 1 &&
      it.top < y0 + size * 0.3 &&
      it.bottom > bottom - size * 0.3,
  );
  if (inside.length === 0) return undefined;
  const degree = atoms.filter(
    (it) =>
      it.size < size * 0.8 &&
      it.y > sign.y + size * 0.2 &&
      it.top < y0 + size &&
      Math.abs(it.right - sign.x) < size * 0.6 &&
      it.x < sign.x + size * 0.2,
  );
  const [index, radicand] = [degree.length > 0 ? written(degree) : undefined, written(inside)];
  const base = segmentOf(inside);
  const parts = [sign, ...inside, ...degree] as const;
  const tex = `\\sqrt${index ? `[${index.tex}]` : ""}{${radicand.tex}}`;
  return { parts: new Set(parts), made: made(parts, { tex, text: `√${radicand.text}`, y: base.y, size: base.size }) };
}

function withLimits(sign: Atom, atoms: readonly Atom[]): Stacked | undefined {
  const { x, right, top, bottom, size, y, text } = sign;
  const small = atoms.filter((it) => it.size < size * 0.85 && it.x > x - size * 4 && it.right < right + size * 4);
  const middle = y + size * AXIS;
  const scripts = INTEGRALS.test(text) ? small.filter((it) => it.x >= x && it.x < right + size * 0.6) : [];
  let upper = scripts.filter((it) => it.y > middle + size * 0.3 && it.bottom < top);
  let lower = scripts.filter((it) => it.y < middle - size * 0.5 && it.top > bottom);
  if (upper.length + lower.length === 0) {
    lower = rowAt(
      sign,
      side(small, (it) => [bottom - it.top, bottom - it.bottom]),
    );
    if (!LIMITS.test(text))
      upper = rowAt(
        sign,
        side(small, (it) => [it.bottom - top, it.top - top]),
      );
  }
  if (lower.length + upper.length === 0) return undefined;
  const parts = [sign, ...lower, ...upper] as const;
  const [below, above] = [written(lower), written(upper)];
  const limits = `${lower.length > 0 ? `_{${below.tex}}` : ""}${upper.length > 0 ? `^{${above.tex}}` : ""}`;
  const tex = `${texOf([sign], [undefined])}${limits}`;
  return { parts: new Set(parts), made: made(parts, { tex, text: `${text}${below.text}${above.text}`, y, size }) };
}

/** Atoms beside each other of which one is above or below the sign. */
function rowAt({ x, right, size }: Atom, atoms: readonly Atom[]): Atom[] {
  const sorted = atoms.toSorted((a, b) => a.x - b.x);
  const at = sorted.findIndex((it) => it.x < right && it.right > x);
  if (at < 0) return [];
  let [from, to] = [at, at + 1];
  const isBeside = (a: Atom | undefined, b: Atom | undefined) => a && b && b.x - a.right < size * 0.3;
  while (from > 0 && isBeside(sorted[from - 1], sorted[from])) from--;
  while (to < sorted.length && isBeside(sorted[to - 1], sorted[to])) to++;
  return sorted.slice(from, to);
}
