/** Marks over or under letters that readers leave out when they type. Vowel signs of Indic scripts are not among them. */
const DIACRITICS = /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed\u0640\u200b-\u200f]/gu;
const ARABIC: Readonly<Record<string, string>> = { ی: "ي", ى: "ي", ک: "ك", ة: "ه", ۀ: "ه", ٱ: "ا" };
const VARIANT = /[یىکةۀٱ]/gu;
/** Letters that folding leaves as they are: Han, kana, Korean syllables, Thai. */
const UNCHANGED = /^[\u0e01-\u0e4e\u3041-\u3096\u30a1-\u30fc\u4e00-\u9fff\uac00-\ud7a3]+$/u;
const ASCII = /^[\u0020-\u007e]*$/u;

/** Lower case and one spelling for each letter; marks stay, so that "ne" and "né" differ. Keeps no offsets. */
export function plain(text: string): string {
  const lower = text.toLowerCase();
  if (ASCII.test(lower)) return lower;
  return lower.normalize("NFC").replace(VARIANT, (letter) => ARABIC[letter] ?? letter);
}

/** `plain` without marks and with ASCII digits: the form in which two words are compared. */
export function foldWord(word: string): string {
  if (UNCHANGED.test(word)) return word;
  const lower = word.toLowerCase();
  if (ASCII.test(lower)) return lower;
  return plain(lower.normalize("NFKD").replace(DIACRITICS, "").normalize("NFC").replace(/ß/gu, "ss"))
    .replace(/\p{Nd}/gu, toAsciiDigit)
    .replace(/[’ʼ]/gu, "'");
}

/** Decimal digits stand in runs of ten, and the first of each run is a multiple of ten or sixteen away from another. */
export function toAsciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  if (code < 0x80) return digit;
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
  return String(code - zero);
}
