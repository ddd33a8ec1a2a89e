export type { BoundParser, DocumentParser, ParsedDocument, ParseHints } from "./define.ts";
export { defineParser } from "./define.ts";
export { type DocumentFormat, loadParser } from "./formats.ts";
