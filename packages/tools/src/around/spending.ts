import type { Counters, Decision, Limit } from "@wellsourced/wellsourced/limits";

/** Spending of a tenant today, in US dollars. */
export interface TenantSpending {
  readonly tenant: string;
  readonly spentUsd: number;
}

/** Tenants remembered; beyond that, the one that spent least is dropped. */
const REMEMBERED = 1_000;
/** Tenants reported. */
const SHOWN = 10;
const DAY_MS = 86_400_000;

interface SpendersOptions {
  readonly counters: Pick<Counters, "look">;
  /** A tenant's daily limit, in millionths of a dollar. */
  limitOf(tenant: string): Limit;
}

/** Remembers the tenants that spent most, since counters hash their names. */
export function createSpenders({ counters, limitOf }: SpendersOptions) {
  const spent = new Map<string, number>();
  let day = 0;
  return {
    /** Stores the spending of a tenant after a decision. */
    note(tenant: string, { at, limits: [state] }: Decision): void {
      const today = Math.floor(at / DAY_MS);
      if (today !== day) spent.clear();
      day = today;
      if (!state) return;
      spent.set(tenant, state.limit - state.remaining);
      const [least] = spent.size > REMEMBERED ? [...spent].sort(([, one], [, other]) => one - other) : [];
      if (least) spent.delete(least[0]);
    },
    /** Adds the difference between actual and reserved cost, in millionths of a dollar. */
    correct: (tenant: string, by: number) => void spent.set(tenant, (spent.get(tenant) ?? 0) + by),
    /** The tenants that spent most today. @throws {Failure} if the counters cannot be read */
    async most(): Promise<readonly TenantSpending[]> {
      const nearest = [...spent].sort(([, one], [, other]) => other - one).slice(0, SHOWN);
      // Actual costs may exceed the limit, so read the counts without one.
      const asked = nearest.map(([tenant]) => ({ ...limitOf(tenant), most: Number.MAX_SAFE_INTEGER }));
      const states = await counters.look(asked);
      return nearest
        .map(([tenant], index) => {
          const { limit = 0, remaining = 0 } = states[index] ?? {};
          return { tenant, spentUsd: (limit - remaining) / 1_000_000 };
        })
        .filter(({ spentUsd }) => spentUsd > 0)
        .sort((one, other) => other.spentUsd - one.spentUsd);
    },
  };
}
