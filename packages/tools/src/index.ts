export { failureReply, toToolError } from "./around/failure.ts";
export type { RecentError, ToolStatistics } from "./around/metrics.ts";
export { validate } from "./around/validate.ts";
export type { Caller, Effects, Freshness, Routing, Tool, ToolCall } from "./define-tool.ts";
export { defineTool } from "./define-tool.ts";
export type { ToolContent, ToolReply } from "./reply.ts";
export { type CallContext, createToolbox, type Toolbox, type ToolboxOptions } from "./toolbox.ts";
export { tools } from "./tools.gen.ts";
