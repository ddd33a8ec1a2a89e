export { lineTable } from "../readers/records.ts";
export type { FoundAddress } from "./addresses.ts";
export { doiOfAddress, findAddresses, identified } from "./addresses.ts";
export { type PackedDocument, packedDocument } from "./archive.ts";
export { decoded, documentType } from "./document-type.ts";
export type { FindReferencesOptions } from "./find-references.ts";
export { filesNamedIn, findReferences } from "./find-references.ts";
export type { DocumentProblem, FoundReference, FoundReferences, LinkPolicy } from "./found.ts";
export { hasYear, isReferenceHeading, looksLikeReference } from "./judge.ts";
