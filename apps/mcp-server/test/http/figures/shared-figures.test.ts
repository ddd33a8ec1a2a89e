import { createFakeClock } from "@wellsourced/testkit";
import { expect, test } from "vitest";
import { createRecorder } from "../../../src/http/figures/recorder.ts";
import { createSharedFigures } from "../../../src/http/figures/shared-figures.ts";
import { parseStep, serializeStep } from "../../../src/http/figures/step-figures.ts";
import { madeBoards } from "./mock-boards.ts";

const start = () => {
  const clock = createFakeClock(Date.UTC(2026, 0, 31, 12));
  const boards = madeBoards();
  const processOf = (name: string, gauges: object = {}) => {
    const recorder = createRecorder(clock);
    const present = async () => ({ gauges, providers: [], waiting: undefined, spending: [] });
    return { recorder, ...createSharedFigures({ board: boards.boardOf(name), recorder, clock, present }) };
  };
  return { clock, boards, processOf };
};

test("percentiles of several processes are those of all their calls, not the mean of theirs", async () => {
  const { clock, processOf } = start();
  const [one, other, alone] = [processOf("one"), processOf("other"), createRecorder(clock)];
  // A process with few slow calls and one with many fast ones: averaging percentiles would be wrong.
  for (let index = 0; index < 990; index++) {
    one.recorder.call({ tool: "web_search", ms: 10 });
    alone.call({ tool: "web_search", ms: 10 });
  }
  for (let index = 0; index < 10; index++) {
    other.recorder.call({ tool: "web_search", ms: 10_000, failure: "network" });
    alone.call({ tool: "web_search", ms: 10_000, failure: "network" });
  }
  await other.show();
  const { slots, missing } = await one.others("hour");
  const both = one.recorder.read("hour", { others: slots });
  const { p50 = 0, p95 = 0 } = both.total;
  expect([both.total.calls, both.total.errors, missing]).toEqual([1_000, 10, 0]);
  expect(Math.max(p50, p95)).toBeLessThan(12);
  expect(both).toEqual(alone.read("hour"));
});

test("calls lie in the step of their time, whichever process counted them, in every range", async () => {
  const { clock, processOf } = start();
  const [one, other] = [processOf("one"), processOf("other")];
  other.recorder.call({ tool: "fetch", ms: 5 });
  await other.show();
  await clock.advance(60_000);
  one.recorder.call({ tool: "fetch", ms: 5 });
  other.recorder.call({ tool: "fetch", ms: 5 });
  await other.show();
  const read = async (range: "hour" | "day" | "week") =>
    one.recorder.read(range, { others: (await one.others(range)).slots });
  expect((await read("hour")).calls.slice(-3)).toEqual([1, 0, 2]);
  for (const range of ["day", "week"] as const) expect((await read(range)).calls.at(-1)).toBe(3);
});

test("what could not be shown is made up for, and nothing is counted twice", async () => {
  const { clock, boards, processOf } = start();
  const [one, other] = [processOf("one"), processOf("other")];
  other.recorder.call({ tool: "fetch", ms: 5 });
  await other.show();
  boards.isAway = true;
  for (let minute = 0; minute < 5; minute++) {
    other.recorder.call({ tool: "fetch", ms: 5 });
    await expect(other.show()).rejects.toThrow("Redis does not answer");
    await clock.advance(60_000);
  }
  await expect(one.others("hour")).rejects.toThrow("Redis does not answer");
  boards.isAway = false;
  await other.show();
  await other.show();
  const { total } = one.recorder.read("hour", { others: (await one.others("hour")).slots });
  expect(total.calls).toBe(6);
});

test("a process that has published nothing for a while is missing, also when it counted before, and one that ended is not", async () => {
  const { clock, processOf } = start();
  const [one, killed, stopped] = [processOf("one"), processOf("killed", { running: 2 }), processOf("stopped")];
  killed.recorder.call({ tool: "fetch", ms: 5 });
  await Promise.all([killed.show(), stopped.show()]);
  expect(await one.others("hour")).toMatchObject({ missing: 0, present: [{ gauges: { running: 2 } }, {}] });
  await stopped.leave();
  await clock.advance(46_000);
  const { missing, present, slots } = await one.others("hour");
  expect([missing, present]).toEqual([1, []]);
  expect(one.recorder.read("hour", { others: slots }).total.calls).toBe(1);
});

test.each([
  ["cannot be opened", undefined],
  ["is of another version", JSON.stringify({ at: 1, figures: [] })],
  ["is no JSON", "x"],
])("a process whose text %s is missing, never a process without calls", async (_, text) => {
  const { boards, processOf } = start();
  const one = processOf("one");
  boards.at("now").set("other", text);
  expect(await one.others("hour")).toEqual({ slots: [], present: [], missing: 1 });
  boards.at("now").clear();
  const { step } = one.recorder.slots("hour").at(-1) ?? { step: 0 };
  boards.at(`hour:${step}`).set("other", text);
  expect(await one.others("hour")).toEqual({ slots: [], present: [], missing: 1 });
});

test("a step says the same after its way through a text", () => {
  const { clock } = start();
  const recorder = createRecorder(clock);
  recorder.call({ tool: "fetch", ms: 5, cached: true, costUsd: 0.25, failure: "network" });
  recorder.look({ running: 2, openBreakers: 1 });
  const slot = recorder.slots("week").at(-1);
  expect(slot && parseStep(serializeStep(slot))).toEqual(slot);
});

test("gauges of processes are sums, and a provider that rests for all of them rests once", async () => {
  const { processOf } = start();
  const [one, other] = [processOf("one"), processOf("other")];
  one.recorder.look({ sessions: 3, openBreakers: 1 });
  other.recorder.look({ sessions: 4, openBreakers: 1, upstreamQueue: 5 });
  await other.show();
  const { gauges } = one.recorder.read("hour", { others: (await one.others("hour")).slots });
  const last = (name: string) => gauges[name]?.at(-1);
  expect(["sessions", "openBreakers", "upstreamQueue", "parserQueue"].map(last)).toEqual([7, 1, 5, null]);
});
