/** Adobe's Symbol encoding: letters, and the upper half from 0xA0. Used by `w:sym` and private-use characters. */
const LETTERS = "ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ";
const SMALL = "αβχδεφγηιϕκλμνοπθρστυϖωξψζ";
const UPPER = "€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊〈®©™∑";
const OTHERS: Readonly<Record<number, string>> = { 34: "∀", 36: "∃", 39: "∋", 45: "−", 64: "≅", 94: "⊥" };
/** Boxes and bullets for forms and lists. */
const WINGDINGS: Readonly<Record<number, string>> = {
  108: "●",
  110: "■",
  111: "☐",
  113: "❑",
  118: "❖",
  120: "☒",
  167: "▪",
  168: "☐",
  183: "•",
  216: "➢",
  224: "→",
  251: "✗",
  252: "✓",
  253: "☒",
  254: "☑",
};

/** The Wingdings picture for a code; `undefined` unless it is a box, bullet or arrow. */
export const pictureFor = (code: number): string | undefined => WINGDINGS[code & 0xff];

/** The character for a code in a symbol font; empty if unknown. */
export function symbol(font: string, code: number): string {
  const at = code & 0xff;
  if (/^wingdings/iu.test(font)) return pictureFor(at) ?? "";
  if (!/^symbol/iu.test(font))
    return code < 0 || code > 0x10ffff || (code >= 0xf000 && code <= 0xf0ff) ? "" : String.fromCodePoint(code);
  if (at >= 0x41 && at <= 0x5a) return LETTERS[at - 0x41] ?? "";
  if (at >= 0x61 && at <= 0x7a) return SMALL[at - 0x61] ?? "";
  if (at >= 0xa0) return [...UPPER][at - 0xa0] ?? "";
  return OTHERS[at] ?? String.fromCharCode(at);
}
