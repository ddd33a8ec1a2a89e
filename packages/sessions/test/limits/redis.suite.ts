import { fileURLToPath } from "node:url";
import { startRedis } from "@wellsourced/testkit/redis";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { type Limit, openRedisCounters } from "../../src/limits/index.ts";
import { startProcess } from "../fixture/processes.ts";
import { freshLimits, testCounters } from "./test-counters.ts";

const TAKER = fileURLToPath(new URL("../fixture/taker.ts", import.meta.url));

describe("limits in redis", () => {
  let redis: Awaited<ReturnType<typeof startRedis>>;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis?.stop());
  const opened = async () => {
    const counters = await openRedisCounters({ url: redis.url });
    onTestFinished(() => counters.close());
    return counters;
  };

  testCounters(async (clock) => {
    const counters = await openRedisCounters({ url: redis.url, clock });
    onTestFinished(() => counters.close());
    return counters;
  });

  test("two processes at once never exceed a limit", async () => {
    const { minute, day, tenant } = freshLimits();
    const takers = [1, 2].map(() =>
      startProcess(process.execPath, ["--conditions=@wellsourced/source", TAKER, redis.url, tenant, "400"]),
    );
    await Promise.all(takers.map(({ gone }) => gone));
    const taken = takers.map((taker) => taker.lines().filter((line) => line === "taken").length);
    const [one = 0, two = 0] = taken;
    expect(one + two).toBe(300);
    expect(Math.min(one, two)).toBeGreaterThan(0);
    const counters = await opened();
    expect(await counters.look([day(300), minute(1_000)])).toMatchObject([{ remaining: 0 }, { remaining: 700 }]);
  });

  test("the time that decides is that of Redis: servers whose clocks differ count in one window", async () => {
    const { minute } = freshLimits();
    const [one, two] = [await opened(), await opened()];
    const first = await one.take([minute(1)]);
    const second = await two.take([minute(1)]);
    expect([first.allowed, second.allowed]).toEqual([true, false]);
    expect(second.at).toBeGreaterThanOrEqual(first.at);
  });

  test("no name of a tenant, user or address is stored in redis, and every count expires", async () => {
    const { own, day, tenant } = freshLimits();
    const counters = await opened();
    const address: Limit = { name: "address", of: { address: "192.0.2.77" }, most: 5, per: "minute" };
    await counters.take([own("ada-lovelace", 5), day(5), address]);
    const { createClient } = await import("@redis/client");
    const client = createClient({ url: redis.url });
    await client.connect();
    const keys = await client.keys("*");
    const lives = await Promise.all(keys.map((key) => client.pTTL(key)));
    await client.close();
    expect(keys.length).toBeGreaterThanOrEqual(3);
    for (const name of [tenant, "ada-lovelace", "192.0.2.77"]) expect(keys.join("\n")).not.toContain(name);
    expect(Math.min(...lives)).toBeGreaterThan(0);
  });

  test("a redis that goes away refuses every call within two seconds, and counts again once it is back", async () => {
    const { day } = freshLimits();
    const own = await startRedis();
    const counters = await openRedisCounters({ url: own.url });
    await counters.take([day(5)]);
    await own.stop();
    const asked = Date.now();
    for (const work of [counters.take([day(5)]), counters.look([day(5)])])
      await expect(work).rejects.toMatchObject({
        kind: "upstream_unavailable",
        message: expect.stringContaining("count of calls could not be"),
      });
    expect(Date.now() - asked).toBeLessThan(2_000);
    const back = await startRedis({ port: Number(new URL(own.url).port) });
    await expect
      .poll(() => counters.take([day(5)]).catch(() => undefined), { timeout: 15_000 })
      .toMatchObject({
        allowed: true,
      });
    await counters.close();
    await back.stop();
  });

  test("a redis that hangs refuses within two seconds too", async () => {
    const { day } = freshLimits();
    const own = await startRedis();
    const counters = await openRedisCounters({ url: own.url });
    await counters.take([day(5)]);
    own.pause();
    const asked = Date.now();
    await expect(counters.take([day(5)])).rejects.toMatchObject({ kind: "upstream_unavailable" });
    expect(Date.now() - asked).toBeLessThan(2_000);
    own.resume();
    await expect
      .poll(() => counters.take([day(5)]).catch(() => undefined), { timeout: 10_000 })
      .toMatchObject({
        allowed: true,
      });
    await counters.close();
    await own.stop();
  });
});
