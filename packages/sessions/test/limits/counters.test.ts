import { randomBytes } from "node:crypto";
import { appendFile, mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { createFakeClock } from "@wellsourced/testkit";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createMemoryCounters, type Limit, openFileCounters } from "../../src/limits/index.ts";
import { startCounter } from "../fixture/counting.ts";
import { makeFolder, NOON } from "../helpers.ts";
import { freshLimits, testCounters } from "./test-counters.ts";

const inFile = async (clock = createFakeClock(NOON), folder?: string) => {
  const path = join(folder ?? (await makeFolder()), "limits.jsonl");
  return { path, counters: await openFileCounters({ path, clock, randomBytes }) };
};

describe("in memory", () => testCounters(async (clock) => createMemoryCounters({ clock })));

describe("in a file", () => testCounters(async (clock) => (await inFile(clock)).counters));

describe("beside an exact log of every call", () => {
  const windows = { second: 1_000, minute: 60_000 } as const;
  const slots = { second: 20, minute: 1_000 } as const;
  const steps = fc.array(fc.record({ wait: fc.nat(1_000), cost: fc.integer({ min: 1, max: 3 }) }), { maxLength: 120 });

  test.each(["second", "minute"] as const)(
    "no %s ever holds more than the limit, and no call is refused that a window one slot longer has room for",
    async (per) => {
      await fc.assert(
        fc.asyncProperty(steps, fc.integer({ min: 1, max: 12 }), fc.nat(100_000), async (calls, most, offset) => {
          const clock = createFakeClock(NOON + offset);
          const counters = createMemoryCounters({ clock });
          const log: { at: number; cost: number }[] = [];
          const used = (since: number) => log.reduce((sum, { at, cost }) => (at > since ? sum + cost : sum), 0);
          for (const { wait, cost } of calls) {
            await clock.advance(per === "minute" ? wait * 20 : wait);
            const at = clock.now();
            const limit: Limit = { name: "x", of: "everybody", most, per, cost };
            const { allowed, limits } = await counters.take([limit]);
            if (allowed) log.push({ at, cost });
            if (allowed) expect(used(at - windows[per])).toBeLessThanOrEqual(most);
            else expect(used(at - windows[per] - slots[per]) + cost).toBeGreaterThan(most);
            expect(limits[0]?.remaining).toBeLessThanOrEqual(most - used(at - windows[per]));
          }
        }),
        { numRuns: 60 },
      );
    },
  );

  test("a day holds exactly the limit", async () => {
    await fc.assert(
      fc.asyncProperty(steps, fc.integer({ min: 1, max: 12 }), async (calls, most) => {
        const clock = createFakeClock(NOON);
        const counters = createMemoryCounters({ clock });
        const used = new Map<string, number>();
        for (const { wait, cost } of calls) {
          await clock.advance(wait * 40_000);
          const day = new Date(clock.now()).toISOString().slice(0, 10);
          const { allowed } = await counters.take([{ name: "x", of: "everybody", most, per: "day", cost }]);
          expect(allowed).toBe((used.get(day) ?? 0) + cost <= most);
          if (allowed) used.set(day, (used.get(day) ?? 0) + cost);
        }
      }),
      { numRuns: 60 },
    );
  });
});

test("a clock that is set back frees nothing", async () => {
  const clock = createFakeClock(NOON);
  let ahead = 0;
  const counters = createMemoryCounters({ clock: { ...clock, now: () => clock.now() + ahead } });
  const limit: Limit = { name: "x", of: "everybody", most: 1, per: "minute" };
  expect(await counters.take([limit])).toMatchObject({ allowed: true });
  ahead = -600_000;
  expect(await counters.take([limit])).toMatchObject({ allowed: false });
});

test("memory holds a bounded number of keys of each limit, and one limit's flood does not push out another's", async () => {
  const counters = createMemoryCounters({ clock: createFakeClock(NOON), mostKeys: 10 });
  const tenant: Limit = { name: "minute", of: { tenant: "quiet" }, most: 1, per: "minute" };
  const address = (n: number): Limit => ({ name: "address", of: { address: `192.0.2.${n}` }, most: 1, per: "minute" });
  await counters.take([tenant]);
  for (let n = 0; n < 200; n++) await counters.take([address(n)]);
  expect(await counters.look([tenant, address(0), address(190), address(199)])).toMatchObject([
    { remaining: 0 },
    { remaining: 1 },
    { remaining: 0 },
    { remaining: 0 },
  ]);
});

describe("a file of counts", () => {
  test("survives a restart, with the counts of the day", async () => {
    const { day, own, minute } = freshLimits();
    const folder = await makeFolder();
    const { counters } = await inFile(undefined, folder);
    await counters.take([day(5), own("ada", 5), minute(5)]);
    await counters.take([day(5)]);
    await counters.close();
    const again = (await inFile(undefined, folder)).counters;
    expect(await again.look([day(5), own("ada", 5)])).toMatchObject([{ remaining: 3 }, { remaining: 4 }]);
  });

  test("loses no call that was allowed when its process is killed", async () => {
    const folder = await makeFolder();
    const path = join(folder, "limits.jsonl");
    let said = 0;
    for (let round = 0; round < 3; round++) {
      const counting = startCounter(path);
      await counting.said(20 + round * 7);
      counting.child.kill("SIGKILL");
      await counting.gone;
      said += counting.lines().length;
    }
    const counters = await openFileCounters({ path, randomBytes });
    const [state] = await counters.look([{ name: "daily", of: "everybody", most: 1_000_000, per: "day" }]);
    const counted = 1_000_000 - (state?.remaining ?? 0);
    expect(counted).toBeGreaterThanOrEqual(said);
    expect(counted).toBeLessThanOrEqual(said + 3); // The last call of each round may be counted but not yet printed.
  });

  test("is read in spite of half a line, and goes on after it", async () => {
    const { day } = freshLimits();
    const folder = await makeFolder();
    const { counters, path } = await inFile(undefined, folder);
    await counters.take([day(9)]);
    await appendFile(path, '{"key":"half');
    await counters.take([day(9)]);
    const again = (await inFile(undefined, folder)).counters;
    expect(await again.look([day(9)])).toMatchObject([{ remaining: 7 }]);
  });

  test("is read in spite of damage anywhere, and counts what is left", async () => {
    const { day } = freshLimits();
    const folder = await makeFolder();
    const { counters, path } = await inFile(undefined, folder);
    await counters.take([day(9)]);
    const damage = ["[".repeat(200_000), '{"key":7,"slot":1,"by":1}', '{"key":"","slot":-1e308,"by":1.5}', "null"];
    await appendFile(path, Buffer.concat([Buffer.from([0, 255, 254, 10]), Buffer.from(damage.join("\n"))]));
    const again = (await inFile(undefined, folder)).counters;
    expect(await again.take([day(9)])).toMatchObject({ allowed: true });
    expect(await again.look([day(9)])).toMatchObject([{ remaining: 7 }]);
  });

  test("holds no name of a tenant or user, and nothing of one that was forgotten", async () => {
    const { own, tenant } = freshLimits();
    const { counters, path } = await inFile();
    await counters.take([own("ada-lovelace", 5)]);
    const before = await readFile(path, "utf8");
    expect(before).toContain('"by":1');
    for (const name of [tenant, "ada-lovelace"]) expect(before).not.toContain(name);
    await counters.forget({ tenant, user: "ada-lovelace" });
    expect((await readFile(path, "utf8")).trim()).toBe("");
  });

  test("does not grow with the number of calls, and counts right while it is written anew", async () => {
    const { day } = freshLimits();
    const folder = await makeFolder();
    const { counters, path } = await inFile(undefined, folder);
    for (let n = 0; n < 40; n++) await Promise.all(Array.from({ length: 300 }, () => counters.take([day(1_000_000)])));
    expect((await readFile(path, "utf8")).split("\n").length).toBeLessThan(10_600);
    const again = (await inFile(undefined, folder)).counters;
    expect(await again.look([day(1_000_000)])).toMatchObject([{ remaining: 1_000_000 - 12_000 }]);
  });

  test("that cannot be written grants nothing, says so, and takes the count back", async () => {
    const { day } = freshLimits();
    const { counters, path } = await inFile();
    await rm(path);
    await mkdir(path); // A folder in its place cannot be appended to.
    await expect(counters.take([day(5)])).rejects.toMatchObject({
      kind: "config",
      message: expect.stringContaining("count of calls could not be saved"),
    });
    expect(await counters.look([day(5)])).toMatchObject([{ remaining: 5 }]);
  });
});
