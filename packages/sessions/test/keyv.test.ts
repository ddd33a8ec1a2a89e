import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createFakeClock } from "@wellsourced/testkit";
import { Keyv } from "keyv";
import { describe, expect, onTestFinished, test } from "vitest";
import { CACHE_SCHEMES, createKeyvCache, type KeyvLike, openKeyvCache } from "../src/stores/index.ts";
import { NOON, seal } from "./helpers.ts";
import { testCache } from "./test-cache.ts";

const report = (problem: string) => expect.unreachable(problem);

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "wellsourced-keyv-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

describe("a Keyv in memory", () =>
  testCache(async (clock) => createKeyvCache({ store: new Keyv(), clock, seal, report })));

describe("a Map", () => testCache(async (clock) => createKeyvCache({ store: new Map(), clock, seal, report })));

describe("SQLite in memory", () =>
  testCache((clock) => openKeyvCache({ url: "sqlite://:memory:", clock, seal, report })));

describe("SQLite in a file", () =>
  testCache(async (clock) =>
    openKeyvCache({ url: `sqlite://${join(await makeFolder(), "results.db")}`, clock, seal, report }),
  ));

test("an SQLite file outlives its process, sealed, and forgets what is over when it is opened", async () => {
  const clock = createFakeClock(NOON);
  const url = `sqlite://${join(await makeFolder(), "results.db")}`;
  const first = await openKeyvCache({ url, clock, seal, report });
  await first.set("a private question", "a private answer", 60_000);
  await first.close();
  const second = await openKeyvCache({ url, clock, seal, report });
  expect(await second.read("a private question")).toMatchObject({ text: "a private answer" });
  await second.close();
  await clock.advance(60_001);
  const third = await openKeyvCache({ url, clock, seal, report });
  expect(await third.read("a private question")).toBeUndefined();
  await third.close();
});

test("config 6 [rev 3]: neither question nor answer is plain in a Keyv", async () => {
  const kept = new Map<string, unknown>();
  const cache = createKeyvCache({ store: new Keyv({ store: kept }), clock: createFakeClock(NOON), seal, report });
  await cache.set("a private question", "a private answer", 60_000);
  expect(kept.size).toBe(1);
  expect(JSON.stringify([...kept])).not.toContain("private");
});

test("a store that fails is a miss, and is reported once", async () => {
  const problems: string[] = [];
  const fails = () => Promise.reject(new Error("down"));
  const store: KeyvLike = { get: fails, set: fails, clear: fails };
  const cache = createKeyvCache({
    store,
    clock: createFakeClock(NOON),
    seal,
    report: (problem) => void problems.push(problem),
  });
  expect(await cache.set("key", "text", 1_000)).toBe(false);
  expect(await cache.read("key")).toBeUndefined();
  await cache.clear();
  expect(problems).toEqual(["The cache does not answer; results are kept in memory until it does."]);
});

describe("config 6 [rev 3]: the address of a cache", () => {
  const open = (url: string, load?: (name: string) => Promise<{ default?: unknown }>) =>
    openKeyvCache({ url, clock: createFakeClock(NOON), seal, report, ...(load ? { load } : {}) });

  test.each(CACHE_SCHEMES.filter((scheme) => scheme !== "sqlite"))(
    "of %s:// without its package names the line that installs it",
    async (scheme) => {
      const missing = () => Promise.reject(new Error("not installed"));
      await expect(open(`${scheme}://127.0.0.1/made`, missing)).rejects.toMatchObject({
        kind: "config",
        message: expect.stringMatching(/npm install keyv @keyv\/[a-z]+$/u),
      });
    },
  );

  test("is handed to the adapter, and the cache is closed with it", async () => {
    const seen: unknown[] = [];
    class Adapter extends Map<string, unknown> {
      constructor(address: unknown) {
        super();
        seen.push(address);
      }
      async disconnect() {
        seen.push("closed");
      }
    }
    for (const url of ["valkey://127.0.0.1:6390/1", "memcache://127.0.0.1:11211", "mysql://made@127.0.0.1/made"]) {
      const cache = await open(url, async () => ({ default: Adapter }));
      expect(await cache.set("key", "text", 1_000)).toBe(true);
      expect(await cache.read("key")).toMatchObject({ text: "text" });
      await cache.close();
    }
    expect(seen).toEqual([
      ...["redis://127.0.0.1:6390/1", "closed"],
      ...["127.0.0.1:11211", "closed"],
      ...["mysql://made@127.0.0.1/made", "closed"],
    ]);
  });

  test("of another scheme is refused with those that are known", async () => {
    await expect(open("ftp://127.0.0.1/made")).rejects.toMatchObject({
      kind: "config",
      message: expect.stringContaining("sqlite://"),
    });
  });

  test("where no server answers is refused at once", async () => {
    class Adapter extends Map<string, unknown> {
      // biome-ignore lint/complexity/noUselessConstructor: a Map would take the address for its entries
      constructor() {
        super();
      }
      override get(): never {
        throw new Error("connection refused");
      }
    }
    await expect(open("mysql://127.0.0.1/made", async () => ({ default: Adapter }))).rejects.toMatchObject({
      kind: "config",
      message: "The cache at mysql:// does not answer. Check WELLSOURCED_CACHE_URL, or unset it.",
    });
  });
});
