import type { SettingRow } from "./setting-row.ts";

export const GENERAL_SETTINGS = [
  {
    name: "CONFIG",
    section: "general",
    kind: "path",
    description: "JSON file with settings, named as the flags are. Flags and environment win over it.",
  },
] as const satisfies readonly SettingRow[];
