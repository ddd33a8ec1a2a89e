import type { SettingRow } from "./setting-row.ts";

export const LOGS_SETTINGS = [
  {
    name: "LOG_LEVEL",
    section: "logs",
    kind: "enum",
    values: ["debug", "info", "warn", "error"],
    default: "info",
    description: "Least important lines that are still written. Logs go to stderr only.",
  },
  {
    name: "LOG_FORMAT",
    section: "logs",
    kind: "enum",
    values: ["json", "text"],
    default: "json",
    description: "Form of log lines.",
  },
] as const satisfies readonly SettingRow[];
