import type { Settings } from "@wellsourced/wellsourced/env";
import type { SessionLimits } from "./sessions.ts";

const MINUTE = 60_000;

/** Sessions of the older revisions. Each costs some tens of kilobytes; half of the places stay for others. */
export const SESSION_LIMITS: SessionLimits = {
  max: 1_000,
  maxPerOwner: 500,
  // A research session belongs to the MCP session that began it, and must not be lost before its own life ends.
  idleMs: 240 * MINUTE,
  // Longer than people think between two questions.
  inUseMs: 30 * MINUTE,
  // Nobody works with 500 sessions at a time: those that are silent were left behind.
  inOwnUseMs: MINUTE,
};
/** Beyond it Node refuses at once, which is kinder than taking and not answering. */
export const MAX_CONNECTIONS = 2_000;
/** Connections of one peer; half of the places stay for others. */
export const MAX_CONNECTIONS_PER_PEER = 1_000;

/** Sent with every answer: none of them is a page, and no browser should treat one as such. */
export function securityHeaders(settings: Settings): Readonly<Record<string, string>> {
  const { httpCsp, httpReferrerPolicy, httpPermissionsPolicy } = settings;
  return {
    "x-content-type-options": "nosniff",
    ...(httpCsp ? { "content-security-policy": httpCsp } : {}),
    ...(httpReferrerPolicy ? { "referrer-policy": httpReferrerPolicy } : {}),
    ...(httpPermissionsPolicy ? { "permissions-policy": httpPermissionsPolicy } : {}),
  };
}
