import { createFakeClock } from "@wellsourced/testkit";
import { startRedis } from "@wellsourced/testkit/redis";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { openRedisCache, openRedisStore } from "../src/stores/index.ts";
import { ADA, NOON, seal } from "./helpers.ts";
import { testCache } from "./test-cache.ts";
import { testStore } from "./test-store.ts";

describe("redis", () => {
  let redis: Awaited<ReturnType<typeof startRedis>>;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis?.stop());

  testStore(async () => {
    const store = await openRedisStore({ clock: createFakeClock(NOON), url: redis.url });
    for await (const found of store.all()) await store.drop(found);
    onTestFinished(() => store.close());
    return store;
  });

  describe("as a cache", () =>
    testCache((clock) =>
      openRedisCache({ clock, url: redis.url, seal, report: (problem) => expect.unreachable(problem) }),
    ));

  test("that goes away says so, for writing and for reading", async () => {
    const own = await startRedis();
    const store = await openRedisStore({ clock: createFakeClock(NOON), url: own.url });
    await own.stop();
    const id = "00000000-0000-4000-8000-000000000000";
    const record = { version: 1, bytes: Buffer.from("x"), expiresAt: NOON + 1_000 };
    for (const work of [store.put(ADA, id, record), store.get(ADA, id)])
      await expect(work).rejects.toMatchObject({ kind: "upstream_unavailable" });
    await store.close();
  });
});
