import { readTex, type TexMark, type TexPiece } from "@wellsourced/core/tex";

/** The tags that CSL-JSON has for what sets words apart. */
const TAGS: Partial<Readonly<Record<TexMark, readonly [open: string, close: string]>>> = {
  i: ["<i>", "</i>"],
  b: ["<b>", "</b>"],
  sup: ["<sup>", "</sup>"],
  sub: ["<sub>", "</sub>"],
  sc: ['<span style="font-variant:small-caps;">', "</span>"],
  held: ['<span class="nocase">', "</span>"],
};

function tagged(piece: TexPiece): string {
  if (piece.kind === "text") return piece.text;
  return piece.kind === "open" || piece.kind === "close"
    ? (TAGS[piece.mark]?.[piece.kind === "open" ? 0 : 1] ?? "")
    : "";
}

/** The text that TeX would print, with marks for italics and the like as CSL-JSON has them. */
export const fromTex = (text: string): string => printed(text, false);

/** The same of a title: words whose braces keep their case are marked as CSL marks them (`nocase`). */
export const titleFromTex = (text: string): string => printed(text, true);

const printed = (text: string, holds: boolean): string =>
  (/[\\{}$~`]|--|''/u.test(text) ? readTex(text, { holds }).map(tagged).join("") : text)
    .normalize("NFC")
    .replace(/<\/(i|b|sup|sub)>(\s?)<\1>/gu, "$2")
    .replace(/\s+/gu, " ")
    .trim();
