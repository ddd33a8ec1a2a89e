export { filesNamedIn, findReferences } from "./find-references.ts";
export type { DocumentProblem, FoundReference, LinkPolicy } from "./found.ts";
