export { addressFromTex } from "./address.ts";
export { closedBraces } from "./braces.ts";
export { citationAt, isCiting } from "./cite.ts";
export type { TexMark, TexPiece } from "./pieces.ts";
export { plainTex } from "./plain.ts";
export { readTex, type TexOptions } from "./read.ts";
export { FORMULA_SIGNS, FUNCTIONS, texSymbol } from "./tables.ts";
