import type { QuotaLimits } from "@wellsourced/tools";
import type { Settings } from "@wellsourced/wellsourced/env";

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
