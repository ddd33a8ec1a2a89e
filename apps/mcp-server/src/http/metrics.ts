import { omitUndefined } from "@wellsourced/core";
import type { CounterConfiguration, GaugeConfiguration } from "prom-client";
import type { FinishedCall, Table } from "../table.ts";
import type { Gauges } from "./figures/step-figures.ts";

export interface MetricsSources {
  readonly table: Pick<Table, "stats" | "state">;
  /** Responses by HTTP status. */
  readonly statuses: ReadonlyMap<number, number>;
  /** Current gauges. */
  gauges(): Gauges;
}

/** Response of `/metrics`. */
export interface Scrape {
  readonly text: string;
  readonly contentType: string;
}

type Sample = readonly [labels: Readonly<Record<string, string>>, value: number];

/** From a cache hit to the time limit of a call. */
const SECONDS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120];

/**
 * Metrics for Prometheus, which is loaded with the first call or scrape.
 *
 * They are public to the network, so they contain no names. Labels are bounded: tools, providers and kinds of failures.
 */
export function createMetrics(sources: MetricsSources) {
  let opening: ReturnType<typeof open> | undefined;
  const opened = () => {
    opening ??= open(sources);
    return opening;
  };
  return {
    call: async (call: FinishedCall): Promise<void> => (await opened()).count(call),
    scrape: async (): Promise<Scrape> => (await opened()).scrape(),
  };
}

async function open(sources: MetricsSources) {
  // A bundled CommonJS module has only a default export.
  const { default: library } = await import("prom-client");
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = library;
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  const counted = (config: Omit<CounterConfiguration<string>, "collect">, samples: () => readonly Sample[]) =>
    new Counter({
      ...config,
      registers,
      collect() {
        this.reset();
        for (const [labels, value] of samples()) this.inc({ ...labels }, value);
      },
    });
  const seen = (config: Omit<GaugeConfiguration<string>, "collect">, samples: () => readonly Sample[]) =>
    new Gauge({
      ...config,
      registers,
      collect() {
        this.reset();
        for (const [labels, value] of samples()) this.set({ ...labels }, value);
      },
    });
  addCounts(counted, seen, sources);
  addGauges(seen, sources);
  const seconds = new Histogram({
    name: "wellsourced_tool_duration_seconds",
    help: "Duration of a tool call.",
    labelNames: ["tool"],
    buckets: SECONDS,
    registers,
  });
  const failures = new Counter({
    name: "wellsourced_tool_failures_total",
    help: "Tool calls that failed, by the kind of the failure.",
    labelNames: ["tool", "kind"],
    registers,
  });
  const looks = new Counter({
    name: "wellsourced_cache_answers_total",
    help: "Calls that could be answered from the cache, by hit or miss.",
    labelNames: ["result"],
    registers,
  });
  const spent = new Counter({ name: "wellsourced_spent_usd_total", help: "US dollars spent on calls.", registers });
  return {
    count({ tool, ms, failure, cached, costUsd = 0 }: FinishedCall) {
      spent.inc(costUsd);
      seconds.observe({ tool }, ms / 1_000);
      if (failure !== undefined) failures.inc({ tool, kind: failure });
      if (cached !== undefined) looks.inc({ result: cached ? "hit" : "miss" });
    },
    scrape: async (): Promise<Scrape> => ({ text: await register.metrics(), contentType: register.contentType }),
  };
}

type AddCounter = (config: CounterConfiguration<string>, samples: () => readonly Sample[]) => unknown;
type AddGauge = (config: GaugeConfiguration<string>, samples: () => readonly Sample[]) => unknown;

/** Adds counters of the table and the server. */
function addCounts(counted: AddCounter, seen: AddGauge, { table, statuses }: MetricsSources): void {
  const perTool = (key: "calls" | "errors" | "averageMs") => () =>
    Object.entries(table.stats?.() ?? {}).map(([tool, counts]): Sample => [{ tool }, counts[key]]);
  const labelNames = ["tool"];
  counted({ name: "wellsourced_tool_calls_total", help: "Finished tool calls.", labelNames }, perTool("calls"));
  counted({ name: "wellsourced_tool_errors_total", help: "Tool calls that failed.", labelNames }, perTool("errors"));
  seen({ name: "wellsourced_tool_average_ms", help: "Mean duration of a call.", labelNames }, perTool("averageMs"));
  counted({ name: "wellsourced_http_responses_total", help: "Answers by HTTP status.", labelNames: ["status"] }, () =>
    [...statuses].map(([status, value]): Sample => [{ status: String(status) }, value]),
  );
  counted({ name: "wellsourced_audit_events_total", help: "Audit events by outcome.", labelNames: ["result"] }, () =>
    Object.entries(table.state?.().auditEvents ?? {}).map(([result, value]): Sample => [{ result }, value]),
  );
  counted(
    { name: "wellsourced_page_methods_total", help: "Tries of each method to read a page.", labelNames: ["method"] },
    () => Object.entries(table.state?.().pageMethods ?? {}).map(([method, value]): Sample => [{ method }, value]),
  );
}

/** Adds values at the time of the scrape. */
function addGauges(seen: AddGauge, { table, gauges }: MetricsSources): void {
  const one = (name: keyof Gauges) => (): readonly Sample[] => {
    const value = gauges()[name];
    return value === undefined ? [] : [[{}, value]];
  };
  seen({ name: "wellsourced_sessions", help: "Open sessions of the 2025 revisions." }, one("sessions"));
  seen({ name: "wellsourced_calls_running", help: "Requests in progress." }, one("running"));
  seen({ name: "wellsourced_queue_length", help: "Length of each queue.", labelNames: ["queue"] }, () => {
    const { upstreamQueue, parserQueue } = gauges();
    const queues = omitUndefined({ providers: upstreamQueue, parsers: parserQueue });
    return Object.entries(queues).map(([queue, value]): Sample => [{ queue }, value]);
  });
  seen(
    {
      name: "wellsourced_provider_queue_length",
      help: "Requests that wait for their turn at a provider.",
      labelNames: ["provider"],
    },
    () =>
      Object.entries(table.state?.().waiting?.providers ?? {}).map(
        ([provider, value]): Sample => [{ provider }, value],
      ),
  );
  seen({ name: "process_uptime_seconds", help: "Time since start." }, () => [[{}, Math.round(process.uptime())]]);
  seen(
    {
      name: "wellsourced_provider_breaker",
      help: "1 for the current breaker state of each routed provider.",
      labelNames: ["provider", "type", "state"],
    },
    () =>
      (table.state?.().providers ?? []).map(
        ({ name, type, breaker }): Sample => [{ provider: name, type, state: breaker }, 1],
      ),
  );
}
