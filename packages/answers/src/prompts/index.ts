export type { Random } from "@wellsourced/core";
export { type CitationError, checkCitations } from "./citations.ts";
export { type Cited, citeFields } from "./cited-fields.ts";
export {
  answerInstructions,
  entailmentInstructions,
  fieldInstructions,
  pageInstructions,
  panelInstructions,
  summaryInstructions,
} from "./instructions.ts";
export { boundaryBy, materialOf, objectIn, type ReadPage } from "./material.ts";
