import type { SettingRow } from "./setting-row.ts";

export const LIMITS_SETTINGS = [
  {
    name: "RATE_LIMIT_PER_TENANT",
    kind: "integer",
    max: 1_000_000,
    default: "120",
    transport: "http",
    description:
      "Tool calls of one tenant in any minute, with its requests for resources, prompts and completions; 0 sets no limit.",
  },
  {
    name: "RATE_LIMIT_GLOBAL",
    kind: "integer",
    max: 1_000_000,
    default: "1000",
    transport: "http",
    description: "Tool calls of all tenants together in any second; 0 sets no limit.",
  },
  {
    name: "RATE_LIMIT_PER_IP",
    kind: "integer",
    max: 1_000_000,
    default: "0",
    transport: "http",
    description:
      "HTTP requests from one address in any minute, including refused ones; 0 sets no limit. Behind proxies, it requires `WELLSOURCED_TRUST_PROXY`; otherwise all clients have one address.",
  },
  {
    name: "DAILY_QUOTA_PER_TENANT",
    kind: "integer",
    max: 1_000_000_000,
    default: "5000",
    transport: "http",
    description: "Tool calls of one tenant in a UTC day; 0 sets no limit.",
  },
  {
    name: "MAX_CALLS_PER_DAY",
    kind: "integer",
    max: 1_000_000_000,
    default: "0",
    description: "Tool calls of one user of a tenant in a UTC day, also over stdio; 0 sets no limit.",
  },
  {
    name: "MAX_COST_USD_PER_DAY",
    kind: "dollars",
    max: 1_000_000,
    default: "0",
    description:
      "US dollars that the calls of one tenant may cost in a UTC day, as far as prices are known. A request that would exceed it is refused before it is sent; 0 sets no limit.",
  },
  {
    name: "RATE_LIMIT_PERSIST",
    kind: "boolean",
    default: "false",
    description:
      "Whether daily counts are kept in the data folder, so that a restart does not reset them. For a single server; several servers share their counts through `REDIS_URL`, which always keeps them.",
  },
] as const satisfies readonly SettingRow[];
