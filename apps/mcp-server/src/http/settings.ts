import type { Settings } from "@wellsourced/wellsourced/env";

/** What the HTTP transport is told: rows of the settings table, and limits that nobody needed to set yet. */
export type HttpSettings = Pick<
  Settings,
  | "port"
  | "host"
  | "allowOpen"
  | "allowedOrigins"
  | "allowedHosts"
  | "corsStrict"
  | "httpReadHeaderTimeout"
  | "httpReadTimeout"
  | "httpWriteTimeout"
  | "httpIdleTimeout"
  | "httpShutdownTimeout"
  | "httpMaxHeaderBytes"
  | "httpMaxRequestBodyBytes"
  | "httpCsp"
  | "httpReferrerPolicy"
  | "httpPermissionsPolicy"
>;

/** Each costs some tens of kilobytes. */
export const MAX_SESSIONS = 1_000;
/** Longer than people think between two questions. */
export const SESSION_IDLE_MS = 30 * 60_000;
/** Beyond it Node refuses at once, which is kinder than taking and not answering. */
export const MAX_CONNECTIONS = 2_000;

/** Sent with every answer: none of them is a page, and no browser should treat one as such. */
export function securityHeaders(settings: HttpSettings): Readonly<Record<string, string>> {
  const { httpCsp, httpReferrerPolicy, httpPermissionsPolicy } = settings;
  return {
    "x-content-type-options": "nosniff",
    ...(httpCsp ? { "content-security-policy": httpCsp } : {}),
    ...(httpReferrerPolicy ? { "referrer-policy": httpReferrerPolicy } : {}),
    ...(httpPermissionsPolicy ? { "permissions-policy": httpPermissionsPolicy } : {}),
  };
}
