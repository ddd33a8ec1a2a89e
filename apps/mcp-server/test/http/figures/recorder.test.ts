import { createFakeClock } from "@wellsourced/testkit";
import { describe, expect, test } from "vitest";
import { createRecorder, RANGES } from "../../../src/http/figures/recorder.ts";

const HOUR = 3_600_000;
const start = () => {
  const clock = createFakeClock(Date.UTC(2026, 0, 31, 12));
  return { clock, recorder: createRecorder(clock) };
};
const sum = (series: readonly number[]) => series.reduce((all, value) => all + value, 0);

describe("ranges", () => {
  test.each([
    ["hour", 30, 120],
    ["day", 600, 144],
    ["week", 3_600, 168],
  ] as const)("the last %s has steps of %d s, %d of them, also when nothing happened", (range, seconds, steps) => {
    const { recorder, clock } = start();
    const { stepSeconds, times, calls, p50 } = recorder.read(range);
    expect([stepSeconds, times.length, calls.length]).toEqual([seconds, steps, steps]);
    expect(times.at(-1)).toBe(Math.floor(clock.now() / 1_000 / seconds) * seconds);
    expect(times[1]).toBe((times[0] ?? 0) + seconds);
    expect([sum(calls), p50.every((time) => time === null)]).toEqual([0, true]);
  });

  test("a call is in all three, in the step of its time", async () => {
    const { recorder, clock } = start();
    recorder.call({ tool: "web_search", ms: 100 });
    await clock.advance(65_000);
    recorder.call({ tool: "web_search", ms: 100 });
    expect(recorder.read("hour").calls.slice(-3)).toEqual([1, 0, 1]);
    expect(recorder.read("day").calls.at(-1)).toBe(2);
    expect(recorder.read("week").calls.at(-1)).toBe(2);
  });

  test("what is older than a range is gone from it, and its place is used again", async () => {
    const { recorder, clock } = start();
    recorder.call({ tool: "web_search", ms: 100 });
    await clock.advance(HOUR);
    expect([sum(recorder.read("hour").calls), sum(recorder.read("day").calls)]).toEqual([0, 1]);
    recorder.call({ tool: "fetch", ms: 100 });
    expect(recorder.read("hour").tools.map(({ tool }) => tool)).toEqual(["fetch"]);
    await clock.advance(24 * HOUR);
    expect([sum(recorder.read("day").calls), sum(recorder.read("week").calls)]).toEqual([0, 2]);
    await clock.advance(7 * 24 * HOUR);
    expect(sum(recorder.read("week").calls)).toBe(0);
  });

  test("a clock that is set back loses figures and breaks nothing", async () => {
    const { recorder, clock } = start();
    recorder.call({ tool: "web_search", ms: 100 });
    await clock.advance(-HOUR);
    recorder.call({ tool: "web_search", ms: 100 });
    expect(sum(recorder.read("hour").calls)).toBe(1);
  });
});

describe("figures", () => {
  test("errors by kind, hits and misses of each tool, the most called first", () => {
    const { recorder } = start();
    recorder.call({ tool: "fetch", ms: 10, cached: true, costUsd: 0.5 });
    recorder.call({ tool: "web_search", ms: 10, failure: "network" });
    recorder.call({ tool: "web_search", ms: 10, failure: "network" });
    recorder.call({ tool: "web_search", ms: 10, cached: false });
    const { tools, errors, hits, misses } = recorder.read("day");
    expect(tools).toMatchObject([
      { tool: "web_search", calls: 3, errors: 2, hits: 0, misses: 1, kinds: { network: 2 } },
      { tool: "fetch", calls: 1, errors: 0, hits: 1, misses: 0, costUsd: 0.5, kinds: {} },
    ]);
    expect([errors.at(-1), hits.at(-1), misses.at(-1)]).toEqual([2, 1, 1]);
  });

  test("percentiles are within a tenth of the true ones", () => {
    const { recorder } = start();
    // A thousand evenly distributed times from 1 ms to 10 s, so that each percentile is known.
    for (let index = 1; index <= 1_000; index++) recorder.call({ tool: "web_search", ms: index * 10 });
    const { p50, p95, p99 } = recorder.read("hour").tools[0] ?? {};
    for (const [found = 0, true_] of [
      [p50, 5_000],
      [p95, 9_500],
      [p99, 9_900],
    ] as const)
      expect(Math.abs(found - true_) / true_).toBeLessThanOrEqual(0.1);
  });

  test.each([
    [0, 1],
    [1, 1],
    [1_000_000, 128_000],
  ])("a call of %d ms is counted too, as about %d", (ms, about) => {
    const { recorder } = start();
    recorder.call({ tool: "web_search", ms });
    const found = recorder.read("hour").p99.at(-1) ?? Number.NaN;
    expect(Math.abs(found - about) / about).toBeLessThanOrEqual(0.1);
  });

  test("the series of one tool are its own, the table stays whole", () => {
    const { recorder } = start();
    recorder.call({ tool: "web_search", ms: 10 });
    recorder.call({ tool: "fetch", ms: 10_000 });
    const { calls, p50, tools } = recorder.read("hour", { tool: "web_search" });
    expect([calls.at(-1), tools.length]).toEqual([1, 2]);
    expect(p50.at(-1)).toBeLessThan(12);
    expect(sum(recorder.read("hour", { tool: "no_such_tool" }).calls)).toBe(0);
  });

  test("a step keeps the highest value of a gauge", async () => {
    const { recorder, clock } = start();
    recorder.look({ sessions: 3, memoryBytes: 100 });
    await clock.advance(1_000);
    recorder.look({ sessions: 1, memoryBytes: 200 });
    await clock.advance(30_000);
    recorder.look({ sessions: 0 });
    const { sessions, memoryBytes, running } = recorder.read("hour").gauges;
    expect(sessions?.slice(-2)).toEqual([3, 0]);
    expect(memoryBytes?.slice(-2)).toEqual([200, null]);
    expect(running?.every((value) => value === null)).toBe(true);
  });
});

test("memory is bounded however long and however much is called", async () => {
  const { recorder, clock } = start();
  const tools = ["web_search", "fetch", "scrape_page"];
  for (let hour = 0; hour < 24 * 21; hour++) {
    for (const tool of tools) recorder.call({ tool, ms: hour });
    await clock.advance(HOUR);
  }
  // Three weeks of calls: only the last week is kept, in steps of an hour.
  expect(sum(recorder.read("week").calls)).toBe(3 * (RANGES.week.steps - 1));
  expect(JSON.stringify(recorder.read("week")).length).toBeLessThan(20_000);
});
