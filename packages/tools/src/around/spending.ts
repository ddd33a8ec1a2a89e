import type { Counters, Decision, Limit } from "@wellsourced/wellsourced/limits";

/** What a tenant has spent today, in US dollars. */
export interface TenantSpending {
  readonly tenant: string;
  readonly spentUsd: number;
}

/** Tenants that are remembered; beyond it the one that spent least is forgotten. */
const REMEMBERED = 1_000;
/** Tenants that are shown. */
const SHOWN = 10;
const DAY_MS = 86_400_000;

interface SpendersOptions {
  readonly counters: Pick<Counters, "look">;
  /** The limit on what a tenant spends in a day; its unit is a millionth of a dollar. */
  limitOf(tenant: string): Limit;
}

/** Remembers who spent most, since counts are kept under names that cannot be read back. */
export function createSpenders({ counters, limitOf }: SpendersOptions) {
  const spent = new Map<string, number>();
  let day = 0;
  return {
    /** Notes how a tenant's limit stood when a request was decided on. */
    note(tenant: string, { at, limits: [state] }: Decision): void {
      const today = Math.floor(at / DAY_MS);
      if (today !== day) spent.clear();
      day = today;
      if (!state) return;
      spent.set(tenant, state.limit - state.remaining);
      const [least] = spent.size > REMEMBERED ? [...spent].sort(([, one], [, other]) => one - other) : [];
      if (least) spent.delete(least[0]);
    },
    /** Notes that a request cost so many millionths more, or less, than was reserved. */
    correct: (tenant: string, by: number) => void spent.set(tenant, (spent.get(tenant) ?? 0) + by),
    /** The tenants that spent most today, as the counts have it now. @throws {Failure} when they cannot be read */
    async most(): Promise<readonly TenantSpending[]> {
      const nearest = [...spent].sort(([, one], [, other]) => other - one).slice(0, SHOWN);
      // A real price may have been above the limit, so the limit must not hide it.
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
