export { addressFromTex } from "./address.ts";
export { citationAt, isCiting } from "./cite.ts";
export { plainTex } from "./plain.ts";
export { readTex, type TexMark, type TexOptions, type TexPiece } from "./read.ts";
export { FORMULA_SIGNS, FUNCTIONS, texSymbol } from "./tables.ts";
