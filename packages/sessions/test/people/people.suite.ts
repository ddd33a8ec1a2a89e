import { type Clock, systemClock } from "@wellsourced/core";
import { createFakeClock } from "@wellsourced/testkit";
import { startRedis } from "@wellsourced/testkit/redis";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { RecordKind, Store } from "../../src/index.ts";
import { openRedisStore } from "../../src/stores/index.ts";
import { ADA, NOON } from "../helpers.ts";
import { setUp } from "./made.ts";
import { testSubject } from "./subject-rules.ts";

describe("redis", () => {
  let redis: Awaited<ReturnType<typeof startRedis>>;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis?.stop());

  /** One connection per kind of records, on an empty Redis. */
  async function place(clock: Clock = createFakeClock(NOON)) {
    const stores = new Map<string, Promise<Store>>();
    const openStore = (kind: RecordKind) => {
      const store = stores.get(kind.name) ?? openRedisStore({ clock, url: redis.url, kind });
      stores.set(kind.name, store);
      return store;
    };
    onTestFinished(async () => {
      for (const store of stores.values()) await (await store).close();
    });
    const { createClient } = await import("@redis/client");
    const raw = createClient({ url: redis.url });
    await raw.connect();
    await raw.flushAll();
    onTestFinished(() => raw.destroy());
    return {
      ...{ clock, openStore },
      /** Every raw value in Redis, under its key. */
      async raw(): Promise<readonly string[]> {
        const texts: string[] = [];
        for (const key of await raw.keys("*")) {
          const type = await raw.type(key);
          const value = type === "hash" ? await raw.hGetAll(key) : await raw.zRange(key, 0, -1);
          texts.push(`${key}\n${JSON.stringify(value)}`);
        }
        return texts;
      },
    };
  }

  testSubject(place);

  test("two servers that save, count and grant at once lose nothing of each other", async () => {
    // Conflicting writers sleep briefly.
    const { clock, openStore } = await place(systemClock);
    const servers = [1, 2].map(() => setUp({ clock, openStore }).people);
    const [first] = servers;
    await first?.consent.grant(ADA, "memory", "admin");
    await first?.consent.grant(ADA, "analytics", "admin");
    const names = Array.from({ length: 60 }, (_, index) => `note ${index}`);
    await Promise.all(
      names.map(async (note, index) => {
        const server = servers[index % 2];
        await server?.memory.save(ADA, { note });
        await server?.analytics.count(ADA, "web_search");
      }),
    );
    expect((await first?.memory.export(ADA))?.map(({ note }) => note).sort()).toEqual(names.sort());
    expect(await servers[1]?.analytics.own(ADA)).toMatchObject({ analytics: { totalCalls: 60 } });
  });

  test("while Redis is away everything is a failure and nothing is empty, not even consent", async () => {
    const own = await startRedis();
    const { people } = setUp({ openStore: (kind) => openRedisStore({ url: own.url, kind }) });
    onTestFinished(() => people.close());
    await people.consent.grant(ADA, "memory", "admin");
    await people.memory.save(ADA, { note: "x" });
    await own.stop();
    const away = { kind: "upstream_unavailable" };
    await expect(people.consent.has(ADA, "memory")).rejects.toMatchObject(away);
    await expect(people.memory.recall(ADA, { limit: 5 })).rejects.toMatchObject(away);
    await expect(people.memory.save(ADA, { note: "y" })).rejects.toMatchObject(away);
    const erasure = await people.subject.erase(ADA);
    expect(erasure.complete).toBe(false);
    expect(erasure.failed.map(({ room }) => room)).toEqual([
      "consent",
      "memory",
      "workspaces",
      "analytics",
      "monitors",
    ]);
  });
});
