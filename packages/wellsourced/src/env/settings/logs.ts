import type { SettingRow } from "./setting-row.ts";

export const LOGS_SETTINGS = [
  {
    name: "LOG_LEVEL",
    kind: "enum",
    values: ["debug", "info", "warn", "error"],
    default: "info",
    description: "Lowest level of log lines that are written. Logs are written to standard error only.",
  },
  {
    name: "LOG_FORMAT",
    kind: "enum",
    values: ["json", "text"],
    default: "json",
    description: "Format of log lines.",
  },
  {
    name: "METRICS_ENABLED",
    kind: "boolean",
    default: "true",
    transport: "http",
    description: "Whether `/metrics` serves counts of calls and answers, in the text format of Prometheus.",
  },
  {
    name: "METRICS_MAX_TENANTS",
    kind: "integer",
    min: 0,
    default: "10000",
    transport: "http",
    description:
      "Number of tenants that `GET /admin/analytics` counts individually; the calls of all others are counted together as `other`. `/metrics` names no tenant.",
  },
] as const satisfies readonly SettingRow[];
