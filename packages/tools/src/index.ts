export { type Clock, Failure, type FailureKind } from "@wellsourced/core";
export type { Call, Freshness, Wellsourced } from "@wellsourced/wellsourced";
export type { Notes } from "@wellsourced/wellsourced/sessions";
export { countingCalls } from "./around/analytics.ts";
export type { Around, Called, Ended } from "./around/around.ts";
export { type AuditAroundOptions, createAudit } from "./around/audit.ts";
export type { RecentError, TenantCounts, ToolStatistics } from "./around/metrics.ts";
export { createQuotas, type QuotaLimits, type QuotaOptions, type QuotaStatus, type Quotas } from "./around/quota.ts";
export type { TenantSpending } from "./around/spending.ts";
export { validate } from "./around/validate.ts";
export type { Caller, CallFacts, Effects, Immutable, Routing, Tool, ToolCall } from "./define-tool.ts";
export { defineTool } from "./define-tool.ts";
export { failureReply, type ToolContent, type ToolReply, toToolError } from "./reply.ts";
export {
  type Answered,
  type BodyOf,
  type CallContext,
  type CallCost,
  type CallEnd,
  createToolbox,
  type Toolbox,
  type ToolboxOptions,
  type ToolName,
} from "./toolbox.ts";
export { tools, toolsByName } from "./tools.gen.ts";
