import type { Settings } from "./settings.ts";

/** How a server runs, as far as the audit log depends on it. */
export interface AuditSurroundings {
  readonly http: boolean;
  /** A person watches standard error. */
  readonly terminal: boolean;
}

/**
 * Where the audit log goes: a path, `stderr`, or nowhere. Whoever starts a server for nobody but themselves, over stdio
 * or from a terminal, finds no log that they did not ask for.
 */
export function auditDestination(
  { auditEnabled, auditOutputPath, auditRequired, auditWebhookUrl }: Settings,
  { http, terminal }: AuditSurroundings,
): string | undefined {
  if (!auditEnabled) return undefined;
  if (auditOutputPath) return auditOutputPath;
  return auditRequired || auditWebhookUrl || (http && !terminal) ? "stderr" : undefined;
}
