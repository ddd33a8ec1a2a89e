import type { Clock } from "@wellsourced/core";
import type { AuditLog } from "@wellsourced/wellsourced/audit-log";
import { auditDestination, type Settings } from "@wellsourced/wellsourced/env";

interface AuditOptions {
  readonly http: boolean;
  readonly clock: Clock;
  readonly errors: NodeJS.WriteStream;
  mask(text: string): string;
  warn(message: string): void;
}

/**
 * Opens the audit log of this server; `undefined`, with nothing loaded, if it is disabled.
 *
 * @throws {Failure} `config` for a path that cannot be written, over HTTP
 */
export async function openAuditOf(settings: Settings, options: AuditOptions): Promise<AuditLog | undefined> {
  const { http, clock, errors, mask, warn } = options;
  const surroundings = { http, terminal: errors.isTTY === true };
  if (auditDestination(settings, surroundings) === undefined) return undefined;
  const { openAudit } = await import("@wellsourced/wellsourced/audit-log");
  const write = (text: string) =>
    new Promise<void>((resolve, reject) => {
      errors.write(text, (error) => (error ? reject(error) : resolve()));
    });
  return openAudit({ ...surroundings, settings, clock, mask, report: warn, write });
}
