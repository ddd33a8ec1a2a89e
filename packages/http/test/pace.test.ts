import { createFakeClock } from "@wellsourced/testkit";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createLine } from "../src/pace.ts";
import { rejection } from "./house.ts";

const never = new AbortController().signal;

test("ten calls at once on a plan of one a second all get through, a second apart, in order", async () => {
  const clock = createFakeClock();
  const line = createLine({ perSecond: 1 }, clock, never);
  const seen: string[] = [];
  const calls = Array.from({ length: 10 }, async (_, index) => {
    const release = await line.take();
    seen.push(`${index} at ${clock.now()}`);
    release();
  });
  await clock.advance(9_000);
  await Promise.all(calls);
  expect(seen).toEqual(Array.from({ length: 10 }, (_, index) => `${index} at ${index * 1000}`));
  expect(clock.sleepers()).toBe(0);
});

test("after a quiet time as many may start as the burst allows", async () => {
  const clock = createFakeClock();
  const line = createLine({ perSecond: 2, burst: 3 }, clock, never);
  const at: number[] = [];
  const go = () => line.take().then((release) => [at.push(clock.now()), release()]);
  const first = Array.from({ length: 5 }, go);
  await clock.advance(60_000);
  const second = Array.from({ length: 4 }, go);
  await clock.advance(60_000);
  await Promise.all([...first, ...second]);
  expect(at).toEqual([0, 0, 0, 500, 1000, 60_000, 60_000, 60_000, 60_500]);
});

test("no more run at once than allowed, at any pace", async () => {
  const line = createLine({ perSecond: 1_000, burst: 1_000, concurrent: 2 }, createFakeClock(), never);
  const [one, two] = [await line.take(), await line.take()];
  let hasStarted = false;
  const third = line.take().then((release) => {
    hasStarted = true;
    return release;
  });
  await Promise.resolve();
  expect(hasStarted).toBe(false);
  one();
  one();
  (await third)();
  two();
  expect(hasStarted).toBe(true);
});

test("who leaves the line gives the place to the next, and takes no token along", async () => {
  const clock = createFakeClock();
  const line = createLine({ perSecond: 1 }, clock, never);
  (await line.take())();
  const leaving = new AbortController();
  const gone = rejection(line.take({ signal: leaving.signal }));
  const at = line.take().then((release) => [clock.now(), release()][0]);
  await clock.advance(500);
  leaving.abort();
  expect(await gone).toBe(leaving.signal.reason);
  await clock.advance(500);
  expect(await at).toBe(1_000);
});

test("when the last one leaves, nothing sleeps on", async () => {
  const clock = createFakeClock();
  const line = createLine({ perSecond: 0.001 }, clock, never);
  (await line.take())();
  const leaving = new AbortController();
  const gone = rejection(line.take({ signal: leaving.signal }));
  await clock.asleep();
  leaving.abort();
  await gone;
  expect(clock.sleepers()).toBe(0);
});

test("a pause holds all calls, a retry comes first, and no burst follows", async () => {
  const clock = createFakeClock();
  const line = createLine({ perSecond: 10, burst: 10 }, clock, never);
  const seen: string[] = [];
  const go = (name: string, isRetry = false) =>
    line.take({ isRetry }).then((release) => [seen.push(`${name} at ${clock.now()}`), release()]);
  line.pause(3_000);
  const all = [go("new"), go("again", true)];
  await clock.advance(3_100);
  await Promise.all(all);
  expect(seen).toEqual(["again at 3000", "new at 3100"]);
});

test("closing ends all who wait", async () => {
  const closing = new AbortController();
  const clock = createFakeClock();
  const line = createLine({ perSecond: 1 }, clock, closing.signal);
  (await line.take())();
  const waiting = [rejection(line.take()), rejection(line.take())];
  await clock.asleep();
  closing.abort(new Error("closed"));
  expect((await Promise.all(waiting)).map(String)).toEqual(["Error: closed", "Error: closed"]);
  expect(await rejection(line.take())).toBe(closing.signal.reason);
  expect(clock.sleepers()).toBe(0);
});

test("over any time no more calls start than the bucket held and gained", async () => {
  const pace = fc.record({ perSecond: fc.integer({ min: 1, max: 50 }), burst: fc.integer({ min: 1, max: 5 }) });
  await fc.assert(
    fc.asyncProperty(pace, fc.integer({ min: 1, max: 40 }), async ({ perSecond, burst }, calls) => {
      const clock = createFakeClock();
      const line = createLine({ perSecond, burst, concurrent: 100 }, clock, never);
      const at: number[] = [];
      const all = Array.from({ length: calls }, () => line.take().then(() => at.push(clock.now())));
      await clock.advance(60_000);
      await Promise.all(all);
      for (const [index, time] of at.entries())
        expect(index + 1).toBeLessThanOrEqual(burst + (time * perSecond) / 1000 + 1e-6);
    }),
    { numRuns: 30 },
  );
});

test("one caller with two hundred calls in line does not keep another waiting for more than the next turn", async () => {
  const clock = createFakeClock();
  const line = createLine({ perSecond: 1 }, clock, never);
  const order: string[] = [];
  const go = (caller: string, onWait?: (ahead: number) => void) =>
    line.take({ caller, onWait }).then((release) => {
      order.push(`${caller} at ${clock.now()}`);
      release();
    });
  const noisy = Array.from({ length: 200 }, () => go("noisy"));
  await clock.advance(10_500);
  const told: number[] = [];
  const quiet = go("quiet", (ahead) => told.push(ahead));
  await clock.advance(600);
  await quiet;
  expect([order.at(-1), told]).toEqual(["quiet at 11000", [0]]);
  await clock.advance(200_000);
  await Promise.all(noisy);
  expect(order).toHaveLength(201);
});

/** Calls that hold their slots until ended. */
function slowLine(concurrent = 8) {
  const clock = createFakeClock();
  const line = createLine({ perSecond: 1_000, burst: 1_000, concurrent }, clock, never);
  const held: { readonly caller: string; end(): void }[] = [];
  return {
    clock,
    held,
    holds: (caller: string) => held.filter((one) => one.caller === caller).length,
    ask(caller: string, times = 1) {
      for (let n = 0; n < times; n++)
        void line.take({ caller }).then((release) => {
          const one = {
            caller,
            end() {
              held.splice(held.indexOf(one), 1);
              release();
            },
          };
          held.push(one);
        });
      return settled();
    },
    /** Ends the caller's longest-running call. */
    end(caller: string) {
      held.find((one) => one.caller === caller)?.end();
      return settled();
    },
  };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

test("a caller alone has every place", async () => {
  const { ask, holds } = slowLine();
  await ask("a", 200);
  expect(holds("a")).toBe(8);
});

test("slow calls of one caller leave a place to another, at once and again and again", async () => {
  const { ask, end, holds } = slowLine();
  await ask("b");
  await end("b");
  await ask("a", 200);
  expect(holds("a")).toBe(7);
  for (let n = 0; n < 50; n++) {
    await ask("b");
    expect([holds("a"), holds("b")]).toEqual([7, 1]);
    await end("b");
  }
});

test("a second caller who comes when all places are taken waits for one call to end, and for none after that", async () => {
  const { ask, end, holds } = slowLine();
  await ask("a", 200);
  await ask("b");
  expect(holds("b")).toBe(0);
  await end("a");
  expect(holds("b")).toBe(1);
  await end("b");
  await ask("b");
  expect([holds("a"), holds("b")]).toEqual([7, 1]);
});

test("a place that becomes free goes to who holds fewest: two who ask for all of them have half each", async () => {
  const { ask, end, holds } = slowLine();
  await ask("a", 200);
  await ask("b", 200);
  for (let n = 0; n < 4; n++) await end("a");
  expect(Math.abs(holds("a") - holds("b"))).toBeLessThanOrEqual(1);
  for (let n = 0; n < 20; n++) await end("b");
  expect(holds("b")).toBeGreaterThanOrEqual(3);
});

test("a single place serves several callers", async () => {
  const { ask, end, held } = slowLine(1);
  await ask("a", 2);
  await ask("b", 2);
  const order = [held[0]?.caller];
  for (let n = 0; n < 3; n++) {
    await end(held[0]?.caller ?? "");
    order.push(held[0]?.caller);
  }
  expect(order).toEqual(["a", "b", "a", "b"]);
});

test("the reserved slot is used again after ten minutes without another caller", async () => {
  const { ask, end, holds, clock } = slowLine();
  await ask("b");
  await end("b");
  await ask("a", 200);
  await clock.advance(10 * 60_000);
  await end("a");
  expect(holds("a")).toBe(8);
});

test("callers without a slot wait only while all slots are taken, and no more are taken than exist", async () => {
  const step = fc.tuple(fc.constantFrom("ask", "end"), fc.constantFrom("a", "b", "c"));
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 4 }), fc.array(step, { maxLength: 40 }), async (most, steps) => {
      const { ask, end, held, holds } = slowLine(most);
      const asked = { a: 0, b: 0, c: 0 };
      const ended = { a: 0, b: 0, c: 0 };
      for (const [what, caller] of steps) {
        if (what === "ask") asked[caller] += 1;
        else if (holds(caller) > 0) ended[caller] += 1;
        await (what === "ask" ? ask(caller) : end(caller));
        const waiting = (["a", "b", "c"] as const).filter((one) => asked[one] - ended[one] > holds(one));
        expect(held.length).toBeLessThanOrEqual(most);
        if (waiting.some((one) => holds(one) === 0)) expect(held.length).toBe(most);
      }
    }),
    { numRuns: 200 },
  );
});
