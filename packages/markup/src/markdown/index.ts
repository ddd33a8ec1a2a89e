export { type Block, headingText, type PlacedBlock, placeBlocks } from "../shape/blocks.ts";
export { calloutOf } from "./callouts.ts";
export { fence } from "./code.ts";
export { framesCode } from "./code-language.ts";
export { IMAGE_SCHEMES, LINK_SCHEMES, resolveTarget } from "./context.ts";
export { breakChatTokens } from "./escape.ts";
export { findFootnotes } from "./footnotes.ts";
export { isTexFunction, TEX_SIGNS, texAccent, texSign } from "./tex-symbols.ts";
