import type { SettingRow } from "./setting-row.ts";

export const AUDIT_SETTINGS = [
  {
    name: "AUDIT_ENABLED",
    kind: "boolean",
    default: "true",
    description:
      "Whether an audit log is kept: caller, tool, time and outcome of each call. It never contains the text of queries, arguments or pages.",
  },
  {
    name: "AUDIT_OUTPUT_PATH",
    kind: "path",
    description:
      "File of the audit log, such as `/var/log/wellsourced/audit.jsonl`, beside which the numbered files `audit.000001.jsonl` and so on are written; or `stderr`. Unset: standard error over HTTP, unless it is a terminal; over stdio, nothing is written.",
  },
  {
    name: "AUDIT_BUFFER_SIZE",
    kind: "integer",
    min: 1,
    max: 1_000_000,
    default: "1000",
    description: "Maximum number of audit events waiting to be written; further ones are lost, and counted in the log.",
  },
  {
    name: "AUDIT_REQUIRED",
    kind: "boolean",
    default: "false",
    description:
      "Whether a call is refused if its audit event cannot be written. Its result is then sent only after the event is on disk.",
  },
  {
    name: "AUDIT_QUERY_HASH",
    kind: "boolean",
    default: "false",
    description:
      "Whether audit events contain a hash of the query, which shows whether two queries are equal. Without an audit key, anyone who guesses a query can recognise its hash.",
  },
  {
    name: "AUDIT_MAX_BYTES",
    kind: "size",
    min: 65_536,
    default: "100mb",
    description: "Size at which a file of the audit log is closed and the next one begins, also after each day.",
  },
  {
    name: "AUDIT_RETENTION_DAYS",
    kind: "integer",
    max: 100_000,
    default: "180",
    description:
      "Days after which a closed file of the audit log is removed: 0 keeps all; other numbers are limited to 180–3650.",
  },
  {
    name: "AUDIT_WEBHOOK_URL",
    kind: "url",
    secret: true,
    description:
      "Address to which audit events are also sent, as a JSON list in POST requests of at most 5 seconds. Calls never wait for it; events that do not arrive are dropped and counted.",
  },
  {
    name: "AUDIT_HMAC_KEY",
    kind: "hexKey",
    secret: true,
    description:
      "Key that chains the lines of the audit log, 64 hexadecimal digits; `wellsourced log verify` needs the same. Without it, anyone who can write the log can also recreate it.",
  },
] as const satisfies readonly SettingRow[];
