import { z } from "zod";

/** Longest line that the log writes. */
export const MAX_LINE_BYTES = 65_536;

const hash = z.string().regex(/^[0-9a-f]{64}$/u);
const name = z.string().max(1_000);

/** An event from a caller; the log adds the rest. */
export const NewAuditEvent = z.strictObject({
  event_type: z
    .string()
    .regex(/^[a-z][a-z_]{0,63}$/u)
    .describe("What happened, such as tool_call, admin, denied, consent or erasure"),
  tenant_id: name.describe("Tenant of the actor, from the validated token"),
  user_id: name.describe("The actor, from the validated token"),
  session_id: name.optional().describe("Research session that the call belongs to"),
  tool_name: name.optional().describe("Tool that was called"),
  request_id: name.describe("The protocol's id of the request"),
  source_ip: z
    .string()
    .max(64)
    .optional()
    .describe("Network of the caller: the first 24 bits, or 48 of an IPv6 address"),
  duration_ms: z.number().int().min(0).optional().describe("Time that the call took"),
  success: z.boolean(),
  error_code: name.optional().describe("Kind of the failure"),
  metadata: z
    .record(z.string(), z.unknown())
    .optional()
    .describe("Facts about the event. Never the text of a question, of an argument or of a page."),
});
export type NewAuditEvent = z.input<typeof NewAuditEvent>;

/** One line of the audit log. */
export const AuditEvent = NewAuditEvent.extend({
  timestamp: z.iso.datetime(),
  pod_id: name.optional().describe("Machine that wrote the line"),
  seq: z.number().int().min(1).describe("Position of the line in its chain, from 1"),
  prev_hash: hash.describe("The hash of the line before; zeros for the first of a chain"),
  hash: hash.describe(
    "SHA-256, keyed if there is a key, over prev_hash and the canonical JSON of the line without hash",
  ),
});
export type AuditEvent = z.infer<typeof AuditEvent>;

/** End of the previous file, recorded in the next one. */
export const Previous = z.strictObject({
  file: z.string().describe("Name of the file that this one continues"),
  bytes: z.number().int().min(0).describe("Length of its complete lines"),
  torn_bytes: z.number().int().min(0).describe("Length of the incomplete last line that a crash left"),
  torn_sha256: hash.optional(),
});
export type Previous = z.infer<typeof Previous>;

/** A file removed because of its age. */
export const Removed = z.strictObject({
  file: z.string(),
  chain: z.string(),
  last_seq: z.number().int(),
  last_hash: hash,
});
export type Removed = z.infer<typeof Removed>;

/** The process that writes a file. */
export const Writer = z.strictObject({
  host: z.string(),
  pid: z.number().int(),
  started: z.string().optional().describe("When the process started, as the system counts it"),
});
export type Writer = z.infer<typeof Writer>;

/** Content of the first line of a file. */
export const Opening = z.strictObject({
  log: z.string().describe("Id of the log: all chains that were written to one path share it"),
  chain: z.string().describe("Id of the chain"),
  file: z.string().describe("The file's own name"),
  key_id: z.string().optional().describe("Distinguishes keys without disclosing them; absent without a key"),
  previous: Previous.optional(),
  removed: z.array(Removed).optional(),
  writer: Writer,
});
export type Opening = z.infer<typeof Opening>;

/** Content of a checkpoint. A copy kept elsewhere proves that the log reached it. */
export const Checkpoint = z.strictObject({
  count: z.number().int().describe("Lines of the chain before this one"),
  head: hash.describe("Hash of the last of them"),
  reason: z.enum(["interval", "rotation", "close"]),
});
export type Checkpoint = z.infer<typeof Checkpoint>;

/** Events about the log itself. */
export const OPENED = "audit_opened";
export const CHECKPOINT = "audit_checkpoint";
export const LOST = "audit_lost";

/** Actor of these events. */
export const ITSELF = { tenant_id: "system", user_id: "audit-log", request_id: "audit-log", success: true } as const;
