import type { Settings } from "@wellsourced/wellsourced/env";
import type { SessionLimits } from "./sessions.ts";

const MINUTE = 60_000;

/** Limits for sessions of the older revisions. Each takes some tens of kilobytes; one owner may use half. */
export const SESSION_LIMITS: SessionLimits = {
  max: 1_000,
  maxPerOwner: 500,
  // Research sessions belong to the MCP session, which must live as long.
  idleMs: 240 * MINUTE,
  // Longer than users think between questions.
  inUseMs: 30 * MINUTE,
  // Idle sessions of an owner with this many are abandoned.
  inOwnUseMs: MINUTE,
};
/** Node refuses further connections at once. */
export const MAX_CONNECTIONS = 2_000;
/** Connections of one peer; half remain for others. */
export const MAX_CONNECTIONS_PER_PEER = 1_000;

/** Headers of every response, none of which is a page. */
export function securityHeaders(settings: Settings): Readonly<Record<string, string>> {
  const { httpCsp, httpReferrerPolicy, httpPermissionsPolicy } = settings;
  return {
    "x-content-type-options": "nosniff",
    ...(httpCsp ? { "content-security-policy": httpCsp } : {}),
    ...(httpReferrerPolicy ? { "referrer-policy": httpReferrerPolicy } : {}),
    ...(httpPermissionsPolicy ? { "permissions-policy": httpPermissionsPolicy } : {}),
  };
}
