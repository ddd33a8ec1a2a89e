import type { SettingRow } from "./setting-row.ts";

export const AUDIT_SETTINGS = [
  {
    name: "AUDIT_HMAC_KEY",
    section: "logs",
    kind: "hexKey",
    secret: true,
    description:
      "Key that chains the lines of the audit log, 64 hexadecimal digits; `wellsourced log verify` needs the same. Without it, whoever can write the log can also make it anew.",
  },
] as const satisfies readonly SettingRow[];
