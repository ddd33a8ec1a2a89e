/** The audit log: a server writes it, and anyone with its files can verify it. */
export {
  type AuditLog,
  type Finding,
  type FindingKind,
  type NewAuditEvent,
  type OpenAuditLogOptions,
  openAuditLog,
  type VerifiedLog,
  type VerifyOptions,
  verifyAuditLog,
} from "@wellsourced/sessions/audit-log";
export { type AuditOpening, openAudit } from "./audit.ts";
