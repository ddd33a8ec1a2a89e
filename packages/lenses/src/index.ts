export { builtinLenses } from "./builtin.ts";
export { type Lens, LensFile, type ReadLens, readLens } from "./define.ts";
export { type Calendar, type CheckedLenses, checkLenses, explainLens, type LensRemark } from "./explain.ts";
export { findLens, type LensCatalogEntry, lensCatalog, mergeLenses } from "./find.ts";
export { type LensProblem, type LoadedLenses, loadLenses } from "./load.ts";
