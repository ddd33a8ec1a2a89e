import { neighbours } from "../runs.ts";
import { pictureFor, symbol } from "../symbols.ts";
import type { FontFacts } from "./fonts.ts";

/** Placeholder for a painted letter without known text. */
export const LOST = "\ufffd";

/** The text of a glyph in a symbol font. */
export function signText(unicode: string, alphabet: FontFacts["alphabet"]): string {
  if (typeof alphabet === "object") return alphabet.get(unicode) ?? glyphText(unicode);
  if (alphabet === "symbols" && /^[\uf020-\uf0ff]$/u.test(unicode)) return symbol("Symbol", unicode.charCodeAt(0));
  const text = glyphText(unicode);
  return (alphabet === "pictures" && text.length === 1 ? pictureFor(text.charCodeAt(0)) : undefined) ?? text;
}

/** Private-use characters of old fonts: symbols in office lists, small capitals and old-style figures. */
function privateSymbol(char: string): string {
  if (char === "\uf02d") return "–";
  if (/[\uf720-\uf7fe]/u.test(char)) return String.fromCharCode(char.charCodeAt(0) & 0xff);
  return /[\uf000-\uf0ff]/u.test(char) ? (pictureFor(char.charCodeAt(0)) ?? "") : "";
}

/** Spacing accents with the combining ones that they become above or below a letter. */
const accents: Readonly<Record<string, string>> = {
  "´": "\u0301",
  "`": "\u0300",
  "¨": "\u0308",
  ˆ: "\u0302",
  "^": "\u0302",
  "˜": "\u0303",
  "~": "\u0303",
  "¸": "\u0327",
  ˇ: "\u030c",
  "˘": "\u0306",
  "¯": "\u0304",
  "˚": "\u030a",
  "˝": "\u030b",
  "˙": "\u0307",
  "˛": "\u0328",
  "\u20d7": "\u20d7",
};

/** The text of a glyph: spaces for unmapped ones, ligatures as letters, nothing for icons. */
export function glyphText(unicode: string): string {
  if (/^[!-~]$/u.test(unicode)) return unicode;
  if (/^[\s\p{Cc}]*$/u.test(unicode)) return unicode === "" ? "" : " ";
  return unicode
    .replace(/[\ufb00-\ufdff\ufe70-\ufeff\u2f00-\u2fdf]/gu, (char) => char.normalize("NFKC"))
    .replace(/[\ue000-\uf8ff\u{f0000}-\u{10ffff}]/gu, privateSymbol)
    .replace(/\p{Cc}|[\ufffd-\uffff]/gu, "");
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/u;

export const isRightToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(text);

/** Joins glyphs in visual order. Right-to-left runs are reversed, except for Latin text and numbers in them. */
export function joinGlyphs(glyphs: readonly string[]): string {
  if (!glyphs.some(isRightToLeft)) return withTails(glyphs.join("")).replace("↦→", "↦").normalize("NFC");
  const foreign = glyphs.filter(isForeign).length;
  const base = glyphs.length - foreign >= glyphs.length / 2;
  const isTurned = (glyph: string) => !isForeign(glyph) && (base || isRightToLeft(glyph));
  const runs = neighbours(glyphs, isTurned);
  return (base ? runs.reverse() : runs)
    .flatMap((run) => (isTurned(run[0] ?? "") ? run.reverse() : run))
    .join("")
    .normalize("NFC");
}

/** A cedilla or ogonek is painted after its letter, and never alone within a word. */
const withTails = (text: string): string =>
  text.includes("¸") || text.includes("˛")
    ? text.replace(/(?<=\p{L})[¸˛](?=\p{Ll})/gu, (tail) => accents[tail] ?? tail)
    : text;

const isForeign = (glyph: string): boolean =>
  /[\p{Nd}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u.test(glyph);

/** Combines two texts painted over each other, if one is an accent; otherwise undefined. */
export function composed(before: string, after: string): string | undefined {
  const last = [...before].at(-1) ?? "";
  const [first = "", ...rest] = after;
  const above = accents[last];
  if (above && /\p{L}/u.test(first)) {
    const base = first === "ı" ? "i" : first;
    return `${before.slice(0, -last.length)}${(base + above).normalize("NFC")}${rest.join("")}`;
  }
  const over = rest.length === 0 || /[¸˛]/u.test(first) ? accents[first] : undefined;
  return over && /\p{L}/u.test(last) ? `${before}${over}${rest.join("")}`.normalize("NFC") : undefined;
}
