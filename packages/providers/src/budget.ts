import { Failure } from "@wellsourced/core";
import type { Provider } from "./define.ts";

/** The price of one request in US dollars; 0 if free. */
export const priceOf = ({ priceUsd }: Pick<Provider, "priceUsd">, capability: string): number =>
  (typeof priceUsd === "object" ? priceUsd[capability] : priceUsd) ?? 0;

/** Pays for requests. Every request with a price goes through it, whichever operation sends it. */
export interface Purse {
  /**
   * Reserves the maximum price of a request before it is sent. @throws {Failure} if it cannot be paid; nothing is
   * sent then
   */
  take(usd: number): Promise<void>;
  /** Settles the difference once the cost is known: charges more, or refunds a negative amount. */
  correct(usd: number): Promise<void>;
}

/** The spending limit of one call. */
export interface Budget {
  /** True if a request of this price is still within the limit. */
  affords(usd: number): boolean;
  /** Counts a request before it is sent. @throws {Failure} `validation` if it exceeds the limit */
  charge(provider: string, usd: number): void;
}

const refusals = new WeakSet<object>();

/** True if the purse refused to pay, not the provider: other providers would be refused as well. */
export const isRefusal = (error: Failure): boolean => refusals.has(error);

/** Pays for a request if there is a purse. @throws {Failure} as `take` does; `isRefusal` recognises it */
export async function pay(purse: Purse | undefined, usd: number): Promise<void> {
  try {
    if (usd > 0) await purse?.take(usd);
  } catch (error) {
    const refusal = Failure.from(error);
    refusals.add(refusal);
    throw refusal;
  }
}

/** Keeps sums of small prices within the limit despite rounding. */
const ROUNDING = 1e-9;

/** Without `maxUsd` there is no limit. */
export function createBudget(maxUsd = Number.POSITIVE_INFINITY): Budget {
  let spent = 0;
  const affords = (usd: number) => spent + usd <= maxUsd + ROUNDING;
  return {
    affords,
    charge(provider, usd) {
      if (!affords(usd)) throw overLimit([provider], maxUsd);
      spent += usd;
    },
  };
}

/** The failure when every provider is above the limit. */
export const overLimit = (names: readonly string[], maxUsd?: number): Failure =>
  new Failure(
    "validation",
    `${names.join(", ")} cannot answer within maxCostUsd${maxUsd === undefined ? "" : ` of $${maxUsd}`}. Raise it, or name a provider that costs less.`,
    names.length === 1 && names[0] ? { provider: names[0] } : {},
  );
