import { isTexFunction, texAccent } from "@wellsourced/markup/markdown";
import { signs } from "../omml.ts";
import { BLANK, type Word } from "./pieces.ts";

/** Whether a word is raised or lowered. */
export type Shift = "up" | "down" | undefined;

/** How a word is set on a line. */
export function shiftOf({ y, size }: Word, line: Pick<Word, "y" | "size">): Shift {
  if (size > line.size * 0.92) return undefined;
  const rise = (y - line.y) / line.size;
  return rise > 0.12 ? "up" : rise < -0.08 ? "down" : undefined;
}

/** Words of a line that form a formula. */
export interface Formula {
  /** Index after its last word. */
  readonly end: number;
  readonly tex: string;
  readonly text: string;
  /** Punctuation of the sentence at its end. */
  readonly after: string;
}

/** Signs of fonts of formulas that text uses, too: bullets, note marks, brackets of code. */
const ORNAMENT = /^[•∗*†‡§¶◦·⋄□■★▲▼▶◀✓{}|<>\\"/.,;]+$/u;
/** What formulas have in common with text. */
const PLAIN = /^[\d().,;:[\]{}+=<>|/!'±−-]+$/u;
const OPERATOR = /[=+<>−±×·∈∉≤≥≈≡∼→⇒∪∩⊂⊆,]$/u;
const BEGINS = /^:?[=+<>−±×·∈∉≤≥≈≡∼]/u;
/** Signs between spaces in formulas that join words or follow them in text. */
const LOOSE = /^[:·∗◦⋄|]$/u;
/** Punctuation of the sentence at the end of a formula, and the bracket before it. */
const STOPPED = /(?<![.,;:])[.,;:]+$/u;
const CLOSED = /(?<![.,;:])[)\]]?[.,;:]*$/u;
const OPENS = "([{⟨⌊⌈";
const CLOSES = ")]}⟩⌋⌉";

/** Gaps around signs and within products, as shares of the type size. */
const AROUND = 0.5;
const WITHIN = 0.2;
/** Gaps around signs that stand below each other. */
const ALIGNED = 1.6;
/** Wider gaps separate formulas. */
const APART = 0.9;
/** Number of words that a formula may begin before its first sure one. */
const MOST_BEFORE = 100;

const isSure = ({ tex, font, text }: Word): boolean =>
  tex !== undefined || (font.math !== undefined && !ORNAMENT.test(text));

const mayJoin = ({ font, text }: Word): boolean => font.math !== undefined || PLAIN.test(text) || isTexFunction(text);

/** Formulas by the index of their first word, as told by the fonts. */
export function formulasIn(words: readonly Word[], shifts: readonly Shift[]): ReadonlyMap<number, Formula> {
  const found = new Map<number, Formula>();
  let [free, untried] = [0, 0];
  for (let at = 0; at < words.length; at++) {
    const word = words[at];
    if (at < untried || !word || !isSure(word)) continue;
    const start = startOf(words, shifts, at, Math.max(free, at - MOST_BEFORE));
    untried = endOf(words, shifts, at);
    const [from, end] = trimmed(words, start, untried);
    const its = words.slice(from, end);
    if (!saysEnough(its, shifts.slice(from, end))) continue;
    found.set(from, formulaOf(its, shifts.slice(from, end), end));
    untried = free = end;
  }
  return found;
}

const gapBetween = (last: Word | undefined, word: Word | undefined): number =>
  last && word ? (word.x - last.right) / Math.max(last.size, word.size, 1) : Number.POSITIVE_INFINITY;

/** Whether a sentence goes on after punctuation: that of formulas is in their fonts, and a colon between spaces is a sign. */
function isEnd(before: Word | undefined, last: Word, word: Word): boolean {
  const isSign = last.text === ":" && gapBetween(before, last) >= WITHIN;
  const isStop = last.font.math === undefined && last.tex === undefined && /[.,;:]$/u.test(last.text);
  return isStop && !isSign && gapBetween(last, word) >= WITHIN;
}

/** The widest gap between two words of which one is an operator. */
function around(last: Word, word: Word): number {
  if (/=$/u.test(last.text) || /^:?=/u.test(word.text)) return ALIGNED;
  const isLoose = [last, word].some(({ text }) => LOOSE.test(text));
  return isLoose || OPERATOR.test(last.text) || BEGINS.test(word.text) ? AROUND : 0;
}

function endOf(words: readonly Word[], shifts: readonly Shift[], start: number): number {
  let end = start + 1;
  for (; end < words.length; end++) {
    const [last, word] = [words[end - 1], words[end]];
    if (!last || !word) break;
    const gap = gapBetween(last, word);
    if (isEnd(words[end - 2], last, word)) break;
    if (shifts[end] !== undefined && gap < BLANK && !/^[\d*†‡§¶]+[.,]$/u.test(word.text)) continue;
    if (isSure(word) && gap < APART) continue;
    if (!mayJoin(word)) break;
    const isNear = gap < WITHIN || gap < around(last, word);
    if (!isNear) break;
  }
  return end;
}

function startOf(words: readonly Word[], shifts: readonly Shift[], start: number, free: number): number {
  let from = start;
  for (; from > free; from--) {
    const [before, word] = [words[from - 1], words[from]];
    if (!before || !word) break;
    const gap = gapBetween(before, word);
    const isScript = shifts[from] !== undefined && shifts[from - 1] === undefined;
    if (isScript && gap < BLANK && /^[\p{L}\d]{1,4}$/u.test(before.text)) continue;
    if (!mayJoin(before)) break;
    const isPoint = before.font.math !== undefined && gap < WITHIN && /^\d/u.test(word.text);
    if (!isPoint && /[.;:,]$/u.test(before.text)) break;
    const isNear = gap < WITHIN || (isScript && gap < BLANK);
    if (!isNear && gap >= around(before, word)) break;
  }
  return from;
}

/** Leaves out signs and brackets at the ends that belong to the sentence. */
function trimmed(words: readonly Word[], start: number, stop: number): [from: number, end: number] {
  let [from, end] = [start, stop];
  const isBare = (word: Word | undefined, signs: RegExp) => word?.tex === undefined && signs.test(word?.text ?? "");
  while (from < end && isBare(words[from], /^[)\],.;:=+/·∗◦⋄]+$/u)) from++;
  while (end > from && isBare(words[end - 1], /^[([.,;:=+<>/·∗◦⋄−-]+$/u)) end--;
  const bars = words.slice(from, end).filter((word) => isBare(word, /^\|$/u)).length;
  if (bars % 2 === 1 && isBare(words[from], /^\|$/u)) from++;
  else if (bars % 2 === 1 && isBare(words[end - 1], /^\|$/u)) end--;
  const open = depthOf(words.slice(from, end));
  if (open > 0 && isBare(words[from], /^[([]+$/u)) from++;
  if (open < 0 && isBare(words[end - 1], /^[)\]]+[.,;:]*$/u)) end--;
  return [from, end];
}

function depthOf(words: readonly Word[]): number {
  let depth = 0;
  for (const { text, tex } of words)
    if (tex === undefined) for (const sign of text) depth += OPENS.includes(sign) ? 1 : CLOSES.includes(sign) ? -1 : 0;
  return depth;
}

/** A letter on the line, or signs between numbers; a lone sign is text. */
function saysEnough(words: readonly Word[], shifts: readonly Shift[]): boolean {
  if (words.every((_, at) => shifts[at] !== undefined)) return false;
  const isLetter = ({ tex, font, text }: Word) => tex !== undefined || (font.math !== undefined && /\p{L}/u.test(text));
  return words.some(isLetter) || (words.some(isSure) && words.some(({ text }) => /\d/u.test(text)));
}

function formulaOf(words: readonly Word[], shifts: readonly Shift[], end: number): Formula {
  const last = words.at(-1);
  const after =
    last?.tex === undefined && last ? ((depthOf(words) < 0 ? CLOSED : STOPPED).exec(last.text)?.[0] ?? "") : "";
  const its = words.map((word) =>
    word === last ? { ...word, text: word.text.slice(0, -after.length || undefined) } : word,
  );
  const text = its.map((word, at) => `${at > 0 && gapBetween(words[at - 1], word) > BLANK ? " " : ""}${word.text}`);
  return { end, tex: texOf(its, shifts), text: text.join(""), after };
}

/** Words from left to right as TeX. */
export function texOf(words: readonly Word[], shifts: readonly Shift[]): string {
  let tex = "";
  let open: Shift;
  const close = () => {
    if (open) tex = `${tex.trimEnd()}}`;
    open = undefined;
  };
  for (const [at, word] of words.entries()) {
    // A prime is no script of its own, and one that is smaller than a script belongs to it.
    const isPrime = /^[′']+$/u.test(word.text);
    const shift = !isPrime ? shifts[at] : word.size < (words[at - 1]?.size ?? 0) * 0.92 ? open : undefined;
    if (shift !== open) {
      close();
      if (shift) tex = `${tex.trimEnd()}${shift === "up" ? "^" : "_"}{`;
      open = shift;
    }
    const gap = at > 0 && !open ? gapBetween(words[at - 1], word) : 0;
    const isSpaced = gap > APART && !OPERATOR.test(words[at - 1]?.text ?? "") && !BEGINS.test(word.text);
    if (gap > BLANK) tex += isSpaced ? " \\quad " : " ";
    tex += texOfWord(word);
  }
  close();
  return tex
    .replace(/\u0338\s*=/gu, "\\neq ")
    .replace(/\u0338\s*/gu, "\\not ")
    .replace(/\s+/gu, " ")
    .trim();
}

function texOfWord({ tex, text, font }: Word): string {
  if (tex !== undefined) return `${tex} `;
  if (isTexFunction(text)) return `\\${text} `;
  if (/^[′']+$/u.test(text)) return "'".repeat(text.length);
  if (font.math === undefined && /\p{Script=Latin}/u.test(text))
    return `\\${font.bold ? "mathbf" : "mathrm"}{${signs(text)}}`;
  if (/\p{L}\p{M}/u.test(text.normalize("NFD"))) return accented(text);
  const styled = font.math === "mathfrak" ? /^\p{L}+$/u : /^\p{Lu}+$/u;
  if (font.math !== undefined && font.math !== "mathnormal" && styled.test(text)) return `\\${font.math}{${text}}`;
  return font.math !== undefined && font.bold && /\p{L}/u.test(text) ? `\\boldsymbol{${signs(text)}}` : signs(text);
}

/** Letters under their accents, painted as one. */
const accented = (text: string): string =>
  text.normalize("NFD").replace(/\P{M}\p{M}*/gu, (sign) => {
    const [letter = "", ...marks] = sign;
    const known = marks.map((mark) => texAccent(mark));
    if (known.length === 0 || known.includes(undefined)) return signs(sign);
    return known.reduce<string>((tex, accent) => `\\${accent}{${tex}}`, signs(letter).trim());
  });

/** The TeX of a line that holds nothing but formulas, their punctuation and a number at its end. */
export function wholeFormula(
  spans: readonly { readonly text: string; readonly tex?: string | undefined }[],
): string | undefined {
  const numbered = /^\s*\((\p{L}?[\d.]{1,8}\p{L}?|\*+)\)\s*$/u.exec(spans.at(-1)?.text ?? "");
  const rest = numbered ? spans.slice(0, -1) : spans;
  const formulas = rest.flatMap(({ tex }) => tex ?? []);
  // Letters alone may be the scripts of another line.
  if (
    formulas.every((tex) => /^\\?\p{L}+$/u.test(tex)) ||
    rest.some(({ tex, text }) => tex === undefined && !/^[\s.,;]*$/u.test(text))
  )
    return undefined;
  return `${formulas.join(" \\quad ")}${numbered ? ` \\tag{${numbered[1]}}` : ""}`;
}
