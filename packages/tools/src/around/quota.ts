import { ANONYMOUS, counted, Failure, isAnonymous, omitUndefined } from "@wellsourced/core";
import type { Counters, Decision, Limit, LimitState } from "@wellsourced/wellsourced/limits";
import type { Caller } from "../define-tool.ts";
import type { Around, Purse } from "./around.ts";
import { createSpenders, type TenantSpending } from "./spending.ts";

/** Limits; 0 disables one. */
export interface QuotaLimits {
  /** Calls of a tenant in any minute. */
  readonly perMinutePerTenant: number;
  /** Calls of all tenants in any second. */
  readonly globalPerSecond: number;
  /** Calls of a tenant in a UTC day. */
  readonly dailyPerTenant: number;
  /** Calls of one user of a tenant in a UTC day. */
  readonly dailyPerUser: number;
  /** US dollars that a tenant's calls may cost in a UTC day. */
  readonly dailyCostUsdPerTenant: number;
}

/** Remaining use of a limit. */
export interface Left {
  readonly limit: number;
  readonly remaining: number;
  /** Seconds until some use expires; 0 if nothing was used. */
  readonly resetSeconds: number;
}

/** Remaining use of each limit of a caller; disabled limits are absent. */
export type QuotaStatus = { readonly [Name in keyof QuotaLimits as Exclude<Name, "globalPerSecond">]?: Left };

export interface Quotas {
  readonly around: Around;
  /** Counts requests other than tool calls, such as reading a resource. @throws {Failure} as a call does */
  admit(caller: Caller, requests: number): Promise<void>;
  /** Remaining use for a caller and its tenant. */
  status(caller: Caller): Promise<QuotaStatus>;
  /** The ten tenants that spent most today; empty without a limit. */
  spending(): Promise<readonly TenantSpending[]>;
}

export interface QuotaOptions {
  readonly counters: Counters;
  readonly limits: QuotaLimits;
  /** Called if the actual cost of a call could not be counted; its expected cost counts instead. @default ignored */
  readonly report?: (problem: string) => void;
}

/** Counters are integers, so costs are counted in millionths of a dollar, rounded up. */
const MICRO = 1_000_000;
const toMicro = (usd: number): number => Math.ceil(usd * MICRO - 1e-6);

/** The counter of a limit, and its wording in errors. */
interface Row {
  readonly per: Limit["per"];
  of(caller: Caller): Limit["of"];
  said(most: number): string;
}

const tenantOf = ({ tenant }: Caller) => ({ tenant });
/** Anonymous users share one count, since anyone can get another anonymous name. */
const userOf = (caller: Caller) => ({ tenant: caller.tenant, user: isAnonymous(caller) ? ANONYMOUS : caller.user });
const calls = (most: number): string => counted(most, "call");
const dollars = (usd: number): string => `$${Number(usd.toFixed(6))}`;

const ROWS: { readonly [Name in keyof QuotaLimits]: Row } = {
  globalPerSecond: { per: "second", of: () => "everybody", said: (most) => `${calls(most)} a second on this server` },
  perMinutePerTenant: { per: "minute", of: tenantOf, said: (most) => `${calls(most)} a minute for your tenant` },
  dailyPerTenant: { per: "day", of: tenantOf, said: (most) => `${calls(most)} a day for your tenant` },
  dailyPerUser: { per: "day", of: userOf, said: (most) => `${calls(most)} a day for you` },
  dailyCostUsdPerTenant: { per: "day", of: tenantOf, said: (most) => `${dollars(most)} a day for your tenant` },
};
const NAMES = Object.keys(ROWS) as (keyof QuotaLimits)[]; // the keys that its type lists

/** Limits the number and cost of calls. A call is refused if its counters are unavailable. */
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
        // The request is already paid for, so a failing correction must not fail the call.
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

/** The failure for a call beyond a limit: which one, and when to retry. */
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
  return new Failure("rate_limited", line, omitUndefined({ retryAfterSeconds }));
}
