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
    await store.database.whole(async ({ run }) => {
      await run("LOCK TABLE crawl_job, crawl_address, crawl_text, crawl_page, crawl_host IN ROW EXCLUSIVE MODE");
      const other = await createPostgresStore(server.url);
      expect(await other.jobs()).toHaveLength(1);
      await other.close();
    });
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

test("a server that cannot be reached is a matter of the configuration", async () => {
  await expect(createPostgresStore("postgres://127.0.0.1:1/none")).rejects.toMatchObject({ kind: "config" });
});
