/** The audit log: written by a server, verified by whoever has its files. */
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
