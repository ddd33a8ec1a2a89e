export { Failure } from "@wellsourced/core";
export type {
  FoundWork,
  Notes,
  SourceStatus,
  WantedWork,
  WorksStatus,
  WorksStore,
  WorksWriter,
} from "./store.ts";
export {
  ID_KINDS,
  type IdKind,
  type WorkChange,
  WorkDeletion,
  WorkId,
  WorkRecord,
  WorkRelation,
} from "./work.ts";
export { workId } from "./work-id.ts";
