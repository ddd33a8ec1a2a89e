import { createFakeClock } from "@wellsourced/testkit";
import { expect, test } from "vitest";
import { createAuditLog } from "../../src/audit-log/audit-log.ts";
import type { SendLines } from "../../src/audit-log/forwarder.ts";
import type { Noted } from "../../src/audit-log/line-writer.ts";
import { NOON } from "../helpers.ts";
import { made } from "./made.ts";

const full = () => Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
/** Waits until nothing is pending. */
const settle = async () => {
  for (let round = 0; round < 20; round++) await new Promise<void>((resolve) => setImmediate(resolve));
};

/** A log on a fake disk that the test can fill and slow down. */
function openOver(options: { required?: boolean; bufferSize?: number; send?: SendLines } = {}) {
  const clock = createFakeClock(NOON);
  const disk = { isFull: false, gate: Promise.resolve(), written: [] as Noted["event"][] };
  const reports: string[] = [];
  const log = createAuditLog({
    ...options,
    clock,
    hashOfText: (text) => text,
    mask: (text) => text,
    report: (problem) => reports.push(problem),
    sink: (onLine) => ({
      async open() {
        if (disk.isFull) throw full();
      },
      async append(events) {
        const batch = [...events];
        await disk.gate;
        if (disk.isFull) throw full();
        disk.written.push(...batch.map(({ event }) => event));
        for (const { event } of batch) onLine?.(JSON.stringify(event));
        return batch.length;
      },
      close: async () => undefined,
    }),
  });
  const ids = () =>
    disk.written.map(({ event_type, request_id }) => (event_type === "tool_call" ? request_id : event_type));
  return { log, clock, disk, reports, ids };
}

test("if the log is optional, no call waits for the disk or learns that it is full", async () => {
  const { log, disk, reports } = openOver();
  disk.isFull = true;
  await log.write(made(1));
  await settle();
  expect(reports).toEqual(["The audit log cannot be written: the disk is full. Free some space and try again."]);
  await log.ready();
});

test("events wait for a full disk as far as the buffer goes; those beyond are counted, and the count is written", async () => {
  const { log, clock, disk, reports, ids } = openOver({ bufferSize: 3 });
  disk.isFull = true;
  for (let number = 1; number <= 10; number++) {
    await log.write(made(number));
    await settle();
  }
  expect(log.counts()).toMatchObject({ written: 0, lost: 7 });
  disk.isFull = false;
  await clock.advance(1_000);
  // The buffer is full, so this one is lost, too, but it makes the log try again.
  await log.write(made(11));
  await settle();
  await log.write(made(12));
  await settle();
  expect(ids()).toEqual(["audit_lost", "r1", "r2", "r3", "r12"]);
  expect(disk.written[0]?.metadata?.count).toBe(8);
  expect(reports.at(-1)).toBe("The audit log can be written again.");
});

test("where the log is required each event that is not on the disk is refused, and its count is written", async () => {
  const { log, clock, disk, ids } = openOver({ required: true });
  disk.isFull = true;
  const refused = { kind: "config", suggestedAction: "inform_user" };
  await expect(log.write(made(1))).rejects.toMatchObject(refused);
  await expect(log.write(made(2))).rejects.toMatchObject(refused);
  await expect(log.ready()).rejects.toMatchObject(refused);
  disk.isFull = false;
  await clock.advance(1_000);
  await log.ready();
  await log.write(made(3));
  expect(ids()).toEqual(["audit_lost", "r3"]);
  expect(disk.written[0]?.metadata?.count).toBe(3);
});

test("where the log is required an answer waits until its event is on the disk", async () => {
  const { log, disk } = openOver({ required: true });
  let open = () => {};
  disk.gate = new Promise((resolve) => {
    open = resolve;
  });
  let isDone = false;
  const writing = log.write(made(1)).then(() => {
    isDone = true;
  });
  await settle();
  expect(isDone).toBe(false);
  open();
  await writing;
  expect(disk.written).toHaveLength(1);
});

test("events that come while the disk is busy go out together", async () => {
  const { log, ids } = openOver({ required: true });
  await Promise.all([1, 2, 3, 4].map((number) => log.write(made(number))));
  expect(ids()).toEqual(["r1", "r2", "r3", "r4"]);
});

test("closing writes what waits, and nothing is taken afterwards", async () => {
  const { log, ids } = openOver();
  await log.write(made(1));
  await log.write(made(2));
  await log.close();
  await log.write(made(3));
  expect(ids()).toEqual(["r1", "r2"]);
  expect(log.counts()).toMatchObject({ written: 2, lost: 1 });
});

test("a webhook gets the lines in batches, in their order", async () => {
  const sent: number[] = [];
  const { log } = openOver({ send: async (lines) => void sent.push(lines.length) });
  for (let number = 1; number <= 250; number++) await log.write(made(number));
  await log.close();
  expect(sent.reduce((sum, count) => sum + count)).toBe(250);
  expect(Math.max(...sent)).toBeLessThanOrEqual(100);
});

test("a failing or hanging webhook delays no call, is given up after five seconds, and its losses are counted", async () => {
  let asked = 0;
  const { log, clock, reports, ids } = openOver({
    required: true,
    bufferSize: 10,
    send: (_, signal) => {
      asked += 1;
      return new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
    },
  });
  for (let number = 1; number <= 30; number++) await log.write(made(number));
  expect(ids()).toHaveLength(30);
  expect(asked).toBe(1);
  await settle();
  await clock.advance(5_000);
  await settle();
  expect(asked).toBe(2);
  // One was in progress, ten waited, and nineteen were dropped.
  expect(log.counts().webhookDropped).toBe(20);
  expect(reports).toEqual([expect.stringMatching(/does not accept events: .*did not answer within 5 seconds/u)]);
  const closing = log.close(AbortSignal.timeout(0));
  await closing;
  expect(log.counts().webhookDropped).toBe(30);
});
