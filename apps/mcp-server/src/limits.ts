import type { QuotaLimits, QuotaStatus } from "@wellsourced/tools";
import type { Settings } from "@wellsourced/wellsourced/env";
import type { Allowance } from "./table.ts";

/** Returns the quota limits. Over stdio there is one client, and only daily limits apply. */
export function limitsIn(settings: Settings, http: boolean): QuotaLimits {
  return {
    globalPerSecond: http ? settings.rateLimitGlobal : 0,
    perMinutePerTenant: http ? settings.rateLimitPerTenant : 0,
    dailyPerTenant: http ? settings.dailyQuotaPerTenant : 0,
    dailyPerUser: settings.maxCallsPerDay,
    dailyCostUsdPerTenant: settings.maxCostUsdPerDay,
  };
}

const DAY_SECONDS = 86_400;

/** Call limits reported in HTTP headers; clients count requests, not money. */
const POLICIES = [
  ["perMinutePerTenant", { name: "minute", seconds: 60 }],
  ["dailyPerTenant", { name: "day", seconds: DAY_SECONDS }],
  ["dailyPerUser", { name: "user-day", seconds: DAY_SECONDS }],
] as const;

export const toAllowances = (status: QuotaStatus): readonly Allowance[] =>
  POLICIES.flatMap(([limit, policy]) => {
    const left = status[limit];
    return left ? [{ ...policy, ...left }] : [];
  });
