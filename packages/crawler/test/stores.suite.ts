import { startPostgres } from "@wellsourced/testkit/postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createPostgresStore } from "../src/stores/postgres.ts";
import { testStore } from "./test-store.ts";

let server: Awaited<ReturnType<typeof startPostgres>>;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server?.stop());

const empty = async () => {
  const store = await createPostgresStore(server.url);
  for (const { id } of await store.jobs()) await store.forget(id);
  await store.database.run("TRUNCATE crawl_page, crawl_host");
  return store;
};

describe("the store in PostgreSQL", () => {
  testStore(empty);

  test("hands out each address once, however many ask at the same time", async () => {
    const [one, two] = [await empty(), await createPostgresStore(server.url)];
    await one.createJob({ id: "one", start: "https://a.example", options: "{}", state: "running", createdAt: 1 });
    const host = "https://a.example";
    const found = Array.from({ length: 60 }, (_, at) => ({ key: `${at}`, url: `${host}/${at}`, host, depth: 0 }));
    await Promise.all([one.add("one", found), two.add("one", found.toReversed())]);
    const taken = await Promise.all(found.flatMap(() => [one.take("one", host), two.take("one", host)]));
    const keys = taken.flatMap((address) => address?.key ?? []);
    expect([keys.length, new Set(keys).size]).toEqual([60, 60]);
    await Promise.all([one.close(), two.close()]);
  });

  test("is opened while others work with it, and neither waits for the other", async () => {
    const store = await empty();
    await store.createJob({ id: "one", start: "https://a.example", options: "{}", state: "running", createdAt: 1 });
    await store.database.transaction(async ({ run }) => {
      await run("LOCK TABLE crawl_job, crawl_address, crawl_text, crawl_page, crawl_host IN ROW EXCLUSIVE MODE");
      const other = await createPostgresStore(server.url);
      expect(await other.jobs()).toHaveLength(1);
      await other.close();
    });
    await store.close();
  });

  test("a database of an earlier version goes on, and gets what it lacks", async () => {
    const earlier = await empty();
    await earlier.createJob({ id: "one", start: "https://a.example", options: "{}", state: "running", createdAt: 1 });
    await earlier.database.run("DROP INDEX crawl_address_next");
    await earlier.database.run("ALTER TABLE crawl_address DROP COLUMN changed_at");
    await earlier.database.run("ALTER TABLE crawl_job DROP COLUMN learnt");
    await earlier.close();
    const store = await createPostgresStore(server.url);
    const host = "https://a.example";
    await store.add("one", [{ key: "a", url: host, host, depth: 0, changedAt: 5 }]);
    expect(await store.take("one", host)).toMatchObject({ key: "a", changedAt: 5 });
    await store.revise("one", "learnt", () => "{}");
    expect(await store.job("one")).toMatchObject({ learnt: "{}" });
    await store.close();
  });

  test("keeps addresses that are longer than an index bears, and texts with a NUL", async () => {
    const store = await empty();
    await store.createJob({ id: "one", start: "https://a.example", options: "{}", state: "running", createdAt: 1 });
    const host = "https://a.example";
    const url = `${host}/${"long".repeat(4_000)}`;
    await store.add("one", [{ key: url, url, host, depth: 0 }]);
    await store.take("one", host);
    const error = { url, kind: "network", message: "gone\0 quiet" } as const;
    await store.finish("one", url, { is: "failed", error }, []);
    expect(await store.errors("one", { offset: 0, limit: 1 })).toEqual([{ ...error, message: "gone quiet" }]);
    await store.close();
  });
});

describe("a server that cannot be used", () => {
  const address = "the setting DATABASE";
  test.each([
    ["is not there", "postgres://127.0.0.1:1/none", "does not answer"],
    ["has no such database", () => server.url.replace(/postgres$/u, "nowhere"), "no database of this name"],
    ["has no such user", () => server.url.replace("postgres@", "nobody@"), "refuses the user or the password"],
    ["is no address", "postgres://[junk", "does not answer"],
  ])("that %s is a matter of the configuration, and says what to do", async (_, url, why) => {
    const opening = createPostgresStore(typeof url === "string" ? url : url(), { address });
    await expect(opening).rejects.toMatchObject({ kind: "config", message: expect.stringContaining(why) });
    await expect(opening).rejects.toThrow(address);
  });
});

describe("a store of several owners", () => {
  const job = { id: "one", start: "https://a.example", options: "{}", state: "running", createdAt: 1 } as const;
  const host = "https://a.example";
  const found = [{ key: "a", url: `${host}/a`, host, depth: 0 }];
  const pageOf = (content: string) =>
    ({
      is: "done",
      page: { ...found[0], key: "a", url: `${host}/a`, hash: "h", depth: 0, readAt: 5, links: [], content },
    }) as const;
  const readBy = async (store: Awaited<ReturnType<typeof empty>>, id: string, content: string) => {
    await store.createJob({ ...job, id });
    await store.add(id, found);
    await store.take(id, host);
    await store.finish(id, "a", pageOf(content), []);
  };

  test("shows each its own jobs and its own reading of an address", async () => {
    const store = await empty();
    const [ada, bob] = [store.of("ada"), store.of("bob")];
    await readBy(ada, "adas", '"hers"');
    await readBy(bob, "bobs", '"his"');
    expect((await ada.jobs()).map(({ id, owner }) => [id, owner])).toEqual([["adas", "ada"]]);
    expect(await bob.job("adas")).toBeUndefined();
    for (const ask of [bob.accounts, bob.recover, bob.forget, bob.unhanded])
      await expect(ask("adas")).rejects.toMatchObject({ kind: "not_found" });
    await bob.updateJob("adas", { state: "cancelled" });
    await bob.revise("adas", "notes", () => "his");
    expect(await ada.job("adas")).toEqual({ ...job, id: "adas", owner: "ada" });
    expect([(await ada.page("a"))?.content, (await bob.page("a"))?.content]).toEqual(['"hers"', '"his"']);
    expect(await store.page("a")).toBeUndefined();
    expect((await store.jobs()).map(({ id }) => id)).toEqual(["bobs", "adas"]);
    expect((await store.results("adas", { offset: 0, limit: 9 })).map(({ content }) => content)).toEqual(['"hers"']);
    await store.close();
  });

  test("erases one of them and nothing of another", async () => {
    const store = await empty();
    await readBy(store.of("ada"), "adas", '"hers"');
    await readBy(store.of("bob"), "bobs", '"his"');
    expect(await store.erase("ada")).toBe(1);
    expect(await store.erase("ada")).toBe(0);
    expect(await store.of("ada").page("a")).toBeUndefined();
    expect(await store.of("ada").jobs()).toEqual([]);
    expect(await store.of("bob").accounts("bobs")).toMatchObject({ done: 1 });
    // A worker still reading for the erased owner stores nothing.
    const again = store.of("ada").finish("adas", "a", pageOf('"late"'), []);
    await expect(again).rejects.toMatchObject({ kind: "not_found" });
    await store.close();
  });

  test("forgets what ended long ago, whosever it is", async () => {
    const store = await empty();
    for (const owner of ["ada", "bob"]) {
      await store.of(owner).createJob({ ...job, id: `${owner}-old`, state: "done", endedAt: 5 });
      await store.of(owner).createJob({ ...job, id: `${owner}-new`, state: "done", endedAt: 50 });
      await store.of(owner).createJob({ ...job, id: `${owner}-running` });
    }
    await Promise.all([store.forgetEnded(10), store.forgetEnded(10)]);
    expect((await store.jobs()).map(({ id }) => id)).toEqual(["bob-running", "bob-new", "ada-running", "ada-new"]);
    await store.close();
  });
});
