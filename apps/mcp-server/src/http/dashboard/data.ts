import type { Clock } from "@wellsourced/core";
import type { ServiceState, Table } from "../../table.ts";
import type { Figures } from "../figures/figures.ts";
import type { Range } from "../figures/recorder.ts";

interface DataSources {
  readonly table: Pick<Table, "info" | "state">;
  readonly figures: Pick<Figures, "startedAt" | "recorder" | "gauges">;
  readonly clock: Clock;
}

/** What the dashboard shows: sums over everybody, for one range, of all tools or of one. */
export function dashboardData({ table, figures, clock }: DataSources, range: Range, tool?: string) {
  const state: ServiceState = table.state?.() ?? { providers: [] };
  return {
    version: table.info.version,
    now: clock.now(),
    startedAt: figures.startedAt,
    range,
    ...figures.recorder.read(range, tool),
    current: figures.gauges(),
    ...state,
  };
}

export type DashboardData = ReturnType<typeof dashboardData>;
