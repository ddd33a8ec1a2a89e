import { Failure, omitUndefined } from "@wellsourced/core";
import type { Limit } from "@wellsourced/sessions/limits";
import type { Call } from "../../call.ts";
import type { Parts } from "../parts.ts";

/** Costs of the panel today. */
export interface PanelSpending {
  readonly spentUsd: number;
  /** Absent without a daily limit. */
  readonly limitUsd?: number;
  readonly remainingUsd?: number;
  /** Seconds until the day ends in UTC; 0 if nothing was spent. */
  readonly resetSeconds: number;
}

type SpendingParts = Pick<Parts, "counters" | "settings" | "payer">;

/** Counters are integers. */
const MICRO = 1_000_000;
const toMicro = (usd: number): number => Math.ceil(usd * MICRO - 1e-6);
export const rounded = (usd: number): number => Number(usd.toFixed(6));
export const dollars = (usd: number): string => `$${rounded(usd)}`;

const limitOf = (call: Call, most: number, usd: number): Limit => ({
  name: "panelCostUsd",
  per: "day",
  of: { tenant: call.owner ?? "default" },
  most,
  cost: toMicro(usd),
});

/** Reserves and settles the costs of one call, against the panel's daily limit and that of the caller. */
export async function reserve(usd: number, { counters, settings, payer }: SpendingParts, call: Call) {
  const { panelMaxDailyCostUsd: daily } = settings;
  const limit = limitOf(call, daily > 0 ? toMicro(daily) : Number.MAX_SAFE_INTEGER, usd);
  const { allowed, at, limits } = await counters.take([limit]);
  if (!allowed) {
    const seconds = limits[0]?.retryAfterSeconds;
    const wait = seconds === undefined ? "Ask fewer models." : "Ask fewer models, or wait until the day ends in UTC.";
    throw new Failure(
      "rate_limited",
      `The panel may cost ${dollars(daily)} a day, and this call up to ${dollars(usd)}. ${wait}`,
      omitUndefined({ retryAfterSeconds: seconds, retryable: seconds !== undefined, suggestedAction: "inform_user" }),
    );
  }
  const correct = (by: number) => counters.correct({ limit, at, by });
  const purse = payer();
  try {
    await purse?.take(usd);
  } catch (error) {
    await correct(-toMicro(usd));
    throw error;
  }
  return async (actualUsd: number): Promise<void> => {
    await correct(toMicro(actualUsd) - toMicro(usd));
    await purse?.correct(actualUsd - usd);
  };
}

/** Returns a function that reads the costs of the caller's tenant today. */
export const createPanelSpending =
  ({ counters, settings }: Pick<SpendingParts, "counters" | "settings">) =>
  async (call: Call = {}): Promise<PanelSpending> => {
    const { panelMaxDailyCostUsd: limitUsd } = settings;
    const [state] = await counters.look([limitOf(call, Number.MAX_SAFE_INTEGER, 0)]);
    const spentUsd = state ? (state.limit - state.remaining) / MICRO : 0;
    return {
      spentUsd,
      ...(limitUsd > 0 ? { limitUsd, remainingUsd: Math.max(0, rounded(limitUsd - spentUsd)) } : {}),
      resetSeconds: state?.resetSeconds ?? 0,
    };
  };
