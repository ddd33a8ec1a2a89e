import { asciiDigits, bisect } from "@wellsourced/core";
import { UNSPACED } from "@wellsourced/core/words";
import { remember } from "../remember.ts";

/**
 * A text without what editions differ in: case, Unicode form, width, ligatures, blanks, quote marks and punctuation.
 * What is left are letters, digits and signs that mean something, in one string, each with its place in the text.
 */
export interface Folded {
  readonly source: string;
  readonly units: string;
  /** Where each unit begins and ends in the source. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/** Units, words or pairs `from` one up to another. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** Signs that a reader reads out. Dashes, quote marks, brackets and stops are not among them. */
const SIGN = /[\p{Sc}+=<>±×÷%‰‱°§#&@/^~№√∞≈≠≤≥→←↔∑∏∫∂∆]/u;
const LETTER = /[\p{L}\p{N}]/u;
/** Marks over, under and after a letter; vowel signs; half-width voicing; selectors. */
const MARK = /^[\p{M}\uff9e\uff9f]$/u;
/** Vowel points that writers leave out or put in, and the stroke that only stretches a word. */
const POINTS = /[\u0591-\u05bd\u05bf-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed]|\u0640|[\ufe00-\ufe0f]/gu;
const RAISED = /^[\u00b2\u00b3\u00b9\u2070-\u209f]$/u;
const VARIANTS: Readonly<Record<string, string>> = { ي: "ی", ى: "ی", ك: "ک", ۀ: "ه", ہ: "ه", ھ: "ه", ٱ: "ا" };
const ARABIC = /[يىكۀہھٱ]/gu;

/** Plain letters, digits and signs by their code, 0 for what is left out: most of most texts. */
const asciiCodes = (): readonly number[] =>
  Array.from({ length: 128 }, (_, code) => foldChunk(String.fromCharCode(code)).charCodeAt(0) || 0);
/** From here on a mark may change the letter before it. */
const FIRST_MARK = 0x300;

/** Finds no difference where readers see none. Time grows with the length of the text. */
export function fold(source: string): Folded {
  const ascii = asciiCodes();
  const known = new Map<string, string>();
  const units: number[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  const add = (unit: number, start: number, end: number) => {
    units.push(unit);
    starts.push(start);
    ends.push(end);
  };
  for (let at = 0; at < source.length; ) {
    const code = source.charCodeAt(at);
    if (isSimple(code) && !mayMark(source.charCodeAt(at + 1))) {
      const unit = code < 128 ? (ascii[code] ?? 0) : code;
      if (unit > 0) add(unit, at, at + 1);
      at += 1;
      continue;
    }
    const { length, character } = chunkAt(source, at);
    const folded = remember(known, character, foldChunk);
    for (let unit = 0; unit < folded.length; unit++) add(folded.charCodeAt(unit), at, at + length);
    at += length;
  }
  return { source, units: textOf(units), starts, ends };
}

const AT_ONCE = 8_192;

/** Text of UTF-16 codes, a stretch at a time: arguments of a call are not without end. */
function textOf(codes: readonly number[]): string {
  const stretches: string[] = [];
  for (let at = 0; at < codes.length; at += AT_ONCE)
    stretches.push(String.fromCharCode(...codes.slice(at, at + AT_ONCE)));
  return stretches.join("");
}

/** Han and Korean syllables fold to themselves. */
const isSyllable = (code: number): boolean => (code >= 0x4e00 && code <= 0x9fff) || (code >= 0xac00 && code <= 0xd7a3);
const isSimple = (code: number): boolean => code < 128 || isSyllable(code);
const mayMark = (code: number): boolean => code >= FIRST_MARK && !isSyllable(code);

/** No writing piles up more marks on one letter. */
const MOST_MARKS = 20;

/** What stands at a place as one letter: with its marks, or its syllable's parts. */
function chunkAt(text: string, at: number): { readonly length: number; readonly character: string } {
  const code = text.charCodeAt(at);
  let end = at + (code >= 0xd800 && code <= 0xdbff && at + 1 < text.length ? 2 : 1);
  if (code >= 0x1100 && code <= 0x115f) end = afterJamo(text, end);
  const most = end + MOST_MARKS;
  while (end < most && text.charCodeAt(end) >= FIRST_MARK && MARK.test(text.charAt(end))) end++;
  return { length: end - at, character: text.slice(at, end) };
}

/** Where a Korean syllable that is written in its parts ends. */
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

/** Characters of a gap that no reader sees: where a line may break, which way it runs, joiners. */
const INVISIBLE = /\p{Cf}|\u034f|\u0640/gu;

/** A gap without what cannot be seen. The zero-width non-joiner stays, since it parts words. */
export const seen = (gap: string): string => gap.replace(INVISIBLE, (mark) => (mark === "\u200c" ? mark : ""));

/** The text of the source between a unit and the one before it. */
export function gapBefore({ source, starts, ends }: Folded, unit: number): string {
  const start = ends[unit - 1] ?? 0;
  const end = starts[unit] ?? source.length;
  return start < end ? source.slice(start, end) : "";
}

const unspaced = new RegExp(`[${UNSPACED}ー]`, "u");

/** Is there a letter of a script that writes without blanks, where any letter may begin a word? */
export function isUnspaced(letters: string): boolean {
  const code = letters.charCodeAt(0);
  if (letters.length === 1 && code < 0xe00) return false;
  return (code >= 0x3041 && code <= 0x30fe) || (code >= 0x4e00 && code <= 0x9fff) || unspaced.test(letters);
}

export const isDigit = (letter: string): boolean => /^\p{Nd}$/u.test(letter);
export const isLetter = (letter: string): boolean => /^[\p{L}\p{M}\ud800-\udfff]$/u.test(letter);

/** The first unit at or after a place of the text. */
export const unitAt = ({ starts }: Folded, place: number): number =>
  bisect(starts.length, (at) => (starts[at] ?? 0) < place);
