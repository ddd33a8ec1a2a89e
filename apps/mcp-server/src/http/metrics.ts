import type { ToolCounts } from "../table.ts";

export interface Figures {
  readonly tools: Readonly<Record<string, ToolCounts>>;
  readonly tenants: Readonly<Record<string, Pick<ToolCounts, "calls" | "errors">>>;
  readonly sessions: number;
  /** Answers so far, by HTTP status. */
  readonly statuses: ReadonlyMap<number, number>;
  readonly process: Pick<NodeJS.Process, "memoryUsage" | "cpuUsage" | "uptime">;
}

interface Sample {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

/** The figures in Prometheus' text format. */
export function toPrometheus({ tools, tenants, sessions, statuses, process }: Figures): string {
  const { rss, heapUsed } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  const perTool = (key: keyof ToolCounts): Sample[] =>
    Object.entries(tools).map(([tool, counts]) => ({ labels: { tool }, value: counts[key] }));
  const perTenant = (key: "calls" | "errors"): Sample[] =>
    Object.entries(tenants).map(([tenant, counts]) => ({ labels: { tenant }, value: counts[key] }));
  const answers = [...statuses].map(([status, value]) => ({ labels: { status: String(status) }, value }));
  return [
    ...family("process_resident_memory_bytes", "gauge", "Resident memory.", [{ value: rss }]),
    ...family("process_heap_bytes", "gauge", "Memory of live objects.", [{ value: heapUsed }]),
    ...family("process_cpu_seconds_total", "counter", "Processor time used.", [{ value: (user + system) / 1e6 }]),
    ...family("process_uptime_seconds", "gauge", "Time since start.", [{ value: Math.round(process.uptime()) }]),
    ...family("wellsourced_sessions", "gauge", "Open sessions of the 2025 revisions.", [{ value: sessions }]),
    ...family("wellsourced_http_responses_total", "counter", "Answers by HTTP status.", answers),
    ...family("wellsourced_tool_calls_total", "counter", "Finished tool calls.", perTool("calls")),
    ...family("wellsourced_tool_errors_total", "counter", "Tool calls that failed.", perTool("errors")),
    ...family("wellsourced_tool_average_ms", "gauge", "Mean time of a call.", perTool("averageMs")),
    ...family("wellsourced_tenant_calls_total", "counter", "Finished tool calls of a tenant.", perTenant("calls")),
    ...family("wellsourced_tenant_errors_total", "counter", "Tool calls of a tenant that failed.", perTenant("errors")),
    "",
  ].join("\n");
}

function family(name: string, type: string, help: string, samples: readonly Sample[]): string[] {
  if (samples.length === 0) return [];
  const lines = samples.map(({ labels = {}, value }) => {
    const pairs = Object.entries(labels).map(([key, text]) => `${key}="${escaped(text)}"`);
    return `${name}${pairs.length > 0 ? `{${pairs.join(",")}}` : ""} ${value}`;
  });
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines];
}

const escaped = (text: string): string => text.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");
