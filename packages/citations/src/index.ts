export { type Clock, Failure, type FailureKind } from "@wellsourced/core";
export type { Citation, WorkFacts } from "@wellsourced/core/records";
export {
  BIBLIOGRAPHY_STYLES,
  type Bibliography,
  type BibliographyStyle,
  bibliography,
  bibliographyOf,
} from "./bibliography.ts";
export { type Access, citationFor, readAt, toCitation } from "./citation.ts";
export { citeKey } from "./cite-key.ts";
export { CslDate, CslItem, CslName, nameText, yearOf } from "./csl.ts";
export { isoDate, parseDate } from "./dates.ts";
export type { EditableField, RecordChange } from "./edit/edit.ts";
export { EDITABLE_FORMATS, editReferences } from "./edit/index.ts";
export { findDois } from "./find-dois.ts";
export { type FormatOptions, format, STYLES, type StyleName } from "./format.ts";
export { fromPage, type PageFacts } from "./from-page.ts";
export { doiUrl, normalizeDoi } from "./identifiers.ts";
export { type Chimera, checkIdentifier, findChimera, type IdentifierCheck, meantRecord } from "./match/chimera.ts";
export {
  type Difference,
  type MatchConfidence,
  matchReference,
  type ReferenceMatch,
  type ReferencePart,
} from "./match/reference.ts";
export { matchTitle, type TitleMatch, type TitleReason, type TitleVerdict } from "./match/title.ts";
export { parseAuthors, parseName, splitAuthors } from "./names.ts";
export { detectFormat, FORMATS, type FormatName, type Parsed, parse } from "./parse.ts";
export type { Problem } from "./readers/reading.ts";
export { type KnownOfSource, type Publication, type RecordFacts, referenceOf, type Source } from "./reference-of.ts";
export {
  createReferenceReader,
  type ReadReferencesCall,
  type ReferenceReader,
  type ReferenceReaderOptions,
} from "./reference-reader.ts";
export { type FindReferencesOptions, filesNamedIn, findReferences } from "./references/find-references.ts";
export {
  DOCUMENT_TYPES,
  type DocumentProblem,
  type DocumentType,
  type FoundReference,
  type FoundReferences,
  type LinkPolicy,
  type ReferenceKind,
} from "./references/found.ts";
export type { ReadReference } from "./references/string/parse-reference.ts";
export { parseReference, readReference } from "./references/string/parse-reference.ts";
