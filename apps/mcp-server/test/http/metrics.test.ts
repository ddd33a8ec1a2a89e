import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { createMetrics, type MetricsSources } from "../../src/http/metrics.ts";

const of = (change: Partial<MetricsSources> = {}) =>
  createMetrics({ table: {}, statuses: new Map(), gauges: () => ({}), ...change });

test("figures in Prometheus' text format, under the type that the library names", async () => {
  const metrics = of({
    table: {
      stats: () => ({ web_search: { calls: 3, errors: 1, averageMs: 20 } }),
      state: () => ({
        providers: [{ name: "brave", type: "web", breaker: "half-open", available: true }],
        auditEvents: { written: 7, lost: 2, webhook_dropped: 0 },
        pageMethods: { markdown: 9, stealth: 4 },
        waiting: { providers: { brave: 5, openalex: 2 }, parsers: 2 },
      }),
    },
    gauges: () => ({ sessions: 2, running: 1, upstreamQueue: 7, parserQueue: 2 }),
    statuses: new Map([[200, 5]]),
  });
  const { text, contentType } = await metrics.scrape();
  expect(contentType).toBe("text/plain; version=0.0.4; charset=utf-8");
  expect(text).toContain("# TYPE process_cpu_seconds_total counter\n");
  expect(text).toContain("# TYPE process_resident_memory_bytes gauge\n");
  expect(text).toContain("wellsourced_sessions 2\n");
  expect(text).toContain("wellsourced_calls_running 1\n");
  expect(text).toContain('wellsourced_http_responses_total{status="200"} 5\n');
  expect(text).toContain('wellsourced_tool_calls_total{tool="web_search"} 3\n');
  expect(text).toContain('wellsourced_tool_errors_total{tool="web_search"} 1\n');
  expect(text).toContain('wellsourced_tool_average_ms{tool="web_search"} 20\n');
  expect(text).toContain('wellsourced_provider_breaker{provider="brave",type="web",state="half-open"} 1\n');
  expect(text).toContain('wellsourced_audit_events_total{result="lost"} 2\n');
  expect(text).toContain('wellsourced_page_methods_total{method="stealth"} 4\n');
  expect(text).toContain('wellsourced_queue_length{queue="providers"} 7\n');
  expect(text).toContain('wellsourced_queue_length{queue="parsers"} 2\n');
  expect(text).toContain('wellsourced_provider_queue_length{provider="openalex"} 2\n');
  expect(text.endsWith("\n")).toBe(true);
});

test("a call is counted by its duration, its kind of failure, and whether the cache had the answer", async () => {
  const metrics = of();
  await metrics.call({ tool: "web_search", ms: 60, cached: true, costUsd: 0.25 });
  await metrics.call({ tool: "web_search", ms: 3_000, failure: "rate_limited" });
  const { text } = await metrics.scrape();
  expect(text).toContain('wellsourced_tool_duration_seconds_bucket{le="0.025",tool="web_search"} 0\n');
  expect(text).toContain('wellsourced_tool_duration_seconds_bucket{le="0.1",tool="web_search"} 1\n');
  expect(text).toContain('wellsourced_tool_duration_seconds_bucket{le="5",tool="web_search"} 2\n');
  expect(text).toContain('wellsourced_tool_duration_seconds_sum{tool="web_search"} 3.06\n');
  expect(text).toContain('wellsourced_tool_failures_total{tool="web_search",kind="rate_limited"} 1\n');
  expect(text).toContain("wellsourced_spent_usd_total 0.25\n");
  expect(text).toContain('wellsourced_cache_answers_total{result="hit"} 1\n');
});

test("a scrape gives the counts of its time, not a sum over scrapes", async () => {
  let calls = 3;
  const metrics = of({ table: { stats: () => ({ echo: { calls, errors: 0, averageMs: 1 } }) } });
  await metrics.scrape();
  calls = 4;
  expect((await metrics.scrape()).text).toContain('wellsourced_tool_calls_total{tool="echo"} 4\n');
});

test("labels cannot break out of their quotes", async () => {
  const stats = () => ({ 'a"b\\c\nd': { calls: 1, errors: 0, averageMs: 1 } });
  const { text } = await of({ table: { stats } }).scrape();
  expect(text).toContain('{tool="a\\"b\\\\c\\nd"} 1');
});

test("two servers in one process do not share figures", async () => {
  const [one, other] = [of(), of()];
  await one.call({ tool: "echo", ms: 1 });
  expect((await other.scrape()).text).not.toContain('tool="echo"');
});

test("the library is not loaded by loading the server", () => {
  const code = readFileSync(new URL("../../src/http/metrics.ts", import.meta.url), "utf8");
  expect(code.match(/^import (?!type).*prom-client/mu)).toBeNull();
});
