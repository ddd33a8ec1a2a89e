import type { SettingRow } from "./setting-row.ts";

export const AUDIT_SETTINGS = [
  {
    name: "AUDIT_ENABLED",
    section: "logs",
    kind: "boolean",
    default: "true",
    description:
      "Whether an audit log is kept: who called which tool and when, and how it ended. It never holds the text of a question, of an argument or of a page.",
  },
  {
    name: "AUDIT_OUTPUT_PATH",
    section: "logs",
    kind: "path",
    description:
      "File of the audit log, such as `/var/log/wellsourced/audit.jsonl`, beside which the numbered files `audit.000001.jsonl` and so on are written; or `stderr`. Unset: standard error over HTTP, unless it is a terminal; over stdio, nothing is written.",
  },
  {
    name: "AUDIT_BUFFER_SIZE",
    section: "logs",
    kind: "integer",
    min: 1,
    max: 1_000_000,
    default: "1000",
    description: "Number of audit events that may wait to be written; further ones are lost, and counted in the log.",
  },
  {
    name: "AUDIT_REQUIRED",
    section: "logs",
    kind: "boolean",
    default: "false",
    description:
      "Whether a call is refused if its audit event cannot be written. Its answer then goes out only after the event is on the disk.",
  },
  {
    name: "AUDIT_QUERY_HASH",
    section: "logs",
    kind: "boolean",
    default: "false",
    description:
      "Whether audit events hold a hash of the question, which shows whether two calls asked the same. Without an audit key, whoever guesses a question can recognise it by its hash.",
  },
  {
    name: "AUDIT_MAX_BYTES",
    section: "logs",
    kind: "size",
    min: 65_536,
    default: "100mb",
    description: "Size at which a file of the audit log is closed and the next one begins, also after each day.",
  },
  {
    name: "AUDIT_RETENTION_DAYS",
    section: "logs",
    kind: "integer",
    max: 100_000,
    default: "180",
    description:
      "Days after which a closed file of the audit log is removed: 0 keeps all, any other number is held to 180 … 3650.",
  },
  {
    name: "AUDIT_WEBHOOK_URL",
    section: "logs",
    kind: "url",
    secret: true,
    description:
      "Address to which audit events are also sent, as a JSON list in POST requests of at most 5 seconds. Calls never wait for it; events that do not arrive are dropped and counted.",
  },
  {
    name: "AUDIT_HMAC_KEY",
    section: "logs",
    kind: "hexKey",
    secret: true,
    description:
      "Key that chains the lines of the audit log, 64 hexadecimal digits; `wellsourced log verify` needs the same. Without it, whoever can write the log can also make it anew.",
  },
] as const satisfies readonly SettingRow[];
