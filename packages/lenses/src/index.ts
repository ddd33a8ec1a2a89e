export { type Lens, LensFile, type ReadLens, readLens } from "./define.ts";
export { type Calendar, type CheckedLenses, checkLenses, explainLens, type LensRemark } from "./explain.ts";
export {
  builtinLenses,
  findLens,
  type LensCatalogEntry,
  type LensProblem,
  type LoadedLenses,
  lensCatalog,
  loadLenses,
  mergeLenses,
} from "./lenses.ts";
