import { Failure } from "@wellsourced/core";
import type { Provider } from "./define.ts";

/** US dollars of one request; 0 for what costs nothing. */
export const priceOf = ({ priceUsd }: Pick<Provider, "priceUsd">, capability: string): number =>
  (typeof priceUsd === "object" ? priceUsd[capability] : priceUsd) ?? 0;

/** Who pays for what costs money. Every request that has a price passes here, whichever operation sends it. */
export interface Purse {
  /** Takes the most that a request may cost, before it is sent. @throws {Failure} when that is too much; nothing is sent then */
  take(usd: number): Promise<void>;
  /** Puts right what was taken once it is known what it cost: takes more, or gives back what is below 0. */
  correct(usd: number): Promise<void>;
}

/** What one call may spend, and has spent. */
export interface Budget {
  /** Could another request of this price still be paid? */
  affords(usd: number): boolean;
  /** A request is about to be sent. @throws {Failure} `validation` when it would be one too many */
  charge(provider: string, usd: number): void;
}

const refusals = new WeakSet<object>();

/** Whether it was not the provider that failed, but the purse that refused: whoever is asked next would be refused too. */
export const isRefusal = (error: Failure): boolean => refusals.has(error);

/** Pays for a request, where somebody keeps a purse. @throws {Failure} as `take`, which `isRefusal` then knows */
export async function pay(purse: Purse | undefined, usd: number): Promise<void> {
  try {
    if (usd > 0) await purse?.take(usd);
  } catch (error) {
    const refusal = Failure.from(error);
    refusals.add(refusal);
    throw refusal;
  }
}

/** Sums of small prices must not miss the bound by a rounding. */
const ROUNDING = 1e-9;

/** Without `maxUsd` everything is affordable. */
export function createBudget(maxUsd = Number.POSITIVE_INFINITY): Budget {
  let spent = 0;
  const affords = (usd: number) => spent + usd <= maxUsd + ROUNDING;
  return {
    affords,
    charge(provider, usd) {
      if (!affords(usd)) throw tooDear([provider], maxUsd);
      spent += usd;
    },
  };
}

/** Nobody can answer for so little. */
export const tooDear = (names: readonly string[], maxUsd?: number): Failure =>
  new Failure(
    "validation",
    `${names.join(", ")} cannot answer within maxCostUsd${maxUsd === undefined ? "" : ` of $${maxUsd}`}. Raise it, or name a provider that costs less.`,
    names.length === 1 && names[0] ? { provider: names[0] } : {},
  );
