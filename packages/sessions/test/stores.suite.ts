import { createFakeClock } from "@wellsourced/testkit";
import { startPostgres } from "@wellsourced/testkit/postgres";
import { startRedis } from "@wellsourced/testkit/redis";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { createSeal } from "../src/index.ts";
import {
  openKeyvCache,
  openRedisBoard,
  openRedisCache,
  openRedisEvents,
  openRedisStore,
  openRedisTexts,
} from "../src/stores/index.ts";
import { ADA, BOB, NOON, seal } from "./helpers.ts";
import { testCache } from "./test-cache.ts";
import { testStore } from "./test-store.ts";

describe("PostgreSQL as a cache in a Keyv", () => {
  let postgres: Awaited<ReturnType<typeof startPostgres>>;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres?.stop());

  testCache((clock) =>
    openKeyvCache({ clock, url: postgres.url, seal, report: (problem) => expect.unreachable(problem) }),
  );

  test("that goes away is a miss, which is reported once", async () => {
    const own = await startPostgres();
    const problems: string[] = [];
    const report = (problem: string) => void problems.push(problem);
    const cache = await openKeyvCache({ clock: createFakeClock(NOON), url: own.url, seal, report });
    expect(await cache.set("key", "text", 60_000)).toBe(true);
    await own.stop();
    expect([await cache.read("key"), await cache.set("key", "text", 60_000)]).toEqual([undefined, false]);
    expect(problems).toEqual(["The cache at postgres:// does not answer; results are kept in memory until it does."]);
  });
});

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

  test("keeps the records of each room apart, under one owner and id", async () => {
    const stores = [];
    for (const name of ["one", "two"])
      stores.push(await openRedisStore({ clock: createFakeClock(NOON), url: redis.url, kind: { name, record: name } }));
    const id = "00000000-0000-4000-8000-000000000000";
    const [one, two] = stores;
    const record = { version: 1, bytes: seal.close("test", "mine", NOON + 1_000), expiresAt: NOON + 1_000 };
    await one?.put(ADA, id, record);
    expect([await two?.get(ADA, id), await two?.list(ADA), await two?.find(id)]).toEqual([undefined, [], undefined]);
    for await (const found of two?.all() ?? []) expect.unreachable(found.id);
    for (const store of stores) await store.close();
  });

  describe("as a cache", () =>
    testCache((clock) =>
      openRedisCache({ clock, url: redis.url, seal, report: (problem) => expect.unreachable(problem) }),
    ));

  describe("as a cache in a Keyv", () =>
    testCache((clock) =>
      openKeyvCache({ clock, url: redis.url, seal, report: (problem) => expect.unreachable(problem) }),
    ));

  test("as a cache in a Keyv is a miss while it is away or hangs, and is used again once it is back", {
    timeout: 60_000,
  }, async () => {
    let own = await startRedis();
    const problems: string[] = [];
    const report = (problem: string) => void problems.push(problem);
    const clock = createFakeClock(NOON);
    const cache = await openKeyvCache({ clock, url: own.url, seal, report });
    const both = async () => [await cache.read("key"), await cache.set("key", "text", 60_000)];
    expect(await cache.set("key", "text", 60_000)).toBe(true);
    own.pause();
    expect(await both()).toEqual([undefined, false]);
    own.resume();
    await own.stop();
    await clock.advance(60_000);
    expect(await both()).toEqual([undefined, false]);
    await clock.advance(60_000);
    own = await startRedis({ port: Number(new URL(own.url).port) });
    const later = async () => {
      await clock.advance(60_000);
      return cache.set("key", "text", 60_000);
    };
    await expect.poll(later, { timeout: 30_000 }).toBe(true);
    expect(await cache.read("key")).toMatchObject({ text: "text" });
    expect(problems).toEqual(["The cache at redis:// does not answer; results are kept in memory until it does."]);
    own.pause();
    await cache.close();
    own.resume();
    await own.stop();
  });

  describe("as a board", () => {
    const openBoard = async (options: Partial<Parameters<typeof openRedisBoard>[0]> = {}) => {
      const board = await openRedisBoard({ url: redis.url, seal, name: "made", record: "made figures", ...options });
      onTestFinished(() => board.close());
      return board;
    };

    test("shows each process what the others show, the newest of each, and not its own", async () => {
      const [one, two, three] = await Promise.all([openBoard(), openBoard(), openBoard()]);
      await one.show("seen", "before", 60_000);
      await one.show("seen", "one", 60_000);
      await two.show("seen", "two", 60_000);
      const seenBy = async (board: typeof one) => (await board.others("seen")).map(({ text }) => text).sort();
      expect([await seenBy(one), await seenBy(two), await seenBy(three)]).toEqual([["two"], ["one"], ["one", "two"]]);
      await two.remove("seen");
      expect(await seenBy(three)).toEqual(["one"]);
      expect(await three.others("elsewhere")).toEqual([]);
    });

    test("reports an unreadable text as present, and keeps all of them sealed", async () => {
      const others = createSeal({ key: "0f".repeat(32) });
      const [one, stranger] = await Promise.all([openBoard(), openBoard({ seal: others })]);
      await one.show("sealed", "planted-figure", 60_000);
      const shown = await stranger.others("sealed");
      expect(shown).toEqual([{ by: expect.any(String), text: undefined }]);
      expect(JSON.stringify(shown)).not.toContain("planted");
    });

    test("shows a text no longer than its time, also where others stay", async () => {
      const [one, two, three] = await Promise.all([openBoard(), openBoard(), openBoard()]);
      await one.show("short", "gone", 1);
      await two.show("short", "stays", 60_000);
      await expect.poll(async () => (await three.others("short")).map(({ text }) => text)).toEqual(["stays"]);
    });

    test("that is away says so", async () => {
      const own = await startRedis();
      const board = await openRedisBoard({ url: own.url, seal, name: "made", record: "made figures" });
      await own.stop();
      for (const work of [() => board.show("x", "y", 1_000), () => board.others("x"), () => board.remove("x")])
        await expect(work()).rejects.toMatchObject({ kind: "upstream_unavailable" });
      await board.close();
    });
  });

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

  test("that hangs says so in time, and goes on when it is back", { timeout: 10_000 }, async () => {
    const own = await startRedis();
    const store = await openRedisStore({ clock: createFakeClock(NOON), url: own.url });
    own.pause();
    const id = "00000000-0000-4000-8000-000000000000";
    await expect(store.get(ADA, id)).rejects.toMatchObject({ kind: "upstream_unavailable" });
    own.resume();
    expect(await store.get(ADA, id)).toBeUndefined();
    await store.close();
    await own.stop();
  });

  describe("as a log of events", () => {
    const open = async (url: string) => {
      const log = await openRedisEvents({ url, seal });
      onTestFinished(() => log.close());
      return log;
    };

    test("what one process writes another one reads, in order, from any place on", async () => {
      const [one, other] = await Promise.all([open(redis.url), open(redis.url)]);
      const first = await one.append(ADA, "stream", "first");
      const second = await other.append(ADA, "stream", "second");
      await one.append(ADA, "another stream", "elsewhere");
      await one.append(ADA, "stream", "third");
      expect((await other.after(ADA, "stream", first)).map(({ text }) => text)).toEqual(["second", "third"]);
      expect((await one.after(ADA, "stream", second)).map(({ text }) => text)).toEqual(["third"]);
      expect(await one.after(ADA, "stream", "no id of ours")).toEqual([]);
    });

    test("later events reach followers until they stop", async () => {
      const [one, other] = await Promise.all([open(redis.url), open(redis.url)]);
      const first = await one.append(ADA, "followed", "first");
      const stop = new AbortController();
      const heard: string[] = [];
      const following = (async () => {
        for await (const { text } of other.follow(ADA, "followed", first, stop.signal)) {
          heard.push(text);
          if (text === "third") stop.abort();
        }
      })();
      await one.append(ADA, "followed", "second");
      await one.append(ADA, "followed", "third");
      await following;
      expect(heard).toEqual(["second", "third"]);
    });

    test("a follower of a dead process gets its last events, and then the end", {
      timeout: 20_000,
    }, async () => {
      const [reader, writer] = [await open(redis.url), await openRedisEvents({ url: redis.url, seal })];
      const first = await writer.append(ADA, "orphaned", "first");
      await writer.append(ADA, "orphaned", "last words");
      await writer.close();
      const heard: string[] = [];
      for await (const { text } of reader.follow(ADA, "orphaned", first, new AbortController().signal))
        heard.push(text);
      expect(heard).toEqual(["last words"]);
    });

    test("an owner's events are removed together, and no others", async () => {
      const log = await open(redis.url);
      const [ada, bob] = [await log.append(ADA, "erased", "0"), await log.append(BOB, "erased", "0")];
      await Promise.all([log.append(ADA, "erased", "1"), log.append(BOB, "erased", "1")]);
      await log.erase(ADA);
      expect(await log.after(ADA, "erased", ada)).toEqual([]);
      expect((await log.after(BOB, "erased", bob)).map(({ text }) => text)).toEqual(["1"]);
    });

    test("nothing is stored in Redis in plain text", async () => {
      const log = await open(redis.url);
      await log.append(ADA, "planted-stream", "planted-word");
      const { createClient } = await import("@redis/client");
      const raw = createClient({ url: redis.url });
      await raw.connect();
      for await (const names of raw.scanIterator({ TYPE: "stream" }))
        for (const name of names) {
          const entries = await raw.xRange(name, "-", "+");
          expect(`${name} ${JSON.stringify(entries)}`).not.toMatch(/planted/u);
        }
      await raw.close();
    });

    test("an unavailable Redis is reported", async () => {
      const own = await startRedis();
      const log = await open(own.url);
      await own.stop();
      await expect(log.append(ADA, "stream", "text")).rejects.toMatchObject({ kind: "upstream_unavailable" });
      await expect(log.after(ADA, "stream", "1-1")).rejects.toMatchObject({ kind: "upstream_unavailable" });
    });
  });

  describe("for texts", () => {
    const open = async (url: string) => {
      const texts = await openRedisTexts({ url, seal, name: "made", record: "made text", ttlMs: 60_000 });
      onTestFinished(() => texts.close());
      return texts;
    };

    test("one process finds what another one keeps, under its owner alone, until it is forgotten", async () => {
      const [one, other] = await Promise.all([open(redis.url), open(redis.url)]);
      await one.keep(ADA, "key", "text");
      expect(await other.find(ADA, "key")).toBe("text");
      expect(await other.find(BOB, "key")).toBeUndefined();
      await other.forget(ADA, "key");
      expect(await one.find(ADA, "key")).toBeUndefined();
    });

    test("all of an owner's texts are removed together, and no others", async () => {
      const texts = await open(redis.url);
      await Promise.all([texts.keep(ADA, "1", "a"), texts.keep(ADA, "2", "b"), texts.keep(BOB, "1", "c")]);
      expect([await texts.count(ADA), await texts.count(BOB)]).toEqual([2, 1]);
      expect(await texts.erase(ADA)).toBe(2);
      expect([await texts.count(ADA), await texts.count(BOB)]).toEqual([0, 1]);
      expect([await texts.find(ADA, "1"), await texts.find(BOB, "1")]).toEqual([undefined, "c"]);
    });

    test("an unavailable Redis is reported", async () => {
      const own = await startRedis();
      const texts = await open(own.url);
      await own.stop();
      for (const work of [texts.keep(ADA, "key", "text"), texts.find(ADA, "key"), texts.forget(ADA, "key")])
        await expect(work).rejects.toMatchObject({ kind: "upstream_unavailable" });
    });
  });
});
