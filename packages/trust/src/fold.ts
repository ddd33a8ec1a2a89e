const ARABIC: Readonly<Record<string, string>> = { ی: "ي", ى: "ي", ک: "ك", ة: "ه", ۀ: "ه", ٱ: "ا" };
const VARIANT = /[یىکةۀٱ]/gu;
const ASCII = /^[\u0020-\u007e]*$/u;

/** Lower case and one spelling for each letter, with its accents: "ne" and "né" differ. Keeps no offsets. */
export function plain(text: string): string {
  const lower = text.toLowerCase();
  if (ASCII.test(lower)) return lower;
  return lower.normalize("NFC").replace(VARIANT, (letter) => ARABIC[letter] ?? letter);
}
