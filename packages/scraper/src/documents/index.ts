import type { DocumentFormat } from "../pick-reader.ts";
import type { BoundParser } from "./define.ts";
import { docx } from "./docx.ts";
import { pdf } from "./pdf/pdf.ts";
import { pptx } from "./pptx.ts";
import { csv, json, text, xml } from "./text.ts";

/** Every parser, in no order: bytes decide which one is asked. */
const parsers: readonly BoundParser[] = [pdf, docx, pptx, text, csv, json, xml];

/** The parser of a format. Markdown needs none: it is what the others are turned into. */
export const parserOf = (format: DocumentFormat): BoundParser | undefined =>
  parsers.find(({ name }) => name === format);

export type { BoundParser, DocumentParser, ParsedDocument, ParseHints } from "./define.ts";
export { defineParser } from "./define.ts";
export { docx, pdf, pptx };
