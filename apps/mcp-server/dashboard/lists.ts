import type { DashboardData } from "../src/http/dashboard/data.ts";
import { type Column, element, table } from "./dom.ts";
import { age, count, dollars, duration, megabytes, NONE, orNone, share } from "./format.ts";

type Tool = DashboardData["tools"][number];
type Provider = DashboardData["providers"][number];

const TOOL_COLUMNS: readonly Column<Tool>[] = [
  { title: "Tool", cell: ({ tool }) => element("code", {}, tool) },
  { title: "Calls", isNumber: true, cell: ({ calls }) => count(calls) },
  {
    title: "Errors",
    isNumber: true,
    cell: ({ calls, errors }) => (errors === 0 ? "0" : `${count(errors)} (${share(errors, calls)})`),
  },
  { title: "Half within", isNumber: true, cell: ({ p50 }) => orNone(p50, duration) },
  { title: "95 % within", isNumber: true, cell: ({ p95 }) => orNone(p95, duration) },
  { title: "99 % within", isNumber: true, cell: ({ p99 }) => orNone(p99, duration) },
  { title: "Cached", isNumber: true, cell: ({ hits, misses }) => share(hits, hits + misses) },
];

const STATES: Readonly<Record<string, string>> = {
  closed: "Working",
  "half-open": "Being tried again",
  open: "Resting after failures",
};

const PROVIDER_COLUMNS: readonly Column<Provider>[] = [
  { title: "Provider", cell: ({ name }) => name },
  { title: "Asked for", cell: ({ type }) => type },
  {
    title: "State",
    cell: ({ breaker, available }) => {
      const state = available || breaker !== "closed" ? (STATES[breaker] ?? breaker) : "Not available";
      return element("span", { class: `state ${available ? breaker : "open"}` }, state);
    },
  },
];

const orSentence = <Row>(
  label: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  none: string,
): HTMLElement => (rows.length === 0 ? element("p", { class: "card none" }, none) : table(label, columns, rows));

export const toolList = ({ tools }: DashboardData): HTMLElement =>
  orSentence("Tools", TOOL_COLUMNS, tools, "No tool was called in this time.");

export function kindList({ tools }: DashboardData): HTMLElement {
  const sums = new Map<string, number>();
  for (const { kinds } of tools)
    for (const [kind, errors] of Object.entries(kinds)) sums.set(kind, (sums.get(kind) ?? 0) + errors);
  const rows = [...sums].sort(([, one], [, other]) => other - one);
  const columns: readonly Column<(typeof rows)[number]>[] = [
    { title: "Kind", cell: ([kind]) => element("code", {}, kind) },
    { title: "Errors", isNumber: true, cell: ([, errors]) => count(errors) },
  ];
  return orSentence("Errors by kind", columns, rows, "No call failed in this time.");
}

export const providerList = ({ providers }: DashboardData): HTMLElement =>
  orSentence("Providers", PROVIDER_COLUMNS, providers, "No providers are known yet. They appear with the first call.");

/** Tenants nearest to their limit. */
export function spendingList({ spending, tenantCostLimitUsd: limit = 0 }: DashboardData): HTMLElement {
  if (!spending) return element("p", { class: "card none" }, "What tenants have spent cannot be read now.");
  const columns: readonly Column<(typeof spending)[number]>[] = [
    { title: "Tenant", cell: ({ tenant }) => tenant },
    { title: "Spent", isNumber: true, cell: ({ spentUsd }) => dollars(spentUsd) },
    { title: "Limit", isNumber: true, cell: () => dollars(limit) },
    { title: "Used", isNumber: true, cell: ({ spentUsd }) => share(spentUsd, limit) },
  ];
  return orSentence("Spending of tenants today", columns, spending, "No tenant has spent anything today.");
}

/** What is missing on the page, and why. */
export const problemList = ({ problems }: DashboardData): HTMLElement =>
  element("div", {}, ...problems.map((problem) => element("p", { class: "card problem" }, problem)));

/** The main figures. */
export function tiles({
  total,
  current,
  now,
  startedAt,
  tenantCostLimitUsd: limit,
  processes,
}: DashboardData): readonly HTMLElement[] {
  const { calls, errors, hits, misses, p50, p95 } = total;
  const all: readonly (readonly [name: string, value: string, more: string])[] = [
    ["Calls", count(calls), "in this time"],
    ["Errors", share(errors, calls), errors === 1 ? "1 call" : `${count(errors)} calls`],
    ["Duration", orNone(p50, duration), p95 === undefined ? "median" : `median; 95 % within ${duration(p95)}`],
    ["From the cache", share(hits, hits + misses), `${count(hits)} of ${count(hits + misses)}`],
    ["Sessions", orNone(current.sessions, count), `${orNone(current.running, count)} requests running`],
    ["Memory", orNone(current.memoryBytes, megabytes), `running for ${age(now - startedAt)}`],
    ...(processes
      ? [
          [
            "Processes",
            count(processes.counted),
            processes.missing === 0 ? "counted together" : `${count(processes.missing)} missing`,
          ] as const,
        ]
      : []),
    ...(total.costUsd > 0 || limit !== undefined
      ? [
          [
            "Spent",
            dollars(total.costUsd),
            limit === undefined ? "all tenants" : `${dollars(limit)} a day for each tenant`,
          ] as const,
        ]
      : []),
  ];
  return all.map(([name, value, more]) =>
    element(
      "div",
      { class: value === NONE ? "tile faint" : "tile" },
      element("dt", {}, name),
      element("dd", { class: "big" }, value),
      element("dd", { class: "more" }, more),
    ),
  );
}
