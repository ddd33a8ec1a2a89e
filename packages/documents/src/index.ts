export type {
  AttachmentInfo,
  DocumentPage,
  DocumentParser,
  PagePicture,
  ParsedDocument,
  ParseHints,
} from "./document.ts";
export { type DocumentFormat, loadParser, needsWhole } from "./formats.ts";
export { type Choice, type Clues, mediaTypeOf, pickReader, promisesDocument } from "./pick-reader.ts";
export {
  type DocumentClues,
  type DocumentReading,
  type DocumentTask,
  openAttachment,
  parseDocument,
  readDocument,
  unpack,
} from "./read.ts";
