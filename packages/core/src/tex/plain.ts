import { readTex, type TexOptions } from "./read.ts";

/** The words of a TeX text on one line, without marks, citations and notes. */
export const plainTex = (text: string, options: Pick<TexOptions, "isDocument"> = {}): string =>
  readTex(text, { ...options, isPlain: true })
    .map((piece) => (piece.kind === "text" ? piece.text : ""))
    .join("")
    .normalize("NFC")
    .replace(/\s+/gu, " ")
    .trim();
