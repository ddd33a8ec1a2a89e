import { z } from "zod";
import { UNSPACED } from "./words/scripts.ts";

const encoder = new TextEncoder();

/** Length in UTF-8 bytes, the unit of all sizes and limits in the contract. */
export const byteLength = (text: string): number => Buffer.byteLength(text, "utf8");

/** The first `max` bytes of a text, without splitting a code point. */
export function cutBytes(text: string, max: number): string {
  if (byteLength(text) <= max) return text;
  const { read } = encoder.encodeInto(text, new Uint8Array(Math.max(0, max)));
  return text.slice(0, read);
}

/** The first `max` UTF-16 units of a text, without splitting a code point. */
export function cutChars(text: string, max: number): string {
  if (text.length <= max) return text;
  const high = text.charCodeAt(max - 1);
  return text.slice(0, high >= 0xd800 && high <= 0xdbff ? max - 1 : max);
}

/** The beginning of a caller's text, for messages. */
export const shortened = (text: string, max = 100): string =>
  text.length <= max ? text : `${cutChars(text, max - 1)}…`;

/** A quick test: most texts have nothing to collapse, and testing is cheaper than replacing. */
const loose = /[^\S ]| {2}/u;

/** Collapses whitespace to single spaces. */
export const squeeze = (text: string): string =>
  (loose.test(text) ? text.replace(/[^\S ]\s*| \s+/gu, " ") : text).trim();

/**
 * Accents, Hebrew points, Arabic vowel signs and zero-width characters. Indic vowel signs and kana voicing marks
 * distinguish words and are kept.
 */
const marks =
  /(?=\p{M})(?![\u3099\u309a])[\p{Script=Inherited}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Cyrillic}]|\u0640|\p{Cf}/gu;
/** Letters that Unicode normalisation does not decompose, and variants of Arabic letters. */
const letters: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
  ς: "σ",
  ی: "ي",
  ى: "ي",
  ک: "ك",
  ة: "ه",
  ە: "ه",
  ٱ: "ا",
  "’": "'",
  ʼ: "'",
};
const variants = new RegExp(`[${Object.keys(letters).join("")}]`, "gu");
/** Thai, kana, Han and Korean syllables, which folding leaves as they are. */
const unfolded = /^[\u0e01-\u0e32\u0e34-\u0e4e\u3041-\u3096\u30a1-\u30fc\u4e00-\u9fff\uac00-\ud7a3]+$/u;

/** Lower case without accents and variants, to compare words. Does not preserve offsets. */
export function fold(text: string): string {
  if (!beyondAscii.test(text)) return text.toLowerCase();
  if (unfolded.test(text)) return text;
  const plain = text.normalize("NFKD").replace(marks, "").toLowerCase().normalize("NFC");
  return asciiDigits(plain.replace(variants, (letter) => letters[letter] ?? letter));
}

const otherDigit = /(?!\d)\p{Nd}/gu;

/** Decimal digits of any script as 0 to 9. Unicode keeps the ten digits of a script together. */
export const asciiDigits = (text: string): string =>
  text.replace(otherDigit, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let before = 0;
    while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before++;
    return String(before % 10);
  });

/** The words of a text, folded and joined by single spaces, to compare titles. */
export const foldedWords = (text: string): string =>
  fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

const beyondAscii = /[\u{80}-\u{10ffff}]/u;

const unspaced = new RegExp(`[${UNSPACED}]`, "u");
/** The first letter of the first unspaced script, Thai. */
const FIRST_UNSPACED = 0xe00;
const blank = /\s/u;

/** Counts words: runs of non-spaces, or single letters in scripts without spaces. */
export function countWords(text: string): number {
  let words = 0;
  let inWord = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 32 || (code >= 9 && code <= 13) || code === 0xa0) inWord = false;
    else if (code < FIRST_UNSPACED) {
      if (!inWord) words++;
      inWord = true;
    } else {
      const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
      at += character.length - 1;
      const isLetter = unspaced.test(character);
      const isBlank = !isLetter && blank.test(character);
      if (isLetter || !(isBlank || inWord)) words++;
      inWord = !(isLetter || isBlank);
    }
  }
  return words;
}

/** A rough estimate: bytes / 4. */
export const estimateTokens = (bytes: number): number => Math.floor(bytes / 4);

export const SizeCategory = z.enum(["small", "medium", "large", "very_large"]);
export type SizeCategory = z.infer<typeof SizeCategory>;

/** The contract's size categories, by bytes. */
export function sizeCategory(bytes: number): SizeCategory {
  if (bytes < 5_000) return "small";
  if (bytes < 20_000) return "medium";
  return bytes < 50_000 ? "large" : "very_large";
}
