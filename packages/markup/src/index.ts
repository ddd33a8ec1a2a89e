export type { Failure } from "@wellsourced/core";
export type { DecodeHints } from "./charset.ts";
export { charsetCorrection, decode, decodeText } from "./charset.ts";
export { cleanText } from "./clean/text.ts";
export type { DedupeOptions } from "./dedupe.ts";
export { dedupeParagraphs } from "./dedupe.ts";
export { baseUrlOf, bodyOf, usableBase } from "./dom/body.ts";
export type { ParseOptions } from "./dom/build.ts";
export { parseHtml } from "./dom/build.ts";
export {
  closest,
  Element,
  eachElement,
  find,
  findAll,
  isBlank,
  lineText,
  rawText,
  Text,
  type TreeNode,
  textMatches,
} from "./dom/tree.ts";
export type { WriteOptions } from "./dom/write-html.ts";
export { escapeHtml, writeHtml } from "./dom/write-html.ts";
export type { Footnotes } from "./markdown/footnotes.ts";
export { type LinkStyle, restyleMarkdown, type Style } from "./shape/restyle.ts";
export { type ToMarkdownOptions, toMarkdown, toPlainText } from "./to-markdown.ts";
export { refuseManyLines, unreadable } from "./unreadable.ts";
