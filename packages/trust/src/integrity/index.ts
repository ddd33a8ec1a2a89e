export { type Integrity, judgeExistence, judgeIntegrity, type SourceAnswer, sayAnswers } from "./judge.ts";
export { type RetractionTable, readRetractionTable } from "./retraction-table.ts";
