import { expect, test } from "vitest";
import { type Clock, Failure } from "../../src/index.ts";
import { type CacheStore, createRemember, entriesIn } from "../../src/remember/index.ts";

const NOON = Date.UTC(2026, 0, 31, 12);
const MINUTE = 60_000;

function over(cache: CacheStore) {
  let now = NOON;
  const clock: Clock = { now: () => now, sleep: () => Promise.resolve() };
  const pass = (ms: number) => {
    now += ms;
  };
  const remember = createRemember({ clock, entries: entriesIn(cache, clock) });
  let runs = 0;
  const ask = (more: { maxAgeMs?: number } = {}) =>
    remember.of({ kind: "made", version: 1, input: { q: "slate" }, ttlMs: MINUTE, ...more }, async () => ({
      run: ++runs,
    }));
  return { ask, pass, remember };
}

test("a Map keeps answers for their lifetime, though it knows none itself", async () => {
  const { ask, pass } = over(new Map());
  expect(await ask()).toMatchObject({ cached: false, value: { run: 1 } });
  pass(MINUTE - 1);
  expect(await ask()).toMatchObject({ cached: true, value: { run: 1 }, ageSeconds: 59 });
  pass(1);
  expect(await ask()).toMatchObject({ cached: false, value: { run: 2 } });
});

test("a store is handed the lifetime in milliseconds, and may answer by promises and in JSON", async () => {
  const kept = new Map<string, string>();
  const ttls: unknown[] = [];
  const { ask } = over({
    get: async (key) => JSON.parse(kept.get(key) ?? "null"),
    async set(key, value, ttl) {
      ttls.push(ttl);
      kept.set(key, JSON.stringify(value));
    },
  });
  await ask();
  const { value, cached } = await ask();
  expect([value, cached, ttls]).toEqual([{ run: 1 }, true, [MINUTE]]);
  expect(Object.isFrozen(value)).toBe(true);
});

test("an older copy than the caller takes is computed anew and kept", async () => {
  const { ask, pass } = over(new Map());
  await ask();
  pass(10_000);
  expect(await ask({ maxAgeMs: 9_000 })).toMatchObject({ cached: false, value: { run: 2 } });
  expect(await ask({ maxAgeMs: 0 })).toMatchObject({ cached: false, value: { run: 3 } });
  expect(await ask()).toMatchObject({ cached: true, value: { run: 3 } });
});

test.each([
  [
    "throws",
    () => {
      throw new Error("down");
    },
  ],
  ["rejects", () => Promise.reject(new Error("down"))],
  ["answers with something else", () => ({ at: "noon" })],
])("a store that %s is a miss", async (_, get) => {
  const { ask } = over({ get, set: get });
  expect(await ask()).toMatchObject({ cached: false, value: { run: 1 } });
  expect(await ask()).toMatchObject({ cached: false, value: { run: 2 } });
});

test("failures are not kept", async () => {
  const { remember } = over(new Map());
  const spec = { kind: "made", version: 1, input: {}, ttlMs: MINUTE };
  const fails = () => remember.of(spec, () => Promise.reject(new Failure("network", "No answer.")));
  await expect(fails()).rejects.toThrow("No answer.");
  expect((await remember.of(spec, async () => "answer")).value).toBe("answer");
});
