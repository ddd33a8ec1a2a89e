import { asciiDigits, bisect } from "@wellsourced/core";
import { UNSPACED } from "@wellsourced/core/words";
import { remember } from "../remember.ts";

/**
 * A text without the differences of editions: case, Unicode form, width, ligatures, blanks and punctuation. The letters,
 * digits and meaningful signs that remain are its units.
 */
export interface Folded {
  readonly source: string;
  readonly units: string;
  /** Positions of each unit in the source. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
}

/** A range of units, words or pairs. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** Signs with a meaning of their own, unlike dashes, quotation marks, brackets and stops. */
const SIGN = /[\p{Sc}+=<>±×÷%‰‱°§#&@/^~№√∞≈≠≤≥→←↔∑∏∫∂∆]/u;
const LETTER = /[\p{L}\p{N}]/u;
/** Marks over, under and after a letter; vowel signs; half-width voicing; selectors. */
const MARK = /^[\p{M}\uff9e\uff9f]$/u;
/** Optional vowel points, and the stroke that stretches a word. */
const POINTS = /[\u0591-\u05bd\u05bf-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed]|\u0640|[\ufe00-\ufe0f]/gu;
const RAISED = /^[\u00b2\u00b3\u00b9\u2070-\u209f]$/u;
const VARIANTS: Readonly<Record<string, string>> = { ي: "ی", ى: "ی", ك: "ک", ۀ: "ه", ہ: "ه", ھ: "ه", ٱ: "ا" };
const ARABIC = /[يىكۀہھٱ]/gu;

/** Units by ASCII code; 0 for characters that are dropped. */
const asciiCodes = (): readonly number[] =>
  Array.from({ length: 128 }, (_, code) => foldChunk(String.fromCharCode(code)).charCodeAt(0) || 0);
/** First code of the marks that combine with a letter. */
const FIRST_MARK = 0x300;

/** Folds a text for comparison. Linear. */
export function fold(source: string): Folded {
  const ascii = asciiCodes();
  const known = new Map<string, string>();
  let length = 0;
  let [units, starts, ends] = arraysOf(source.length);
  const add = (unit: number, start: number, end: number) => {
    if (length === units.length) {
      // A letter may stand for several, such as a ligature.
      const before = [units, starts, ends] as const;
      [units, starts, ends] = arraysOf(2 * length);
      for (const [index, array] of [units, starts, ends].entries()) array.set(before[index] ?? []);
    }
    units[length] = unit;
    starts[length] = start;
    ends[length++] = end;
  };
  for (let at = 0; at < source.length; ) {
    const code = source.charCodeAt(at);
    if (isSimple(code) && !mayMark(source.charCodeAt(at + 1))) {
      const unit = code < 128 ? (ascii[code] ?? 0) : code;
      if (unit > 0) add(unit, at, at + 1);
      at += 1;
      continue;
    }
    const { character, end } = chunkAt(source, at);
    const folded = remember(known, character, foldChunk);
    for (let unit = 0; unit < folded.length; unit++) add(folded.charCodeAt(unit), at, end);
    at = end;
  }
  return {
    source,
    units: textOf(units.subarray(0, length)),
    starts: starts.slice(0, length),
    ends: ends.slice(0, length),
  };
}

const arraysOf = (length: number) => [new Uint16Array(length), new Int32Array(length), new Int32Array(length)] as const;

const AT_ONCE = 8_192;

/** Text of UTF-16 codes, built in blocks, since the number of arguments is limited. */
function textOf(codes: Uint16Array): string {
  const stretches: string[] = [];
  for (let at = 0; at < codes.length; at += AT_ONCE)
    stretches.push(String.fromCharCode(...codes.subarray(at, at + AT_ONCE)));
  return stretches.join("");
}

/** Whether a code is that of a Han letter or Korean syllable, which folds to itself. */
const isSyllable = (code: number): boolean => (code >= 0x4e00 && code <= 0x9fff) || (code >= 0xac00 && code <= 0xd7a3);
const isSimple = (code: number): boolean => code < 128 || isSyllable(code);
const mayMark = (code: number): boolean => code >= FIRST_MARK && !isSyllable(code);

/** Maximum marks on one letter. */
const MOST_MARKS = 20;

/** The letter at a position with its marks, or a Korean syllable in parts. */
function chunkAt(text: string, at: number): { readonly character: string; readonly end: number } {
  const code = text.charCodeAt(at);
  let end = at + (code >= 0xd800 && code <= 0xdbff && at + 1 < text.length ? 2 : 1);
  if (code >= 0x1100 && code <= 0x115f) end = afterJamo(text, end);
  const most = end + MOST_MARKS;
  while (end < most && text.charCodeAt(end) >= FIRST_MARK && MARK.test(text.charAt(end))) end++;
  return { character: text.slice(at, end), end };
}

/** End of a Korean syllable in parts. */
function afterJamo(text: string, from: number): number {
  let end = from;
  const inRange = (first: number, last: number) => text.charCodeAt(end) >= first && text.charCodeAt(end) <= last;
  if (inRange(0x1160, 0x11a7)) end++;
  if (inRange(0x11a8, 0x11ff)) end++;
  return end;
}

function foldChunk(chunk: string): string {
  if (RAISED.test(chunk)) return chunk;
  if (/^[™℠©®]/u.test(chunk)) return "";
  const plain = chunk
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFC")
    .replace(POINTS, "")
    .replace(ARABIC, (letter) => VARIANTS[letter] ?? letter);
  return [...asciiDigits(plain)]
    .filter((letter) => LETTER.test(letter) || SIGN.test(letter) || MARK.test(letter))
    .join("");
}

/** Invisible characters of a gap. */
const INVISIBLE = /\p{Cf}|\u034f|\u0640/gu;

/** A gap without invisible characters, except the zero-width non-joiner, which separates words. */
export const seen = (gap: string): string => gap.replace(INVISIBLE, (mark) => (mark === "\u200c" ? mark : ""));

/** The source text between a unit and the previous one. */
export function gapBefore({ source, starts, ends }: Folded, unit: number): string {
  const start = ends[unit - 1] ?? 0;
  const end = starts[unit] ?? source.length;
  return start < end ? source.slice(start, end) : "";
}

const unspaced = new RegExp(`[${UNSPACED}ー]`, "u");

/** Whether there is a letter of a script without spaces, in which any letter may begin a word. */
export function isUnspaced(letters: string): boolean {
  const code = letters.charCodeAt(0);
  if (letters.length === 1 && code < 0xe00) return false;
  return (code >= 0x3041 && code <= 0x30fe) || (code >= 0x4e00 && code <= 0x9fff) || unspaced.test(letters);
}

export const isDigit = (letter: string): boolean => /^\p{Nd}$/u.test(letter);
export const isLetter = (letter: string): boolean => /^[\p{L}\p{M}\ud800-\udfff]$/u.test(letter);

/** The first unit at or after a position in the text. */
export const unitAt = ({ starts }: Folded, place: number): number =>
  bisect(starts.length, (at) => (starts[at] ?? 0) < place);
