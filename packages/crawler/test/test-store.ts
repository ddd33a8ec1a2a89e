import { beforeEach, expect, test } from "vitest";
import type { CrawlStore, Found, PageRecord } from "../src/store.ts";

const HOST = "https://harbour.example";
const found = (path: string, depth = 0, more: Partial<Found> = {}): Found => ({
  key: HOST + path,
  url: HOST + path,
  host: HOST,
  depth,
  ...more,
});
const page = (path: string): PageRecord => ({
  key: HOST + path,
  url: HOST + path,
  depth: 1,
  hash: path,
  etag: '"one"',
  readAt: 5,
  links: [{ url: `${HOST}/next`, nofollow: true }],
  content: "{}",
});
const job = { id: "one", start: HOST, options: "{}", state: "running", createdAt: 1 } as const;
const error = { url: `${HOST}/b`, kind: "network", message: "gone quiet", status: 503 } as const;

/** Conformance tests for crawl stores. @param open creates an empty store */
export function testStore(open: () => Promise<CrawlStore>): void {
  let store: CrawlStore;
  const taken = async (host = HOST) => (await store.take("one", host))?.url.slice(host.length);
  beforeEach(async () => {
    store = await open();
    await store.createJob(job);
    return () => store.close();
  });

  test("keeps jobs, the newest first, and what becomes of them", async () => {
    await store.createJob({ ...job, id: "two" });
    await store.updateJob("one", { state: "done", endedAt: 9 });
    expect(await store.job("one")).toEqual({ ...job, state: "done", endedAt: 9 });
    expect((await store.jobs()).map(({ id }) => id)).toEqual(["two", "one"]);
    expect(await store.job("three")).toBeUndefined();
    await expect(store.add("three", [found("/")])).rejects.toMatchObject({ kind: "not_found" });
  });

  test("hands out each address once: the least deep first, then as found", async () => {
    await store.add("one", [found("/deep", 3), found("/b", 1), found("/c", 1), found("/", 0)]);
    await store.add("one", [found("/b", 0), found("/d", 1)]);
    expect([await taken(), await taken(), await taken(), await taken(), await taken(), await taken()]).toEqual([
      "/",
      "/b",
      "/c",
      "/d",
      "/deep",
      undefined,
    ]);
  });

  test("of one depth, hands out what has no time of change first, then what changed last", async () => {
    await store.add("one", [
      found("/old", 1, { changedAt: 1_000 }),
      found("/new", 1, { changedAt: 3_000 }),
      found("/plain", 1),
      found("/deep", 2),
      found("/also-new", 1, { changedAt: 3_000 }),
    ]);
    expect([await taken(), await store.take("one", HOST)]).toEqual([
      "/plain",
      expect.objectContaining({ changedAt: 3_000 }),
    ]);
    await store.add("one", [found("/newest", 1, { changedAt: 4_000 })]);
    expect([await taken(), await taken(), await taken(), await taken()]).toEqual([
      "/newest",
      "/also-new",
      "/old",
      "/deep",
    ]);
  });

  test("an address that waits takes over its time of change, once, and one that was visited does not", async () => {
    await store.add("one", [found("/a", 3), found("/b", 1), found("/c", 1)]);
    await taken();
    await store.add("one", [
      found("/a", 1, { changedAt: 5_000 }),
      found("/b", 1, { changedAt: 6_000 }),
      found("/a", 1, { changedAt: 7_000 }),
    ]);
    expect(await store.waiting("one")).toEqual([{ host: HOST, depth: 1 }]);
    expect(await store.accounts("one")).toMatchObject({ found: 3, waiting: 3 });
    expect(await taken()).toBe("/c");
    expect(await store.take("one", HOST)).toMatchObject({ url: `${HOST}/a`, depth: 1, changedAt: 5_000 });
    expect(await taken()).toBeUndefined();
  });

  test("names the hosts that have something to do, each with its least depth", async () => {
    const other = "https://boats.example";
    await store.add("one", [
      found("/a", 4),
      found("/b", 2),
      { ...found("/x", 1), key: "x", url: `${other}/x`, host: other },
    ]);
    const waiting = async () => [...(await store.waiting("one"))].sort((a, b) => a.depth - b.depth);
    expect(await waiting()).toEqual([
      { host: other, depth: 1 },
      { host: HOST, depth: 2 },
    ]);
    await taken(other);
    await taken();
    expect(await waiting()).toEqual([{ host: HOST, depth: 4 }]);
  });

  test("what was under way when a process ended waits again, and nothing that ended does", async () => {
    await store.add("one", [found("/a"), found("/b")]);
    await taken();
    await taken();
    await store.finish("one", `${HOST}/a`, { is: "done", page: page("/a") }, []);
    await store.recover("one");
    expect([await taken(), await taken()]).toEqual(["/b", undefined]);
  });

  test("accounts for every address: found = done + failed + left out + waiting", async () => {
    await store.add("one", [
      found("/a"),
      found("/b"),
      found("/c"),
      found("/d"),
      found("/e"),
      found("/out", 1, { leftOut: "other-host" }),
    ]);
    for (let k = 0; k < 4; k++) await taken();
    await store.finish("one", `${HOST}/a`, { is: "done", page: page("/a") }, [found("/f", 1), found("/a", 1)]);
    await store.finish("one", `${HOST}/b`, { is: "failed", error }, []);
    await store.finish("one", `${HOST}/c`, { is: "left out", because: "robots" }, []);
    await store.finish("one", `${HOST}/d`, { is: "done", page: page("/d"), duplicateOf: `${HOST}/a` }, []);
    expect(await store.accounts("one")).toEqual({
      found: 7,
      done: 2,
      duplicates: 1,
      failed: 1,
      leftOut: { "other-host": 1, robots: 1 },
      waiting: 2,
    });
    expect(await store.errors("one", { offset: 0, limit: 9 })).toEqual([error]);
    expect(await store.errors("one", { offset: 1, limit: 9 })).toEqual([]);
    expect(await store.leftOut("one", "robots", 9)).toEqual([`${HOST}/c`]);
  });

  test("an address that was left out when it was found comes in by another link, one that was visited does not", async () => {
    await store.add("one", [found("/a", 1, { leftOut: "nofollow" })]);
    expect(await taken()).toBeUndefined();
    await store.add("one", [found("/a", 2)]);
    expect(await store.accounts("one")).toMatchObject({ leftOut: {}, waiting: 1 });
    expect(await taken()).toBe("/a");
    await store.finish("one", `${HOST}/a`, { is: "left out", because: "robots" }, []);
    await store.add("one", [found("/a", 2)]);
    expect(await taken()).toBeUndefined();
  });

  test("a text belongs to the first address that claims it, in each job", async () => {
    expect(await store.claimText("one", "h", "a")).toBeUndefined();
    expect(await store.claimText("one", "h", "b")).toBe("a");
    expect(await store.claimText("one", "h", "a")).toBeUndefined();
    await store.createJob({ ...job, id: "two" });
    expect(await store.claimText("two", "h", "b")).toBeUndefined();
  });

  test("keeps pages, and knows which of them never reached the caller", async () => {
    await store.add("one", [found("/a"), found("/b")]);
    for (const path of ["/a", "/b"]) {
      await taken();
      await store.finish("one", HOST + path, { is: "done", page: page(path) }, []);
    }
    await store.handed("one", `${HOST}/a`);
    expect(await store.unhanded("one")).toEqual([`${HOST}/b`]);
    expect(await store.page(`${HOST}/a`)).toEqual(page("/a"));
    expect(await store.page(`${HOST}/c`)).toBeUndefined();
  });

  test("changes notes atomically, also with concurrent changes", async () => {
    const count = (before = "0") => String(Number(before) + 1);
    await Promise.all(Array.from({ length: 20 }, () => store.revise("one", "notes", count)));
    await store.revise("nobody's", "notes", count);
    expect((await store.job("one"))?.notes).toBe("20");
  });

  test("lists what a job read, without repeats, and keeps notes beside it", async () => {
    await store.add("one", [found("/a"), found("/b"), found("/c"), found("/d")]);
    for (const path of ["/a", "/b", "/c", "/d"]) {
      await taken();
      const duplicateOf = path === "/b" ? `${HOST}/a` : undefined;
      if (path === "/d") await store.finish("one", HOST + path, { is: "failed", error }, []);
      else await store.finish("one", HOST + path, { is: "done", page: page(path), duplicateOf }, []);
    }
    const paths = async (offset: number, limit: number) =>
      (await store.results("one", { offset, limit })).map(({ url }) => url.slice(HOST.length));
    expect(await paths(0, 9)).toEqual(["/a", "/c"]);
    expect(await paths(1, 1)).toEqual(["/c"]);
    await store.revise("one", "notes", (before) => before ?? '{"indexed":2}');
    await store.revise("one", "learnt", () => '{"cuts":[]}');
    await store.updateJob("one", { state: "done" });
    expect(await store.job("one")).toMatchObject({ notes: '{"indexed":2}', learnt: '{"cuts":[]}', state: "done" });
  });

  test("forgets a job with its addresses, and no other one", async () => {
    await store.createJob({ ...job, id: "two" });
    await store.add("one", [found("/a")]);
    await store.add("two", [found("/a")]);
    await store.forget("one");
    expect((await store.jobs()).map(({ id }) => id)).toEqual(["two"]);
    expect(await store.accounts("two")).toMatchObject({ found: 1 });
    await expect(store.accounts("one")).rejects.toMatchObject({ kind: "not_found" });
  });

  test("one job knows nothing of another's addresses", async () => {
    await store.createJob({ ...job, id: "two" });
    await store.add("two", [found("/a")]);
    expect(await taken()).toBeUndefined();
    expect((await store.accounts("one")).found).toBe(0);
  });
}
