import type { SettingRow } from "./setting-row.ts";

export const GENERAL_SETTINGS = [
  {
    name: "CONFIG",
    kind: "path",
    description:
      "JSON file with settings, named like the flags. Flags and environment variables take precedence over it.",
  },
] as const satisfies readonly SettingRow[];
