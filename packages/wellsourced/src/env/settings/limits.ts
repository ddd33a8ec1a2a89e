import type { SettingRow } from "./setting-row.ts";

export const LIMITS_SETTINGS = [
  {
    name: "RATE_LIMIT_PER_TENANT",
    section: "server",
    kind: "integer",
    max: 1_000_000,
    default: "120",
    transport: "http",
    description:
      "Tool calls of one tenant within any minute, and its requests that read a resource, get a prompt or complete an argument; 0 sets no limit.",
  },
  {
    name: "RATE_LIMIT_GLOBAL",
    section: "server",
    kind: "integer",
    max: 1_000_000,
    default: "1000",
    transport: "http",
    description: "Tool calls of all tenants together within any second; 0 sets no limit.",
  },
  {
    name: "RATE_LIMIT_PER_IP",
    section: "server",
    kind: "integer",
    max: 1_000_000,
    default: "0",
    transport: "http",
    description:
      "HTTP requests from one address within any minute, refused ones included; 0 sets no limit. Behind proxies it needs `WELLSOURCED_TRUST_PROXY`, or all clients are one address.",
  },
  {
    name: "DAILY_QUOTA_PER_TENANT",
    section: "server",
    kind: "integer",
    max: 1_000_000_000,
    default: "5000",
    transport: "http",
    description: "Tool calls of one tenant on one day in UTC; 0 sets no limit.",
  },
  {
    name: "MAX_CALLS_PER_DAY",
    section: "server",
    kind: "integer",
    max: 1_000_000_000,
    default: "0",
    description: "Tool calls of one user of a tenant on one day in UTC, over stdio too; 0 sets no limit.",
  },
  {
    name: "MAX_COST_USD_PER_DAY",
    section: "server",
    kind: "dollars",
    max: 1_000_000,
    default: "0",
    description:
      "US dollars that the calls of one tenant may cost on one day in UTC, as far as prices are known. A request that would exceed it is refused before it is sent; 0 sets no limit.",
  },
  {
    name: "RATE_LIMIT_PERSIST",
    section: "server",
    kind: "boolean",
    default: "false",
    description:
      "Whether the counts of the day are kept in the data folder, so that a restart does not begin them anew. For one server alone; several share their counts through `REDIS_URL`, which keeps them in any case.",
  },
] as const satisfies readonly SettingRow[];
