export { type Clock, Failure, type FailureKind, type Random } from "@wellsourced/core";
export type { Hit, Paper, ProviderReport, ZeroResultHints } from "@wellsourced/core/records";
export type { Http, Pace } from "@wellsourced/http";
export type { Settings } from "./access.ts";
export type { AcademicAsk, AcademicSource } from "./capabilities/academic.ts";
export type { NewsAsk } from "./capabilities/news.ts";
export { companyName, isWithinClass, type PatentOffice } from "./capabilities/patent.ts";
export type { RenderedPage } from "./capabilities/render.ts";
export { checkStructured } from "./capabilities/structured.ts";
export type { WebAsk } from "./capabilities/web.ts";
export type { AskOf, CapabilityName, PlainName, RecordOf } from "./capabilities.ts";
export type { Operation, RoutingTable } from "./choose.ts";
export { type NoRecords, zeroResultHints } from "./hints.ts";
export type { Joined } from "./join.ts";
export type { Lens, LensNamed } from "./lens.ts";
export { type ProviderManifest, type ProviderSetting, providerManifest } from "./manifest.ts";
export type { Circuit } from "./members.ts";
export { isSamePatent, patentNumber } from "./patent-number.ts";
export {
  type CallOptions,
  createProviders,
  type ProviderState,
  type Providers,
  type ProvidersOptions,
  type TogetherOptions,
} from "./providers.ts";
export type { FallbackReason, ProviderEvent } from "./route.ts";
export { fitToSchema } from "./schema-limits.ts";
export type { Answer } from "./search.ts";
export type { Federated } from "./together.ts";
