import type { SettingRow } from "./setting-row.ts";

export const PEOPLE_SETTINGS = [
  {
    name: "MEMORY_ENABLED",
    section: "storage",
    kind: "boolean",
    default: "false",
    description:
      "Offers `memory_save` and `memory_recall`: notes that users who consent save and find again, at most 5,000 each.",
  },
  {
    name: "MEMORY_RETENTION",
    section: "storage",
    kind: "duration",
    min: 60_000,
    default: "90d",
    description: "Time after which a saved note is removed.",
  },
  {
    name: "USER_ANALYTICS_ENABLED",
    section: "storage",
    kind: "boolean",
    default: "false",
    description: "Counts which tools users who consent call, and offers them `get_my_analytics`.",
  },
  {
    name: "WORKSPACES_ENABLED",
    section: "storage",
    kind: "boolean",
    default: "false",
    description:
      "Offers `workspace_contribute` and `workspace_read`: notes that the members of a workspace share. An administrator names the members.",
  },
  {
    name: "WORKSPACE_TTL",
    section: "storage",
    kind: "duration",
    min: 60_000,
    default: "30d",
    description: "Time after which a contribution to a workspace is removed.",
  },
  {
    name: "MONITORING_ENABLED",
    section: "storage",
    kind: "boolean",
    default: "false",
    description:
      "Offers `monitor_query_save` and `monitor_query_check`: queries whose new results users who consent follow.",
  },
  {
    name: "MONITORING_TTL",
    section: "storage",
    kind: "duration",
    min: 86_400_000,
    default: "30d",
    description: "Time for which a query is monitored if the call does not say.",
  },
  {
    name: "STDIO_USER_ID",
    section: "storage",
    kind: "userId",
    description:
      "Name of the user over stdio and on the command line, for notes, usage counts and monitored queries. Setting it grants consent to each enabled feature once; after a withdrawal or an erasure, consent is not granted again.",
  },
] as const satisfies readonly SettingRow[];
