export { Failure } from "@wellsourced/core";
export { openRegistry } from "./embedded/registry.ts";
export { type HeldSource, heldSources } from "./held-sources.ts";
export type { PostgresRegistryOptions, Statement, WorksDatabase, WorksSession } from "./postgres/database.ts";
export { openPostgresRegistry } from "./postgres/registry.ts";
export { statedId } from "./stated-id.ts";
export type {
  FoundWork,
  Notes,
  SearchOptions,
  SourceStatus,
  WantedWork,
  WorksStatus,
  WorksStore,
  WorksWriter,
} from "./store.ts";
export { versionsOf } from "./versions.ts";
export {
  ID_KINDS,
  type IdKind,
  OWN_LIBRARY,
  type WorkChange,
  WorkDeletion,
  WorkId,
  WorkRecord,
  WorkRelation,
} from "./work.ts";
export { workId } from "./work-id.ts";
