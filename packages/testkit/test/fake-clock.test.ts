import { expect, test } from "vitest";
import { createFakeClock } from "../src/index.ts";

test("sleepers wake in the order of their times, each at its own time", async () => {
  const clock = createFakeClock(1_000);
  const woken: string[] = [];
  const note = (name: string, ms: number) => clock.sleep(ms).then(() => woken.push(`${name} at ${clock.now()}`));
  note("late", 300);
  note("early", 100);
  await clock.advance(299);
  expect(woken).toEqual(["early at 1100"]);
  await clock.advance(1);
  expect(woken).toEqual(["early at 1100", "late at 1300"]);
});

test("who wakes may sleep again within the same move of the hands", async () => {
  const clock = createFakeClock();
  let rounds = 0;
  const loop = async () => {
    for (; rounds < 3; rounds++) await clock.sleep(10);
  };
  const done = loop();
  await clock.advance(30);
  await done;
  expect([rounds, clock.now(), clock.sleepers()]).toEqual([3, 30, 0]);
});

test("a sleep ends with the reason of its signal", async () => {
  const clock = createFakeClock();
  const controller = new AbortController();
  const asleep = clock.sleep(10, controller.signal);
  controller.abort(new Error("enough"));
  await expect(asleep).rejects.toThrow("enough");
  expect(clock.sleepers()).toBe(0);
});
