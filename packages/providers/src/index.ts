export { Failure } from "@wellsourced/core";
export type { Hit, Paper } from "@wellsourced/core/records";
export type { Http } from "@wellsourced/http";
export type { Purse } from "./budget.ts";
export type { AcademicAsk } from "./capabilities/academic.ts";
export type { NewsAsk } from "./capabilities/news.ts";
export { companyName, isWithinClass, type PatentOffice } from "./capabilities/patent.ts";
export { checkStructured } from "./capabilities/structured.ts";
export type { WebAsk } from "./capabilities/web.ts";
export type { AskOf, PlainName, RecordOf } from "./capabilities.ts";
export type { RoutingTable } from "./choose.ts";
export { zeroResultHints } from "./hints.ts";
export { type ProviderManifest, providerManifest } from "./manifest.ts";
export { isSamePatent, patentNumber } from "./patent-number.ts";
export {
  type CallOptions,
  createProviders,
  type ProviderState,
  type Providers,
  type ProvidersOptions,
  type TogetherOptions,
} from "./providers.ts";
export type { ProviderEvent } from "./route.ts";
export { fitToSchema } from "./schema-limits.ts";
export type { ProviderResponse } from "./search.ts";
export type { Federated } from "./together.ts";
