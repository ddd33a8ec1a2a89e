import type { Room } from "../room.ts";

export const CONSENT: Room = { name: "consent", record: "consent" };
export const MEMORY: Room = { name: "memory", record: "note" };
/** Members of workspaces. */
export const WORKSPACE: Room = { name: "workspace", record: "workspace" };
export const CONTRIBUTION: Room = { name: "contribution", record: "contribution" };
/** Workspaces that a person belongs or has contributed to. */
export const MEMBERSHIP: Room = { name: "membership", record: "list of workspaces" };
export const ANALYTICS: Room = { name: "analytics", record: "usage count" };
export const MONITOR: Room = { name: "monitor", record: "monitored query" };

/** Expiry of records that do not expire. */
export const NEVER = Date.UTC(9999, 0);
