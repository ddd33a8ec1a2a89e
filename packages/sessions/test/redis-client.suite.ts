import { createFakeClock } from "@wellsourced/testkit";
import { startRedis } from "@wellsourced/testkit/redis";
import { expect, onTestFinished, test } from "vitest";
import { openRedisCounters } from "../src/limits/index.ts";
import { openRedisCache, openRedisEvents, openRedisStore, openRedisTexts } from "../src/stores/index.ts";
import { ADA, NOON, seal } from "./helpers.ts";

const clock = createFakeClock(NOON);

/** Opens every kind of record concurrently. */
const openAll = (url: string) =>
  Promise.all([
    openRedisStore({ clock, url }),
    openRedisStore({ clock, url, kind: { name: "made", record: "made record" } }),
    openRedisCache({ clock, url, seal, report: (problem) => expect.unreachable(problem) }),
    openRedisEvents({ url, seal }),
    openRedisTexts({ url, seal, name: "made", record: "made text", ttlMs: 60_000 }),
    openRedisCounters({ url }),
  ]);

test("every kind of record of a process goes through one connection, which the last user closes", async () => {
  const server = await startRedis();
  onTestFinished(() => server.stop());
  const { url, connections } = server;
  const users = await openAll(url);
  expect(await connections()).toBe(1);
  const [last, ...rest] = users;
  for (const user of rest) await user.close();
  await rest[0]?.close(); // Closing twice counts once.
  expect(await last.list(ADA)).toEqual([]);
  await last.close();
  await expect.poll(connections).toBe(0);
  const [again] = await openAll(url);
  expect([await again.list(ADA), await connections()]).toEqual([[], 1]);
});

test("an unavailable redis fails each call within two seconds, and is used once it is back", async () => {
  const gone = await startRedis();
  await gone.stop();
  const asked = Date.now();
  const answers = await Promise.allSettled([openRedisStore({ url: gone.url }), openRedisCounters({ url: gone.url })]);
  for (const answer of answers) expect(answer).toMatchObject({ status: "rejected", reason: { kind: "config" } });
  expect(Date.now() - asked).toBeLessThan(2_000);
  const back = await startRedis({ port: Number(new URL(gone.url).port) });
  onTestFinished(() => back.stop());
  const store = await openRedisStore({ url: gone.url });
  onTestFinished(() => store.close());
  expect(await store.list(ADA)).toEqual([]);
});

test("a redis that accepts connections and never answers fails within two seconds", { timeout: 20_000 }, async () => {
  const own = await startRedis();
  onTestFinished(() => own.stop());
  own.pause();
  const asked = Date.now();
  await expect(openRedisStore({ url: own.url })).rejects.toMatchObject({ kind: "config" });
  expect(Date.now() - asked).toBeLessThan(2_000);
  own.resume();
});

test("listing and erasing are typed errors within two seconds too, while redis hangs", {
  timeout: 20_000,
}, async () => {
  const own = await startRedis();
  onTestFinished(() => own.stop());
  const [store, , , events, , counters] = await openAll(own.url);
  own.pause();
  const asked = Date.now();
  const all = async () => {
    for await (const found of store.all()) expect.unreachable(found.id);
  };
  for (const work of [all(), events.erase(ADA), counters.export(ADA), counters.forget(ADA)])
    await expect(work).rejects.toMatchObject({ kind: "upstream_unavailable" });
  expect(Date.now() - asked).toBeLessThan(2_000);
  own.resume();
  await expect.poll(() => counters.export(ADA).catch(() => undefined)).toEqual([]);
});
