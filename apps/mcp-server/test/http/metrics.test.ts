import { expect, test } from "vitest";
import { toPrometheus } from "../../src/http/metrics.ts";

const process = {
  memoryUsage: Object.assign(() => ({ rss: 1_000, heapUsed: 500, heapTotal: 0, external: 0, arrayBuffers: 0 }), {
    rss: () => 1_000,
  }),
  cpuUsage: () => ({ user: 1_500_000, system: 500_000 }),
  uptime: () => 12.4,
};

test("figures in Prometheus' text format", () => {
  const text = toPrometheus({
    tools: { web_search: { calls: 3, errors: 1, averageMs: 20 } },
    tenants: { acme: { calls: 4, errors: 2 } },
    sessions: 2,
    statuses: new Map([[200, 5]]),
    process,
  });
  expect(text).toContain("# TYPE process_cpu_seconds_total counter\nprocess_cpu_seconds_total 2\n");
  expect(text).toContain("wellsourced_sessions 2\n");
  expect(text).toContain('wellsourced_http_responses_total{status="200"} 5\n');
  expect(text).toContain('wellsourced_tool_calls_total{tool="web_search"} 3\n');
  expect(text).toContain('wellsourced_tool_errors_total{tool="web_search"} 1\n');
  expect(text).toContain('wellsourced_tenant_errors_total{tenant="acme"} 2\n');
  expect(text.endsWith("\n")).toBe(true);
});

test("labels cannot break out of their quotes", () => {
  const text = toPrometheus({
    tools: { 'a"b\\c\nd': { calls: 1, errors: 0, averageMs: 1 } },
    tenants: {},
    sessions: 0,
    statuses: new Map(),
    process,
  });
  expect(text).toContain('{tool="a\\"b\\\\c\\nd"} 1');
});

test("a family without samples is left out", () => {
  expect(toPrometheus({ tools: {}, tenants: {}, sessions: 0, statuses: new Map(), process })).not.toContain(
    "tool_calls",
  );
});
