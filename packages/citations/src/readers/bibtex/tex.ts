import { readTex, type TexPiece } from "@wellsourced/core/tex";
import { CSL_TAGS } from "../../formats/markup.ts";

function tagged(piece: TexPiece): string {
  if (piece.kind === "text") return piece.text;
  return piece.kind === "open" || piece.kind === "close"
    ? (CSL_TAGS[piece.mark]?.[piece.kind === "open" ? 0 : 1] ?? "")
    : "";
}

/** Returns the text that TeX prints, with CSL-JSON tags for italics and the like. */
export const fromTex = (text: string): string => printed(text, false);

/** Like `fromTex`, for a title: marks words in braces to keep their case (`nocase`). */
export const titleFromTex = (text: string): string => printed(text, true);

const printed = (text: string, holds: boolean): string =>
  (/[\\{}$~`]|--|''/u.test(text) ? readTex(text, { holds }).map(tagged).join("") : text)
    .normalize("NFC")
    .replace(/<\/(i|b|sup|sub)>(\s?)<\1>/gu, "$2")
    .replace(/\s+/gu, " ")
    .trim();
