import { createFakeClock } from "@wellsourced/testkit";
import { expect, test } from "vitest";
import { createStuckAlarm } from "../src/machines/stuck.ts";

const ringing = () => {
  const clock = createFakeClock(0);
  const told: string[] = [];
  const alarm = createStuckAlarm({ clock, stuckMs: 60_000, onTrouble: (message) => void told.push(message) });
  /** Reports within a minute, checked every ten seconds. */
  const minute = async (what: () => void): Promise<readonly string[]> => {
    const before = told.length;
    for (let at = 0; at < 6; at++) {
      await clock.advance(10_000);
      alarm.asking();
      what();
      alarm.check();
    }
    return told.slice(before);
  };
  return { alarm, minute };
};

test("work that no process begins is reported after a while, and not again at once", async () => {
  const { alarm, minute } = ringing();
  alarm.looked(3, 7);
  expect(await minute(() => alarm.looked(3, 7))).toEqual([
    expect.stringMatching(/60 s: 3 hosts wait, and no process/u),
  ]);
  expect(await minute(() => alarm.looked(3, 7))).toEqual([]);
});

test("a queue that fails or is silent is reported with its reason", async () => {
  const failing = ringing();
  expect(await failing.minute(() => failing.alarm.failed(new Error("NOSCRIPT")))).toEqual([
    expect.stringMatching(/the queue failed \(NOSCRIPT\)/u),
  ]);
  const silent = ringing();
  expect(await silent.minute(() => {})).toEqual([expect.stringMatching(/does not answer/u)]);
});

test("hosts that get their turns, and a queue without work, are no trouble", async () => {
  const { alarm, minute } = ringing();
  let begun = 0;
  expect(await minute(() => alarm.looked(3, begun++))).toEqual([]);
  expect(await minute(() => alarm.looked(0, begun))).toEqual([]);
});
