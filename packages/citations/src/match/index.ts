export type { Chimera, IdentifierCheck } from "./chimera.ts";
export { checkIdentifier, findChimera, meantRecord } from "./chimera.ts";
export type { ReferenceMatch } from "./reference.ts";
export { matchReference } from "./reference.ts";
export type { TitleMatch } from "./title.ts";
export { matchTitle } from "./title.ts";
