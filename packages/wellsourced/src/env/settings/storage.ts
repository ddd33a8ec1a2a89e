import type { SettingRow } from "./setting-row.ts";

export const STORAGE_SETTINGS = [
  {
    name: "DATA_DIR",
    section: "storage",
    kind: "path",
    place: "data",
    description: "Folder for what must last.",
  },
  {
    name: "CACHE_DIR",
    section: "storage",
    kind: "path",
    place: "cache",
    description: "Folder for what may be lost.",
  },
  {
    name: "CACHE_MAX_MEMORY_MB",
    section: "storage",
    kind: "integer",
    max: 65_536,
    default: "64",
    description: "Megabytes of results kept in memory, in front of the disk or Redis; 0 keeps none there.",
  },
  {
    name: "CACHE_ISOLATION",
    section: "storage",
    kind: "enum",
    values: ["shared", "tenant"],
    default: "shared",
    description: "Whether tenants share remembered results of equal questions.",
  },
  {
    name: "ENCRYPTION_KEY",
    section: "storage",
    kind: "hexKey",
    secret: true,
    description:
      "Key for everything stored, 64 hexadecimal digits. Unset: one is made at first use and kept in the data folder.",
  },
  {
    name: "ENCRYPTION_KEY_PREV",
    section: "storage",
    kind: "hexKey",
    secret: true,
    description: "The key before: still read, and what is read is written again with the current one.",
  },
  {
    name: "REDIS_URL",
    bare: true,
    section: "storage",
    kind: "url",
    schemes: ["redis", "rediss"],
    secret: true,
    transport: "http",
    description: "Redis that remembers results for several servers, instead of the disk. Needs the encryption key.",
  },
] as const satisfies readonly SettingRow[];
