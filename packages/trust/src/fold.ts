const ARABIC: Readonly<Record<string, string>> = { ی: "ي", ى: "ي", ک: "ك", ة: "ه", ۀ: "ه", ٱ: "ا" };
const VARIANT = /[یىکةۀٱ]/gu;
const ASCII = /^[\u0020-\u007e]*$/u;

/** Lower case in NFC with one form of each Arabic letter. Keeps accents, as "ne" and "né" differ, but not offsets. */
export function plain(text: string): string {
  const lower = text.toLowerCase();
  if (ASCII.test(lower)) return lower;
  return lower.normalize("NFC").replace(VARIANT, (letter) => ARABIC[letter] ?? letter);
}
