export { type Clock, Failure, type FailureKind } from "@wellsourced/core";
export type { HtmlState } from "@wellsourced/core/html-page";
export { type KnowledgeGap, type Relevance, ResearchSource, ResearchStep } from "@wellsourced/core/records";
export { coverageOf, type SourceCoverage } from "./coverage.ts";
export { type Bundle, type BundleOptions, packBundle, type RawAnswer } from "./export/bundle.ts";
export { BundledSource, BundleManifest } from "./export/bundle-manifest.ts";
export { toDocx } from "./export/docx.ts";
export {
  type CheckedSource,
  type Evidence,
  gatherEvidence,
  type LinkFinding,
  type Quotation,
  withLinks,
} from "./export/evidence.ts";
export { toHtml } from "./export/html.ts";
export { type DocumentOptions, type SessionDocument, toDocument } from "./export/json.ts";
export { type MarkdownOptions, toMarkdown } from "./export/markdown.ts";
export { type OpenedBundle, openBundle } from "./export/open-bundle.ts";
export { type Report, type ReportOptions, toReport } from "./export/report.ts";
export { type RawResponse, toWarc, type WarcOptions } from "./export/warc.ts";
export { readOrMakeKey } from "./key-file.ts";
export { type ErrorPattern, errorPatterns, type ProviderStats, providerStats } from "./outcomes.ts";
export {
  type Check,
  type NewCheck,
  type Outcome,
  Reading,
  type Session,
} from "./records.ts";
export { refinementQueries } from "./refinement.ts";
export { advance, type Findings, record, type Step } from "./rules.ts";
export {
  createSeal,
  expiryOf,
  type RandomBytes,
  type Seal,
  type SealOptions,
} from "./seal.ts";
export {
  createSessions,
  type NewSession,
  type Sessions,
  type SessionsOptions,
  type Swept,
  sessionNotFound,
  type Taken,
} from "./sessions.ts";
export type { Store } from "./store.ts";
export { ANYBODY, type Owner } from "./store.ts";
export { type Cache, type CacheParts, once } from "./stores/cache.ts";
export { createDiskStore, type DiskStoreOptions } from "./stores/disk.ts";
export { createDiskCache } from "./stores/disk-cache.ts";
export { createMemoryStore } from "./stores/memory.ts";
export { openRedisCache, openRedisStore, type RedisStoreOptions } from "./stores/redis.ts";
export {
  headingOf,
  type SessionOverview,
  type StepIndexEntry,
  type StepReply,
  stepsOf,
  toOverview,
  toStepReply,
} from "./views.ts";
