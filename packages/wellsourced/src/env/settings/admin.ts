import type { SettingRow } from "./setting-row.ts";

export const ADMIN_SETTINGS = [
  {
    name: "ADMIN_API_KEY",
    kind: "secret",
    min: 16,
    transport: "http",
    secret: true,
    description:
      "Key of the operators, sent as `X-Admin-Key`. It gives access to `/admin` and the data of `/dashboard`; without a key, these paths do not exist.",
  },
  {
    name: "ADMIN_API_KEY_PREV",
    kind: "secret",
    min: 16,
    transport: "http",
    secret: true,
    description: "Previous admin key, which is still accepted while it is being replaced. Each use of it is logged.",
  },
] as const satisfies readonly SettingRow[];
