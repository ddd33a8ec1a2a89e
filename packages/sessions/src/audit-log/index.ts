export type { AuditLog } from "./audit-log.ts";
export { AuditEvent, NewAuditEvent } from "./event.ts";
export type { SendLines } from "./forwarder.ts";
export { type OpenAuditLogOptions, openAuditLog } from "./open.ts";
export { retentionDays } from "./retention.ts";
export { networkOf } from "./safe-event.ts";
export type { Finding, FindingKind } from "./verify/findings.ts";
export { type VerifiedLog, type VerifyOptions, verifyAuditLog } from "./verify/verify.ts";
