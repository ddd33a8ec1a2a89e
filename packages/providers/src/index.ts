export { Failure } from "@wellsourced/core";
export type { Hit, Paper, RenderedPage } from "@wellsourced/core/records";
export type { Remember, Remembered, RememberSpec } from "@wellsourced/core/remember";
export type {
  GuardedProxy,
  Http,
  Opened,
  OpenOptions,
  Upstream,
  UpstreamReply,
  UpstreamRequest,
  UpstreamSpec,
} from "@wellsourced/http";
export type { Purse } from "./budget.ts";
export type { AcademicAsk } from "./capabilities/academic.ts";
export type { AwesomeListAsk } from "./capabilities/awesome-list.ts";
export type { NewsAsk } from "./capabilities/news.ts";
export { companyName, type PatentAsk } from "./capabilities/patent.ts";
export { checkStructured, type StructuredAsk } from "./capabilities/structured.ts";
export type { WebAsk } from "./capabilities/web.ts";
export type { AskOf, PlainName, RecordOf } from "./capabilities.ts";
export type { RoutingTable } from "./choose.ts";
export type { MissingArgument } from "./define.ts";
export { type DetailedPatent, googlePatents } from "./google-patents.ts";
export type { NoRecords } from "./hints.ts";
export { zeroResultHints } from "./hints.ts";
export { type ProviderManifest, providerManifest } from "./manifest.ts";
export { clusterByAssignee } from "./patent-clusters.ts";
export type { ProviderState } from "./provider-states.ts";
export {
  type CallOptions,
  createProviders,
  type Providers,
  type ProvidersOptions,
  type SearchOptions,
} from "./providers.ts";
export type { ProviderEvent } from "./route.ts";
export { fitToSchema } from "./schema-limits.ts";
export type { ProviderResponse } from "./search.ts";
export { type TimeWindow, timeWindow } from "./time-window.ts";
