import type { QuotaLimits, QuotaStatus } from "@wellsourced/tools";
import type { Settings } from "@wellsourced/wellsourced/env";
import type { Allowance } from "./table.ts";

/** Whom a server asks to wait, and when. Over stdio there is one client, and only the limits of a day hold. */
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

/** The limits on calls, as HTTP headers name them. Money is none: clients count requests. */
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
