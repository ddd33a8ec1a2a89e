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
  {
    name: "METRICS_ENABLED",
    section: "logs",
    kind: "boolean",
    default: "true",
    transport: "http",
    description: "Serves counts of calls and answers at `/metrics`, in the text format of Prometheus.",
  },
  {
    name: "METRICS_MAX_TENANTS",
    section: "logs",
    kind: "integer",
    min: 0,
    default: "10000",
    transport: "http",
    description: "Tenants that `/metrics` counts one by one; the calls of all others are counted together as `other`.",
  },
] as const satisfies readonly SettingRow[];
