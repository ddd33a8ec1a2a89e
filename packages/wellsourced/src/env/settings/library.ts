import type { SettingRow } from "./setting-row.ts";

export const LIBRARY_SETTINGS = [
  {
    name: "ZOTERO_API_KEY",
    kind: "secret",
    secret: true,
    bare: true,
    description:
      "Key of zotero.org (zotero.org/settings/keys), by which your library there is read and corrected. Unset: the desktop program on this machine is asked.",
  },
  {
    name: "ZOTERO_LIBRARY",
    kind: "string",
    bare: true,
    description: "Library of Zotero, as `users/NUMBER` or `groups/NUMBER`. Unset: your own.",
  },
] as const satisfies readonly SettingRow[];
