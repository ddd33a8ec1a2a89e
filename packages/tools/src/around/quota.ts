import { ANONYMOUS, Failure, given, isAnonymous } from "@wellsourced/core";
import type { Counters, Decision, Limit, LimitState } from "@wellsourced/wellsourced/limits";
import type { Caller } from "../define-tool.ts";
import type { Around, Purse } from "./around.ts";
import { createSpenders, type TenantSpending } from "./spending.ts";

/** The most of each; 0 sets no limit. */
export interface QuotaLimits {
  /** Calls of a tenant within any minute. */
  readonly perMinutePerTenant: number;
  /** Calls of everybody within any second. */
  readonly globalPerSecond: number;
  /** Calls of a tenant on a day in UTC. */
  readonly dailyPerTenant: number;
  /** Calls of one user of a tenant on a day in UTC. */
  readonly dailyPerUser: number;
  /** US dollars that a tenant's calls may cost on a day in UTC. */
  readonly dailyCostUsdPerTenant: number;
}

/** What is left of a limit. */
export interface Left {
  readonly limit: number;
  readonly remaining: number;
  /** Until some of what was used is free again; 0 when all of it is free. */
  readonly resetSeconds: number;
}

/** How the limits of one caller stand; those that are not set are absent. */
export type QuotaStatus = { readonly [Name in keyof QuotaLimits as Exclude<Name, "globalPerSecond">]?: Left };

export interface Quotas {
  readonly around: Around;
  /** Counts requests that do work without being calls, such as reading a resource. @throws {Failure} as a call does */
  admit(caller: Caller, requests: number): Promise<void>;
  /** What is left for a caller's tenant, and for the caller. */
  status(caller: Caller): Promise<QuotaStatus>;
  /** The tenants that came nearest to what they may spend today, at most ten; none where no limit is set. */
  spending(): Promise<readonly TenantSpending[]>;
}

export interface QuotaOptions {
  readonly counters: Counters;
  readonly limits: QuotaLimits;
  /** Told that a call's real price could not be counted; the expected one counts then. @default nobody */
  readonly report?: (problem: string) => void;
}

/** Counts hold whole numbers: millionths of a dollar, never rounded down. */
const MICRO = 1_000_000;
const toMicro = (usd: number): number => Math.ceil(usd * MICRO - 1e-6);

/** How each limit is counted, and what a caller reads who reached it. */
interface Row {
  readonly per: Limit["per"];
  of(caller: Caller): Limit["of"];
  said(most: number): string;
}

const tenantOf = ({ tenant }: Caller) => ({ tenant });
/** Whoever has no name shares one count, since a further name would be had for the asking. */
const userOf = (caller: Caller) => ({ tenant: caller.tenant, user: isAnonymous(caller) ? ANONYMOUS : caller.user });
const calls = (most: number): string => `${most} ${most === 1 ? "call" : "calls"}`;
const dollars = (usd: number): string => `$${Number(usd.toFixed(6))}`;

const ROWS: { readonly [Name in keyof QuotaLimits]: Row } = {
  globalPerSecond: { per: "second", of: () => "everybody", said: (most) => `${calls(most)} a second on this server` },
  perMinutePerTenant: { per: "minute", of: tenantOf, said: (most) => `${calls(most)} a minute for your tenant` },
  dailyPerTenant: { per: "day", of: tenantOf, said: (most) => `${calls(most)} a day for your tenant` },
  dailyPerUser: { per: "day", of: userOf, said: (most) => `${calls(most)} a day for you` },
  dailyCostUsdPerTenant: { per: "day", of: tenantOf, said: (most) => `${dollars(most)} a day for your tenant` },
};
const NAMES = Object.keys(ROWS) as (keyof QuotaLimits)[]; // the keys that its type lists

/** Limits on how much is called and what it may cost, around every call. A count that cannot be had is a refusal. */
export function createQuotas({ counters, limits, report = () => {} }: QuotaOptions): Quotas {
  const isMoney = (name: keyof QuotaLimits) => name === "dailyCostUsdPerTenant";
  const limitOf = (name: keyof QuotaLimits, caller: Caller, cost = 1): Limit => {
    const { per, of } = ROWS[name];
    return { name, per, of: of(caller), most: isMoney(name) ? toMicro(limits[name]) : limits[name], cost };
  };
  const set = NAMES.filter((name) => limits[name] > 0);
  const counted = set.filter((name) => !isMoney(name));
  const money = (tenant: string, usd: number) =>
    limitOf("dailyCostUsdPerTenant", { tenant, user: ANONYMOUS }, toMicro(usd));
  const spenders = createSpenders({ counters, limitOf: (tenant) => money(tenant, 0) });

  const take = async (asked: readonly Limit[]): Promise<void> => {
    const decision = asked.length > 0 ? await counters.take(asked) : undefined;
    if (decision && !decision.allowed) throw refusal(decision, { limits });
  };

  const createPurse = ({ tenant }: Caller): Purse => {
    let at: number | undefined;
    return {
      async take(usd) {
        const decision = await counters.take([money(tenant, usd)]);
        spenders.note(tenant, decision);
        ({ at } = decision);
        if (!decision.allowed) throw refusal(decision, { limits, usd });
      },
      async correct(usd) {
        const by = toMicro(usd);
        spenders.correct(tenant, by);
        // The work is done, and perhaps paid for: that its count cannot be corrected does not take it back.
        try {
          at ??= (await counters.take([money(tenant, 0)])).at;
          await counters.correct({ limit: money(tenant, 0), at, by });
        } catch (error) {
          report(Failure.from(error).message);
        }
      },
    };
  };

  const around: Around = {
    async before({ caller }) {
      await take(counted.map((name) => limitOf(name, caller)));
    },
    ...(limits.dailyCostUsdPerTenant > 0 ? { purse: ({ caller }) => createPurse(caller) } : {}),
  };

  return {
    around,
    spending: () => spenders.most(),
    async admit(caller, requests) {
      if (limits.perMinutePerTenant > 0) await take([limitOf("perMinutePerTenant", caller, requests)]);
    },
    async status(caller) {
      const shown = set.filter((name) => name !== "globalPerSecond");
      if (shown.length === 0) return {};
      const states = await counters.look(shown.map((name) => limitOf(name, caller)));
      const left = shown.map((name, index) => [name, toLeft(states[index], isMoney(name) ? MICRO : 1)]);
      return Object.fromEntries(left);
    },
  };
}

function toLeft(state: LimitState | undefined, unit: number): Left | undefined {
  return state && { limit: state.limit / unit, remaining: state.remaining / unit, resetSeconds: state.resetSeconds };
}

/** The failure of a call that was one too many: which limit it met, and when that is free again. */
function refusal(
  { limits: states }: Decision,
  { limits, usd = 0 }: { readonly limits: QuotaLimits; readonly usd?: number },
): Failure {
  const met = states.filter(({ allowed }) => !allowed);
  const never = met.find(({ retryAfterSeconds }) => retryAfterSeconds === undefined);
  const [longest] = met.toSorted((a, b) => (b.retryAfterSeconds ?? 0) - (a.retryAfterSeconds ?? 0));
  const name = NAMES.find((one) => one === (never ?? longest)?.name);
  const limit = name ? ROWS[name].said(limits[name]) : "calls";
  if (never)
    return new Failure(
      "rate_limited",
      `Rate limited (${limit}). A single request of this call may cost ${dollars(usd)}.`,
      {
        retryable: false,
        suggestedAction: "inform_user",
      },
    );
  const { retryAfterSeconds = 1 } = longest ?? {};
  const seconds = `${retryAfterSeconds} ${retryAfterSeconds === 1 ? "second" : "seconds"}`;
  const isDay = name !== undefined && ROWS[name].per === "day";
  const line = `Rate limited (${limit}). Wait ${seconds}${isDay ? ", until the day ends in UTC," : ""} and retry.`;
  return new Failure("rate_limited", line, given({ retryAfterSeconds }));
}
