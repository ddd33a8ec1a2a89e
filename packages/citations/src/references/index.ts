export { lineTable } from "../readers/records.ts";
export { doiOfAddress, findAddresses, identified } from "./addresses.ts";
export { filesNamedIn, findReferences } from "./find-references.ts";
export type { DocumentProblem, FoundReference, LinkPolicy } from "./found.ts";
export { hasYear, isReferenceHeading, looksLikeReference } from "./judge.ts";
