import type { SettingRow } from "./setting-row.ts";

export const PEOPLE_SETTINGS = [
  {
    name: "MEMORY_ENABLED",
    kind: "boolean",
    default: "false",
    description:
      "Offers `memory_save` and `memory_recall`: notes that consenting users can save and find, at most 5,000 each.",
  },
  {
    name: "MEMORY_RETENTION",
    kind: "duration",
    min: 60_000,
    default: "90d",
    description: "Time after which a saved note is removed.",
  },
  {
    name: "USER_ANALYTICS_ENABLED",
    kind: "boolean",
    default: "false",
    description: "Counts the tool calls of consenting users, and offers `get_my_analytics`.",
  },
  {
    name: "WORKSPACES_ENABLED",
    kind: "boolean",
    default: "false",
    description:
      "Offers `workspace_contribute` and `workspace_read`: notes that the members of a workspace share. An administrator names the members.",
  },
  {
    name: "WORKSPACE_TTL",
    kind: "duration",
    min: 60_000,
    default: "30d",
    description: "Time after which a contribution to a workspace is removed.",
  },
  {
    name: "MONITORING_ENABLED",
    kind: "boolean",
    default: "false",
    description:
      "Offers `monitor_query_save` and `monitor_query_check`: queries that consenting users can monitor for new results.",
  },
  {
    name: "MONITORING_TTL",
    kind: "duration",
    min: 86_400_000,
    default: "30d",
    description: "Default monitoring period of a query.",
  },
  {
    name: "STDIO_USER_ID",
    kind: "userId",
    description:
      "Name of the user over stdio and on the command line, for notes, usage counts and monitored queries. Setting it grants consent to each enabled feature once; after a withdrawal or an erasure, consent is not granted again.",
  },
] as const satisfies readonly SettingRow[];
