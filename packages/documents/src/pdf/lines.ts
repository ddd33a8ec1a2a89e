import { neighbours } from "../runs.ts";
import type { FontFacts } from "./fonts.ts";
import { type Formula, formulasIn, type Shift, shiftOf, wholeFormula } from "./formulas.ts";
import { isRightToLeft } from "./letters.ts";
import { BLANK, type Word } from "./pieces.ts";
import type { Row } from "./rows.ts";
import { areFigures, type Segment } from "./segments.ts";
import type { Role, Roles } from "./structure-tree.ts";

type Look = Pick<FontFacts, "bold" | "italic" | "mono">;

/** Text in one style. */
export interface Span extends Look {
  readonly text: string;
  /** Superscript or subscript. */
  readonly shift: Shift;
  readonly link: string | undefined;
  /** The TeX of a formula. */
  readonly tex?: string | undefined;
}

/** A line of text in reading order. */
export interface Line extends Look, Omit<Segment, "words"> {
  readonly text: string;
  readonly spans: readonly Span[];
  readonly page: number;
  /** Index of its page region; lines of a column share it. */
  readonly part: number;
  /** Its role in a tagged file. */
  readonly role: Role | undefined;
  /** The TeX of a line that is a formula, with its number. */
  readonly formula: string | undefined;
  /** Whether it is a form row: a label and its value. */
  readonly isField: boolean;
  /** Whether its first or last part is separated by a gap or sign, as page numbers are. */
  readonly apart: boolean;
}

export function lineOf(
  { cells, x, right, y, size }: Row,
  place: Pick<Line, "page" | "part">,
  roles?: Roles,
): Line | undefined {
  const spans = withoutTypedMark(spansOf(cells));
  const text = spans.map((span) => span.text).join("");
  if (text === "") return undefined;
  const most = (test: (span: Span) => boolean) =>
    spans.reduce((sum, span) => sum + (test(span) ? span.text.length : 0), 0) > text.length * 0.85;
  return {
    text,
    spans,
    x,
    right,
    y,
    size: Math.round(size * 10) / 10,
    bold: most(({ bold }) => bold),
    italic: most(({ italic }) => italic),
    mono: most(({ mono }) => mono),
    isField:
      (text.includes(":") && text.endsWith("____")) || cells.some(({ words }) => words.some(({ field }) => field)),
    formula: wholeFormula(spans),
    role: roles && roles.size > 0 ? roleOf(cells, roles) : undefined,
    apart: cells.length > 1 || SET_OFF.test(text),
    ...place,
  };
}

/** A number separated from a line's text by a sign. */
const SET_OFF = /^\s*[\divxlc]+ ?[|•·–—/]|[|•·–—/] ?[\divxlc]+\s*$/iu;

/** Word processors use a monospaced "o" as second-level bullet. */
function withoutTypedMark(spans: readonly Span[]): readonly Span[] {
  const [first, second] = spans;
  return first?.mono && second && !second.mono && first.text.trim() === "o"
    ? [{ ...first, text: "◦ ", mono: false }, { ...second, text: second.text.trimStart() }, ...spans.slice(2)]
    : spans;
}

/** The role of the first tagged word; a heading only if the last word has it, too. */
function roleOf(cells: readonly Segment[], roles: Roles): Role | undefined {
  const tags = cells.flatMap(({ words }) => words.flatMap(({ tag }) => tag ?? []));
  const [first, last] = [roles.get(tags[0] ?? -1), roles.get(tags.at(-1) ?? -1)];
  return first?.level !== undefined && first !== last ? undefined : first;
}

/** The words of segments as spans, with spaces for gaps. */
export function spansOf(segments: readonly Segment[]): Span[] {
  const spans: Span[] = [];
  let last: Word | undefined;
  const base = new Map(segments.flatMap((segment) => segment.words.map((word) => [word, segment] as const)));
  const rightToLeft = segments.some(({ words }) => words.some(({ text }) => isRightToLeft(text)));
  const words = logicalOrder(segments.flatMap(({ words }) => words.filter(({ text }) => text !== "")));
  const shifts = shiftsOf(words, base);
  const formulas = rightToLeft ? new Map<number, Formula>() : formulasIn(words, shifts);
  let end = 0;
  for (const [at, word] of words.entries()) {
    if (at < end) continue;
    const formula = formulas.get(at);
    if (formula) {
      const blank = last !== undefined && hasBlank(last, word, rightToLeft);
      addFormula(spans, formula, { blank, link: word.link });
      end = formula.end;
      last = words[end - 1];
      continue;
    }
    const shift = shifts[at];
    const isPoint = shift !== undefined && shift === shifts[at - 1] && !/[\p{L}\p{N}]/u.test(word.text);
    const { bold, italic, mono } = (isPoint && last ? last : word).font;
    const look = { shift, bold, italic, mono, link: word.link };
    // No space between a superscript and a subscript of the same letter.
    const isStacked = last !== undefined && shift !== undefined && shift !== shifts[at - 1] && word.x < last.right;
    const blank = last !== undefined && !isStacked && hasBlank(last, word, rightToLeft);
    addSpan(spans, { text: word.text, ...look }, blank ? blanksBetween(last, word) : "");
    last = word;
  }
  return spans.map((span) => ({ ...span, text: struck(span.text).normalize("NFC") }));
}

/** The slash of TeX is painted before the sign that it goes through. */
const struck = (text: string): string => text.replace(/(?<=^|\s|[\p{L}\p{N}])\u0338\s?([^\p{L}\p{N}\s])/gu, "$1\u0338");

/** A formula, and the punctuation of the sentence after it. */
function addFormula(spans: Span[], { tex, text, after }: Formula, at: { blank: boolean; link: string | undefined }) {
  const look = { shift: undefined, bold: false, italic: false, mono: false, link: at.link };
  addSpan(spans, { text, tex, ...look }, at.blank ? " " : "");
  if (after !== "") addSpan(spans, { text: after, ...look }, "");
}

/** Which words are raised or lowered. Signs without letters are like their neighbours. */
function shiftsOf(words: readonly Word[], base: ReadonlyMap<Word, Segment>): Span["shift"][] {
  const shifts = words.map((word) => {
    const segment = base.get(word);
    return segment && shiftOf(word, segment);
  });
  const says = words.map(({ text }) => /[\p{L}\p{N}*†‡§¶+−–[\]()-]/u.test(text));
  return shifts.map((shift, at) =>
    says[at] || [at - 1, at + 1].some((beside) => says[beside] && shifts[beside] === shift) ? shift : undefined,
  );
}

function hasBlank(last: Word, word: Word, rightToLeft: boolean): boolean {
  const size = Math.max(last.size, word.size);
  const gap = Math.max(word.x - last.right, last.x - word.right);
  if (gap > size * BLANK || areFigures(last, word)) return true;
  // The space is recorded for the word painted later, which is the one farther right.
  const later = word.x >= last.x ? word : last;
  return (rightToLeft || later === word) && later.blankBefore && gap > -size * 0.3;
}

/** In monospaced type, the width of a gap is a number of spaces. */
function blanksBetween(last: Word | undefined, word: Word): string {
  if (!last?.font.mono || !word.font.mono) return " ";
  const width = (word.right - word.x) / word.text.length;
  return " ".repeat(Math.max(1, Math.min(40, Math.round((word.x - last.right) / Math.max(width, 1)))));
}

/** Whether two spans have the same style. */
export const sameLook = (a: Span, b: Span): boolean =>
  (a.tex ?? b.tex) === undefined &&
  a.shift === b.shift &&
  a.bold === b.bold &&
  a.italic === b.italic &&
  a.mono === b.mono &&
  a.link === b.link;

/** A space between two styles belongs to the plainer one, since emphasis marks must touch their text. */
function addSpan(spans: Span[], span: Span, blank: string): void {
  const last = spans.at(-1);
  if (last && sameLook(last, span)) spans[spans.length - 1] = { ...last, text: `${last.text}${blank}${span.text}` };
  else if (last && blank !== "") {
    spans[spans.length - 1] = { ...last, text: `${last.text} ` };
    spans.push(span);
  } else spans.push(span);
}

const LATIN = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Nd}]/u;
const mirrored: Readonly<Record<string, string>> = { "(": ")", ")": "(", "[": "]", "]": "[", "«": "»", "»": "«" };

/** Words in reading order, from their visual order. */
function logicalOrder(words: readonly Word[]): readonly Word[] {
  if (!words.some(({ text }) => isRightToLeft(text))) return words;
  const letters = (test: (text: string) => boolean) =>
    words.reduce((sum, { text }) => sum + (test(text) ? text.length : 0), 0);
  const fromRight = letters(isRightToLeft) >= letters((text) => !isRightToLeft(text) && /\p{L}/u.test(text));
  // Punctuation follows the line's direction.
  const isTurned = ({ text }: Word) => isRightToLeft(text) || (!LATIN.test(text) && fromRight);
  const runs = neighbours(words, isTurned);
  return (fromRight ? runs.reverse() : runs).flatMap((run) =>
    run[0] && isTurned(run[0]) ? run.reverse().map(turned) : run,
  );
}

function turned(word: Word): Word {
  const text =
    /^[\p{P}]+$/u.test(word.text) || isRightToLeft(word.text)
      ? word.text.replace(/[()[\]«»]/gu, (char) => mirrored[char] ?? char)
      : word.text;
  return { ...word, text };
}
