const encoder = new TextEncoder();

/** Length in UTF-8 bytes: the unit of every size and limit in the contract. */
export const byteLength = (text: string): number => Buffer.byteLength(text, "utf8");

/** At most `max` bytes of `text`, never half a code point. */
export function cutBytes(text: string, max: number): string {
  if (byteLength(text) <= max) return text;
  const { read } = encoder.encodeInto(text, new Uint8Array(Math.max(0, max)));
  return text.slice(0, read);
}

/** At most `max` UTF-16 units, never half a code point. */
export function cutChars(text: string, max: number): string {
  if (text.length <= max) return text;
  const high = text.charCodeAt(max - 1);
  return text.slice(0, high >= 0xd800 && high <= 0xdbff ? max - 1 : max);
}

/** The text as a message quotes it: whatever a caller sent, no more than the beginning of it. */
export const shortened = (text: string, max = 100): string =>
  text.length <= max ? text : `${cutChars(text, max - 1)}…`;

/** What squeezing changes: most texts have nothing of it, and a look is cheaper than a rewriting. */
const loose = /[^\S ]| {2}/u;

/** White space folded to single blanks. */
export const squeeze = (text: string): string =>
  (loose.test(text) ? text.replace(/[^\S ]\s*| \s+/gu, " ") : text).trim();

/** Lower case without diacritics, for comparing words. */
export const fold = (text: string): string =>
  (beyondAscii.test(text) ? text.normalize("NFKD").replace(/\p{M}+/gu, "") : text).toLowerCase();

/** The words of a text alone, folded and with single blanks, for comparing titles. */
export const foldedWords = (text: string): string =>
  fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

const beyondAscii = /[\u{80}-\u{10ffff}]/u;

const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** The first letter of such a script: Thai. */
const FIRST_UNSPACED = 0xe00;
const blank = /\s/u;

/** Words: runs of non-space; in scripts without spaces each letter counts. */
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

/** Tokens as a model would count them, roughly: bytes / 4. */
export const estimateTokens = (bytes: number): number => Math.floor(bytes / 4);

export type SizeCategory = "small" | "medium" | "large" | "very_large";

/** The contract's four sizes, by bytes. */
export function sizeCategory(bytes: number): SizeCategory {
  if (bytes < 5_000) return "small";
  if (bytes < 20_000) return "medium";
  return bytes < 50_000 ? "large" : "very_large";
}
