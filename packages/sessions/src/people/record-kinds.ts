import type { RecordKind } from "../record-kind.ts";

export const CONSENT: RecordKind = { name: "consent", record: "consent" };
export const MEMORY: RecordKind = { name: "memory", record: "note" };
/** Members of workspaces. */
export const WORKSPACE: RecordKind = { name: "workspace", record: "workspace" };
export const CONTRIBUTION: RecordKind = { name: "contribution", record: "contribution" };
/** Workspaces that a person belongs or has contributed to. */
export const MEMBERSHIP: RecordKind = { name: "membership", record: "list of workspaces" };
export const ANALYTICS: RecordKind = { name: "analytics", record: "usage count" };
export const MONITOR: RecordKind = { name: "monitor", record: "monitored query" };

/** Expiry of records that do not expire. */
export const NEVER = Date.UTC(9999, 0);
