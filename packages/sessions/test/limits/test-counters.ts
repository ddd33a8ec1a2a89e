import { createFakeClock, type FakeClock } from "@wellsourced/testkit";
import { expect, test } from "vitest";
import type { Counters, Limit } from "../../src/limits/index.ts";
import { ADA, BOB, NOON } from "../helpers.ts";

const DAY = 86_400_000;
let made = 0;

/** Limits that no other test has used, for stores that outlive a test. */
export function freshLimits() {
  const tenant = `byron-${process.pid}-${made++}`;
  const of = { tenant };
  return {
    tenant,
    minute: (most: number, cost = 1): Limit => ({ name: "minute", of, most, per: "minute", cost }),
    day: (most: number, cost = 1): Limit => ({ name: "daily", of, most, per: "day", cost }),
    own: (user: string, most: number): Limit => ({ name: "calls", of: { tenant, user }, most, per: "day" }),
  };
}

/** Takes as often as allowed. */
async function takeAll(counters: Counters, limits: readonly Limit[], tries = 50): Promise<number> {
  let taken = 0;
  for (let n = 0; n < tries; n++) if ((await counters.take(limits)).allowed) taken++;
  return taken;
}

/** Conformance tests for counters. */
export function testCounters(open: (clock: FakeClock) => Promise<Counters>): void {
  const opened = async (at = NOON) => {
    const clock = createFakeClock(at);
    return { clock, counters: await open(clock), ...freshLimits() };
  };

  test("as much is allowed as the limit says, and the state counts down", async () => {
    const { counters, minute } = await opened();
    const first = await counters.take([minute(3)]);
    expect(first).toMatchObject({
      allowed: true,
      at: NOON,
      limits: [{ name: "minute", allowed: true, limit: 3, remaining: 2, retryAfterSeconds: 0 }],
    });
    expect(await takeAll(counters, [minute(3)])).toBe(2);
    const refused = await counters.take([minute(3)]);
    expect(refused).toMatchObject({
      allowed: false,
      limits: [{ allowed: false, remaining: 0, retryAfterSeconds: 61 }],
    });
  });

  test("a refused call uses up nothing, in none of its limits", async () => {
    const { counters, minute, day } = await opened();
    await counters.take([day(1)]);
    for (let n = 0; n < 5; n++)
      expect(await counters.take([minute(4), day(1)])).toMatchObject({
        allowed: false,
        limits: [
          { allowed: true, remaining: 4 },
          { allowed: false, remaining: 0 },
        ],
      });
    expect(await takeAll(counters, [minute(4)])).toBe(4);
  });

  test("of many calls at once no more are allowed than the limit says", async () => {
    const { counters, minute, day } = await opened();
    const all = await Promise.all(Array.from({ length: 60 }, () => counters.take([minute(25), day(40)])));
    expect(all.filter(({ allowed }) => allowed)).toHaveLength(25);
  });

  test("a minute that begins in the middle of another holds no more than the limit either", async () => {
    const { counters, clock, minute } = await opened(NOON + 59_900);
    expect(await takeAll(counters, [minute(10)])).toBe(10);
    await clock.advance(200); // Crosses the start of a calendar minute.
    expect(await takeAll(counters, [minute(10)])).toBe(0);
    await clock.advance(59_000);
    expect(await takeAll(counters, [minute(10)])).toBe(0);
    await clock.advance(1_900);
    expect(await takeAll(counters, [minute(10)])).toBe(10);
  });

  test("a call that waits as long as reported is allowed", async () => {
    const { counters, clock, minute } = await opened(NOON + 321);
    await takeAll(counters, [minute(2)], 1);
    await clock.advance(20_000);
    await takeAll(counters, [minute(2)]);
    const [state] = (await counters.take([minute(2)])).limits;
    expect(state?.retryAfterSeconds).toBe(41);
    await clock.advance(1_000 * (state?.retryAfterSeconds ?? 0));
    expect(await takeAll(counters, [minute(2)])).toBe(1);
  });

  test("the reported time is when the first use expires, and no refused call may come before", async () => {
    const { counters, clock, minute } = await opened(NOON);
    await takeAll(counters, [minute(3)], 1);
    await clock.advance(20_000);
    await takeAll(counters, [minute(3)], 1);
    await clock.advance(20_000);
    expect(await counters.look([minute(3)])).toMatchObject([{ remaining: 1, resetSeconds: 21 }]);
    const [two] = (await counters.take([{ ...minute(3), cost: 2 }])).limits;
    expect(two).toMatchObject({ allowed: false, resetSeconds: 21, retryAfterSeconds: 21 });
    const [three] = (await counters.take([{ ...minute(3), cost: 3 }])).limits;
    expect(three).toMatchObject({ allowed: false, resetSeconds: 21, retryAfterSeconds: 41 });
    await clock.advance(21_000);
    expect(await counters.look([minute(3)])).toMatchObject([{ remaining: 2, resetSeconds: 20 }]);
  });

  test("a day ends at midnight in UTC", async () => {
    const { counters, clock, day } = await opened(Date.UTC(2026, 1, 28, 23, 59, 30));
    expect(await takeAll(counters, [day(3)])).toBe(3);
    const [state] = (await counters.take([day(3)])).limits;
    expect(state).toMatchObject({ resetSeconds: 30, retryAfterSeconds: 30 });
    await clock.advance(29_999);
    expect(await takeAll(counters, [day(3)])).toBe(0);
    await clock.advance(1);
    expect(await takeAll(counters, [day(3)])).toBe(3);
  });

  test("a call over the limit is told that waiting does not help", async () => {
    const { counters, day } = await opened();
    const [state] = (await counters.take([day(10, 11)])).limits;
    expect(state).toMatchObject({ allowed: false, remaining: 10 });
    expect(state).not.toHaveProperty("retryAfterSeconds");
  });

  test("looking uses nothing", async () => {
    const { counters, minute } = await opened();
    for (let n = 0; n < 5; n++)
      expect(await counters.look([minute(2)])).toMatchObject([{ allowed: true, remaining: 2, resetSeconds: 0 }]);
  });

  test("what was not used after all is given back, and what was used beyond the estimate is added", async () => {
    const { counters, clock, day } = await opened(NOON);
    const { at } = await counters.take([day(100, 60)]);
    await clock.advance(1_000);
    await counters.correct({ limit: day(100), at, by: -60 });
    expect(await counters.look([day(100)])).toMatchObject([{ remaining: 100 }]);
    await counters.take([day(100, 60)]);
    await counters.correct({ limit: day(100), at, by: 70 });
    expect(await counters.look([day(100)])).toMatchObject([{ allowed: false, remaining: 0 }]);
  });

  test("a correction belongs to the day of the call, also after midnight", async () => {
    const { counters, clock, day } = await opened(Date.UTC(2026, 1, 28, 23, 59, 59));
    const { at } = await counters.take([day(100, 60)]);
    await clock.advance(2_000);
    await counters.take([day(100, 10)]);
    await counters.correct({ limit: day(100), at, by: -60 });
    expect(await counters.look([day(100)])).toMatchObject([{ remaining: 90 }]);
  });

  test("tenants and users are counted apart, and a tenant is not its user", async () => {
    const { counters, own, day } = await opened();
    expect(await takeAll(counters, [own("ada", 2)])).toBe(2);
    expect(await takeAll(counters, [own("bob", 2)])).toBe(2);
    expect(await takeAll(counters, [day(3)])).toBe(3);
  });

  test("a user's counts are exported and deleted, and no others are touched", async () => {
    const { counters, own, day, tenant } = await opened();
    await takeAll(counters, [own("ada", 2), own("bob", 5), day(9)]);
    const ada = { tenant, user: "ada" };
    expect(await counters.export(ada)).toEqual([{ name: "calls", from: "2026-01-31T00:00:00Z", count: 2 }]);
    await counters.forget(ada);
    expect(await counters.export(ada)).toEqual([]);
    expect(await counters.look([own("ada", 2), own("bob", 5), day(9)])).toMatchObject([
      { remaining: 2 },
      { remaining: 3 },
      { remaining: 7 },
    ]);
    for (const owner of [ADA, BOB]) expect(await counters.export(owner)).toEqual([]);
  });

  test("what is past counts no more and takes no room", async () => {
    const { counters, clock, day, own, tenant } = await opened();
    await counters.take([day(5), own("ada", 5)]);
    await clock.advance(DAY);
    await counters.take([day(5)]);
    expect(await counters.look([day(5), own("ada", 5)])).toMatchObject([{ remaining: 4 }, { remaining: 5 }]);
    expect((await counters.export({ tenant, user: "ada" })).filter(({ from }) => from > "2026-01-31T23")).toEqual([]);
  });
}
