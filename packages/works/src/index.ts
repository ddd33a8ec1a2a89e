export { Failure } from "@wellsourced/core";
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
