export { checkIdentifier, findChimera, meantRecord } from "./chimera.ts";
export { matchReference } from "./reference.ts";
export { matchTitle } from "./title.ts";
