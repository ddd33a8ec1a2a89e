import type { SettingRow } from "./setting-row.ts";

export const STORAGE_SETTINGS = [
  {
    name: "DATA_DIR",
    kind: "path",
    place: "data",
    description: "Folder for data that must be kept, such as research sessions and the index of pages that were read.",
  },
  {
    name: "CACHE_DIR",
    kind: "path",
    place: "cache",
    description: "Folder for copies of pages and replies, which may be deleted.",
  },
  {
    name: "CACHE_MAX_MEMORY_MB",
    kind: "integer",
    max: 65_536,
    default: "64",
    description:
      "Megabytes of results cached in memory, in addition to the disk or Redis; 0 disables the memory cache.",
  },
  {
    name: "CACHE_ISOLATION",
    kind: "enum",
    values: ["shared", "tenant"],
    default: "shared",
    description: "Whether tenants share cached results of equal requests.",
  },
  {
    name: "ENCRYPTION_KEY",
    kind: "hexKey",
    secret: true,
    description:
      "Key that encrypts all stored data, 64 hexadecimal digits. Unset: a key is created at first use and kept in the data folder.",
  },
  {
    name: "ENCRYPTION_KEY_PREV",
    kind: "hexKey",
    secret: true,
    description:
      "The previous key. Data that it encrypted can still be read and is encrypted again with the current key.",
  },
  {
    name: "SESSION_TTL",
    kind: "duration",
    min: 1_000,
    default: "4h",
    ownDefault: "400d",
    description:
      "Time after its last use at which a research session expires. The default is 4 hours over HTTP, and 400 days over stdio, on the command line and in the library.",
  },
  {
    name: "SESSION_DATA_DIR",
    kind: "path",
    description: "Folder for research sessions. Unset: `sessions` in the data folder.",
  },
  {
    name: "SESSION_MAX_STEPS",
    kind: "integer",
    min: 1,
    max: 10_000,
    default: "200",
    description: "Maximum number of steps of a research session.",
  },
  {
    name: "SESSION_MAX_PER_TENANT",
    kind: "integer",
    min: 1,
    max: 100_000,
    default: "50",
    description:
      "Maximum number of active research sessions of one tenant and user. A further session replaces the one used least recently.",
  },
  {
    name: "SESSION_TEXTS_MB",
    kind: "integer",
    max: 10_000,
    default: "32",
    description:
      "Megabytes of page texts that are kept, encrypted, with a session so that its record can be checked later; 0 keeps none.",
  },
  {
    name: "INDEX_DIR",
    kind: "path",
    description: "Folder for the indexes of pages and files that `query` searches. Unset: `index` in the data folder.",
  },
  {
    name: "WORKS_DIR",
    kind: "path",
    description:
      "Folder for the registry of works that `works add` fills from public dumps. Unset: `works` in the data folder.",
  },
  {
    name: "WORKS_URL",
    kind: "url",
    schemes: ["postgres", "postgresql"],
    secret: true,
    description:
      "PostgreSQL database with the registry of works, for many machines, in place of the folder. It is not encrypted.",
  },
  {
    name: "WORKS_MAX_AGE",
    kind: "duration",
    default: "400d",
    description:
      "Age of a dump from which the works of the registry are looked up online as well. Most dumps appear once a year. 0: always.",
  },
  {
    name: "CHUNK_TOKENS",
    kind: "integer",
    min: 16,
    max: 4_096,
    default: "256",
    description: "Maximum number of words of a passage in the index.",
  },
  {
    name: "CHUNK_OVERLAP",
    kind: "integer",
    max: 2_048,
    default: "50",
    description: "Number of words that a passage repeats from the previous one; at most half of a passage.",
  },
  {
    name: "MAP_MAX_RESULTS",
    kind: "integer",
    min: 1,
    max: 5_000,
    default: "200",
    description: "Default number of links in one reply of `map`.",
  },
  {
    name: "RESOURCE_TTL",
    kind: "duration",
    min: 1_000,
    default: "24h",
    description: "How long pages and lists saved by the tools of the `pulse` set stay available as resources.",
  },
  {
    name: "CACHE_URL",
    kind: "url",
    schemes: [
      "sqlite",
      "redis",
      "rediss",
      "valkey",
      "postgresql",
      "postgres",
      "mysql",
      "memcache",
      "etcd",
      "mongodb",
      "mongodb+srv",
    ],
    secret: true,
    description:
      "Address of a Keyv storage adapter that stores encrypted results instead of the disk or Redis. SQLite needs nothing else; other schemes need their adapter package, such as `@keyv/postgres`, installed next to the server.",
  },
  {
    name: "REDIS_URL",
    bare: true,
    kind: "url",
    schemes: ["redis", "rediss"],
    secret: true,
    transport: "http",
    description:
      "Redis server that stores results and sessions for several servers, instead of the disk. It requires the encryption key.",
  },
  {
    name: "POSTGRES_URL",
    kind: "url",
    schemes: ["postgres", "postgresql"],
    secret: true,
    transport: "http",
    description:
      "PostgreSQL database in which several servers share their crawls and the index of pages, so that each of them can continue every crawl and search all pages read. It requires Redis. Like the index in the data folder, it is not encrypted. If unset, each server keeps its own on disk.",
  },
] as const satisfies readonly SettingRow[];
