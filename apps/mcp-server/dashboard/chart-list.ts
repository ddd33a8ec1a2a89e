import type { DashboardData } from "../src/http/dashboard/data.ts";
import { count, dollars, duration, type Format, megabytes, orNone, share } from "./format.ts";

export type Values = readonly (number | null)[];

export interface Series {
  readonly label: string;
  /** A colour of the style sheet. */
  readonly color: string;
  /** Lines differ in more than colour. @default solid */
  readonly dash?: readonly number[];
  values(data: DashboardData): Values;
}

export interface ChartPlan {
  readonly id: string;
  readonly title: string;
  readonly format: Format;
  readonly series: readonly Series[];
  /** A sentence that describes the chart, for screen readers. */
  summary(data: DashboardData): string;
  /** Distances between the lines of the axis. @default whole numbers */
  readonly steps?: readonly number[];
  /** Draws columns instead of a line. */
  readonly columns?: true;
}

const gauge = (name: string) => (data: DashboardData) => data.gauges[name] ?? [];

const highest = (values: Values): number | null => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : Math.max(...known);
};

const mostOf = (name: string, format: Format) => (data: DashboardData) => orNone(highest(gauge(name)(data)), format);

/** The longest queues at present. */
function nowWaiting({ waiting }: DashboardData): string {
  const lines = Object.entries(waiting?.providers ?? {}).sort(([, one], [, other]) => other - one);
  const longest = lines.slice(0, 3).map(([name, requests]) => `${count(requests)} for ${name}`);
  return longest.length === 0 ? "Nothing waits for a provider now." : `Now ${longest.join(", ")}.`;
}

/** All charts in the order of the page. A chart is hidden if all its values are unknown. */
export const CHARTS: readonly ChartPlan[] = [
  {
    id: "calls",
    title: "Calls",
    format: count,
    columns: true,
    series: [
      { label: "Calls", color: "--blue", values: ({ calls }) => calls },
      { label: "Errors", color: "--red", values: ({ errors }) => errors },
    ],
    summary: ({ total: { calls, errors } }) =>
      `${count(calls)} calls, of which ${count(errors)} failed (${share(errors, calls)}).`,
  },
  {
    id: "time",
    title: "Duration of a call",
    format: duration,
    steps: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 30_000, 60_000],
    series: [
      { label: "Half within", color: "--green", values: ({ p50 }) => p50 },
      { label: "95 % within", color: "--amber", dash: [7, 4], values: ({ p95 }) => p95 },
      { label: "99 % within", color: "--violet", dash: [2, 3], values: ({ p99 }) => p99 },
    ],
    summary: ({ total: { p50, p95, p99 } }) =>
      p50 === undefined
        ? "Nothing was called."
        : `Half of the calls took at most ${duration(p50)}, 95 % ${orNone(p95, duration)}, 99 % ${orNone(p99, duration)}.`,
  },
  {
    id: "cache",
    title: "Answers from the cache",
    format: count,
    columns: true,
    series: [
      { label: "Not in the cache", color: "--grey", values: ({ misses }) => misses },
      { label: "From the cache", color: "--green", values: ({ hits }) => hits },
    ],
    summary: ({ total: { hits, misses } }) =>
      `Of ${count(hits + misses)} calls that looked there, ${share(hits, hits + misses)} found their answer.`,
  },
  {
    id: "load",
    title: "Sessions and running requests",
    format: count,
    series: [
      { label: "Sessions", color: "--blue", values: gauge("sessions") },
      { label: "Running", color: "--amber", dash: [7, 4], values: gauge("running") },
    ],
    summary: (data) =>
      `At most ${mostOf("sessions", count)(data)} open sessions and ${mostOf("running", count)(data)} running requests.`,
  },
  {
    id: "queues",
    title: "Waiting in line",
    format: count,
    series: [
      { label: "For providers", color: "--violet", values: gauge("upstreamQueue") },
      { label: "For a parser", color: "--green", dash: [7, 4], values: gauge("parserQueue") },
    ],
    summary: (data) =>
      `At most ${mostOf("upstreamQueue", count)(data)} requests waited for a provider, ${mostOf("parserQueue", count)(data)} for a parser. ${nowWaiting(data)}`,
  },
  {
    id: "memory",
    title: "Memory",
    format: megabytes,
    steps: [10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000].map((megabytes) => megabytes * 1_048_576),
    series: [
      { label: "Process", color: "--blue", values: gauge("memoryBytes") },
      { label: "Live objects", color: "--green", dash: [7, 4], values: gauge("heapBytes") },
    ],
    summary: (data) => `At most ${mostOf("memoryBytes", megabytes)(data)}.`,
  },
  {
    id: "resting",
    title: "Providers that rest after failures",
    format: count,
    series: [{ label: "Resting", color: "--red", values: gauge("openBreakers") }],
    summary: (data) => `At most ${mostOf("openBreakers", count)(data)} at once.`,
  },
  {
    id: "spending",
    title: "Spent",
    format: dollars,
    steps: [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 1_000],
    columns: true,
    // Without costs, the chart would be empty.
    series: [
      { label: "All tenants", color: "--amber", values: ({ total, costUsd }) => (total.costUsd > 0 ? costUsd : []) },
    ],
    summary: ({ total, tenantCostLimitUsd: limit }) =>
      `${dollars(total.costUsd)} in all. ${limit === undefined ? "No limit is set" : `Each tenant may spend ${dollars(limit)} a day`}.`,
  },
];
