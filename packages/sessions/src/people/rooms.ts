import type { Room } from "../room.ts";

/** What people allowed. */
export const CONSENT: Room = { name: "consent", record: "consent" };
/** What people asked to be remembered. */
export const MEMORY: Room = { name: "memory", record: "note" };
/** Who belongs to a workspace. */
export const WORKSPACE: Room = { name: "workspace", record: "workspace" };
/** What was contributed to workspaces. */
export const CONTRIBUTION: Room = { name: "contribution", record: "contribution" };
/** The workspaces that a person belongs to or has contributed to. */
export const MEMBERSHIP: Room = { name: "membership", record: "list of workspaces" };
/** Which tools people use, and how often. */
export const ANALYTICS: Room = { name: "analytics", record: "usage count" };
/** Queries whose new results people follow. */
export const MONITOR: Room = { name: "monitor", record: "monitored query" };

/** The end of what has none. */
export const NEVER = Date.UTC(9999, 0);
