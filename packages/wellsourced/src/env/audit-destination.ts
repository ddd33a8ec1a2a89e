import type { Settings } from "./settings.ts";

/** Properties of the process that determine the default of the audit log. */
export interface AuditSurroundings {
  readonly http: boolean;
  /** Whether standard error is a terminal. */
  readonly terminal: boolean;
}

/**
 * The destination of the audit log: a path, `stderr`, or none. By default there is none over stdio and in a terminal,
 * where the server has only one user.
 */
export function auditDestination(
  { auditEnabled, auditOutputPath, auditRequired, auditWebhookUrl }: Settings,
  { http, terminal }: AuditSurroundings,
): string | undefined {
  if (!auditEnabled) return undefined;
  if (auditOutputPath) return auditOutputPath;
  return auditRequired || auditWebhookUrl || (http && !terminal) ? "stderr" : undefined;
}
