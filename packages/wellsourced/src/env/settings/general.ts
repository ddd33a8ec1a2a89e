import type { SettingRow } from "./setting-row.ts";

export const GENERAL_SETTINGS = [
  {
    name: "CONFIG",
    kind: "path",
    description:
      "JSON file with settings, named like the flags. Flags and environment variables take precedence over it.",
  },
  {
    name: "OFFLINE",
    kind: "boolean",
    default: "false",
    description:
      "Makes no request, except to Zotero on this machine: references are looked up in the registry of works alone, and everything that needs the network fails.",
  },
] as const satisfies readonly SettingRow[];
