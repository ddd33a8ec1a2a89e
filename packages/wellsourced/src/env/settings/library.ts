import type { SettingRow } from "./setting-row.ts";

export const LIBRARY_SETTINGS = [
  {
    name: "LIBRARY_ENABLED",
    kind: "boolean",
    default: "false",
    description:
      "Enables the tools of the set `library` of the MCP server, which read and correct the Zotero library of these settings for everyone who may call them.",
  },
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
