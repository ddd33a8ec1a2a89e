import { type Clock, Failure, omitUndefined } from "@wellsourced/core";
import type { ProviderState, ServiceState, Table } from "../../table.ts";
import type { Figures } from "../figures/figures.ts";
import type { Range } from "../figures/recorder.ts";
import type { Present } from "../figures/shared-figures.ts";
import { joinedGauges } from "../figures/step-figures.ts";

interface DataSources {
  readonly table: Pick<Table, "info" | "state" | "spending">;
  readonly figures: Pick<Figures, "startedAt" | "recorder" | "gauges" | "others">;
  readonly clock: Clock;
}

/** Tenants shown. */
const TENANTS = 10;

/** Data of the dashboard: sums over all users and processes for one range, for all tools or one. */
export async function dashboardData({ table, figures, clock }: DataSources, range: Range, tool?: string) {
  const state: ServiceState = table.state?.() ?? { providers: [] };
  /** Reasons why data is missing, in sentences. */
  const problems: string[] = [];
  const [others, spending] = await Promise.all([
    figures.others(range).catch(
      toReport((message) => {
        problems.push(`These are the figures of one process alone. ${message}`);
      }),
    ),
    table.spending?.().catch(toReport((message) => problems.push(message))),
  ]);
  const { present = [], missing = 0, slots } = others ?? {};
  if (missing > 0) problems.push(missingSentence(missing));
  return {
    version: table.info.version,
    now: clock.now(),
    startedAt: figures.startedAt,
    range,
    ...figures.recorder.read(range, omitUndefined({ tool, others: slots })),
    current: joinedGauges([figures.gauges(), ...present.map(({ gauges }) => gauges)]),
    ...state,
    providers: joinedProviders([state.providers, ...present.map(({ providers }) => providers)]),
    ...omitUndefined({ waiting: joinedWaiting([state.waiting, ...present.map(({ waiting }) => waiting)]) }),
    /** Tenants nearest to their daily limit; absent if it cannot be read. */
    spending: spending && joinedSpending([spending, ...present.map((one) => one.spending)]),
    /** Absent for a single process, or if the number is unknown. */
    ...omitUndefined({ processes: others && { counted: present.length + 1, missing } }),
    problems,
  };
}

export type DashboardData = Awaited<ReturnType<typeof dashboardData>>;

const missingSentence = (missing: number): string =>
  missing === 1
    ? "The figures of 1 process are missing: it has published none for a while, or they cannot be read."
    : `The figures of ${missing} processes are missing: they have published none for a while, or they cannot be read.`;

/** Reports a failure and returns `undefined`; rethrows other errors. */
const toReport =
  (report: (message: string) => void) =>
  (error: unknown): undefined => {
    if (!(error instanceof Failure)) throw error;
    report(error.message);
  };

/** Merges providers, taking the worst state of any process. */
function joinedProviders(all: readonly (readonly ProviderState[])[]): readonly ProviderState[] {
  const rows = Map.groupBy(all.flat(), ({ name, type }) => JSON.stringify([name, type]));
  return [...rows.values()].flatMap((same) => {
    const worst = same.find(({ breaker }) => breaker === "open") ?? same.find(({ breaker }) => breaker !== "closed");
    return worst ?? same.find(({ available }) => !available) ?? same.slice(0, 1);
  });
}

function joinedWaiting(all: readonly Present["waiting"][]): Present["waiting"] {
  const known = all.filter((waiting) => waiting !== undefined);
  if (known.length === 0) return undefined;
  const providers: Record<string, number> = {};
  for (const waiting of known)
    for (const [name, requests] of Object.entries(waiting.providers))
      providers[name] = (providers[name] ?? 0) + requests;
  return { providers, parsers: known.reduce((sum, { parsers }) => sum + parsers, 0) };
}

/**
 * Counts are shared, so the highest value of a tenant is the newest; each process knows only tenants that called it.
 */
function joinedSpending(all: readonly Present["spending"][]): Present["spending"] {
  const tenants = new Map<string, number>();
  for (const { tenant, spentUsd } of all.flat()) tenants.set(tenant, Math.max(spentUsd, tenants.get(tenant) ?? 0));
  const rows = [...tenants].map(([tenant, spentUsd]) => ({ tenant, spentUsd }));
  return rows.sort((one, other) => other.spentUsd - one.spentUsd).slice(0, TENANTS);
}
