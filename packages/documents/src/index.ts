export {
  type BoundParser,
  type DocumentPage,
  type DocumentParser,
  defineParser,
  type PagePicture,
  type ParsedDocument,
  type ParseHints,
} from "./define.ts";
export { type DocumentFormat, loadParser, needsWhole } from "./formats.ts";
export { type Choice, type Clues, mediaTypeOf, pickReader, promisesDocument } from "./pick-reader.ts";
export {
  type DocumentClues,
  type DocumentReading,
  type DocumentTask,
  parseDocument,
  readDocument,
  unpack,
} from "./read.ts";
