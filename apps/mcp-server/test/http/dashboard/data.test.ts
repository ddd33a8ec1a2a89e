import { Failure } from "@wellsourced/core";
import { createFakeClock } from "@wellsourced/testkit";
import { expect, onTestFinished, test } from "vitest";
import { createCallFeed } from "../../../src/call-feed.ts";
import { dashboardData } from "../../../src/http/dashboard/data.ts";
import { createFigures } from "../../../src/http/figures/figures.ts";
import type { Table } from "../../../src/table.ts";
import { madeBoards } from "../figures/mock-boards.ts";

const SECONDS = 1_000;

/** Processes with shared boards and separate tables. */
const start = () => {
  const clock = createFakeClock(Date.UTC(2026, 0, 31, 12));
  const boards = madeBoards();
  const reports: unknown[] = [];
  const processOf = (name: string, more: Partial<Table> = {}, isAlone = false) => {
    const { feed, publish } = createCallFeed();
    const table = { info: { name: "made", version: "1.0.0" }, calls: feed, ...more };
    const figures = createFigures({
      table,
      clock,
      statuses: new Map(),
      board: isAlone ? undefined : boards.boardOf(name),
      load: () => ({ running: 1, sessions: 2 }),
      memory: () => ({ rss: 100, heapUsed: 10 }),
      report: (error) => reports.push(error),
    });
    figures.watch();
    onTestFinished(() => figures.close().catch(() => {}));
    return { publish, figures, data: () => dashboardData({ table, figures, clock }, "hour") };
  };
  return { clock, boards, reports, processOf };
};

test("a single process reports no others", async () => {
  const { processOf } = start();
  const { data, publish } = processOf("one", {}, true);
  publish({ tool: "fetch", ms: 5 });
  expect(await data()).toMatchObject({ total: { calls: 1 }, current: { sessions: 2 }, problems: [] });
  expect(await data()).not.toHaveProperty("processes");
});

test("processes that share a board are shown as one, with how many they are", async () => {
  const { clock, processOf } = start();
  const provider = { name: "brave", type: "web", breaker: "closed", available: true };
  const [one, other] = [
    processOf("one", {
      state: () => ({ providers: [provider], waiting: { providers: { brave: 1 }, parsers: 1 }, tenantCostLimitUsd: 5 }),
      spending: async () => [
        { tenant: "byron", spentUsd: 2 },
        { tenant: "babbage", spentUsd: 1 },
      ],
    }),
    processOf("other", {
      state: () => ({
        providers: [{ ...provider, breaker: "open", available: false }],
        waiting: { providers: { brave: 2, openalex: 4 }, parsers: 0 },
      }),
      spending: async () => [
        { tenant: "lovelace", spentUsd: 3 },
        { tenant: "byron", spentUsd: 1.5 },
      ],
    }),
  ];
  one.publish({ tool: "fetch", ms: 5 });
  other.publish({ tool: "fetch", ms: 5 });
  await clock.advance(11 * SECONDS);
  expect(await one.data()).toMatchObject({
    total: { calls: 2 },
    current: { sessions: 4, running: 2, memoryBytes: 200 },
    processes: { counted: 2, missing: 0 },
    providers: [{ name: "brave", breaker: "open", available: false }],
    waiting: { providers: { brave: 3, openalex: 4 }, parsers: 1 },
    spending: [
      { tenant: "lovelace", spentUsd: 3 },
      { tenant: "byron", spentUsd: 2 },
      { tenant: "babbage", spentUsd: 1 },
    ],
    problems: [],
  });
});

test("a missing process is reported", async () => {
  const { clock, boards, processOf } = start();
  const { data } = processOf("one");
  await clock.advance(1 * SECONDS);
  boards.at("now").set("other", undefined);
  const { processes, problems } = await data();
  expect(processes).toEqual({ counted: 1, missing: 1 });
  expect(problems).toEqual([expect.stringMatching(/^The figures of 1 process are missing/u)]);
});

test("where the others cannot be read, the own figures are shown with a sentence, and the log says it once", async () => {
  const { clock, boards, reports, processOf } = start();
  const { data, publish } = processOf("one");
  publish({ tool: "fetch", ms: 5 });
  boards.isAway = true;
  await clock.advance(35 * SECONDS);
  const { total, problems, processes } = await data();
  expect([total.calls, processes, reports.length]).toEqual([1, undefined, 1]);
  expect(problems).toEqual([
    "These are the figures of one process alone. The figures could not be read: Redis does not answer.",
  ]);
  boards.isAway = false;
  await clock.advance(11 * SECONDS);
  expect(await data()).toMatchObject({ processes: { counted: 1, missing: 0 }, problems: [] });
});

test("a bug of ours is not reported as an unavailable upstream", async () => {
  const { processOf } = start();
  const spending = async () => {
    throw new TypeError("a bug");
  };
  await expect(processOf("one", { spending }, true).data()).rejects.toThrow("a bug");
});

test("unreadable spending is absent and reported", async () => {
  const { processOf } = start();
  const spending = async () => {
    throw new Failure("upstream_unavailable", "The count of calls could not be read.");
  };
  const data = await processOf("one", { spending }, true).data();
  expect([data.spending, data.problems]).toEqual([undefined, ["The count of calls could not be read."]]);
});
