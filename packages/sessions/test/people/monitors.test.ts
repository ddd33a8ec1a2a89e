import fc from "fast-check";
import { expect, test } from "vitest";
import { look, type Monitor } from "../../src/people/monitors.ts";
import { ADA, BOB, NOON } from "../helpers.ts";
import { CLEO, DAY, setUp } from "./made.ts";

const results = (...names: readonly string[]) =>
  names.map((name) => ({ url: `https://${name}.example/`, title: name }));
const finding =
  (...names: readonly string[]) =>
  async () =>
    results(...names);
const never = async (): Promise<never> => expect.unreachable("a search was made");

async function consenting() {
  const made = setUp();
  await made.people.consent.grant(ADA, "monitoring", "admin");
  return made;
}

test("without a name or consent no search is made and nothing is stored", async () => {
  const { people, place } = setUp();
  const nobody = { tenant: "default", user: "anonymous" };
  for (const [owner, status] of [
    [nobody, "unavailable"],
    [ADA, "no_consent"],
  ] as const) {
    expect(await people.monitors.save(owner, { query: "q" }, never)).toMatchObject({ status });
    expect(await people.monitors.check(owner, { query: "q" }, never)).toMatchObject({ status, newResults: [] });
  }
  expect(place.stores.has("monitor")).toBe(false);
});

test("a check returns what is new since the one before, and moves the baseline", async () => {
  const { people, clock } = await consenting();
  const key = { query: "lime mortar" };
  expect(await people.monitors.save(ADA, { ...key, ttlDays: 7 }, finding("a", "b"))).toEqual({
    ...{ status: "ok", seenCount: 2, savedAt: "2026-01-31T12:00:00Z", ttlDays: 7 },
  });
  await clock.advance(1_000);
  expect(await people.monitors.check(ADA, key, finding("b", "c"))).toEqual({
    ...{ status: "ok", newResults: results("c"), lastRunAt: "2026-01-31T12:00:01Z" },
  });
  // `a` returns, but was seen before.
  expect(await people.monitors.check(ADA, key, finding("a", "c"))).toMatchObject({ status: "ok", newResults: [] });
});

test("a search that fails leaves the baseline where it was", async () => {
  const { people } = await consenting();
  await people.monitors.save(ADA, { query: "q" }, finding("a"));
  const failing = () => Promise.reject(new RangeError("made to fail"));
  await expect(people.monitors.check(ADA, { query: "q" }, failing)).rejects.toThrow("made to fail");
  expect(await people.monitors.check(ADA, { query: "q" }, finding("b"))).toMatchObject({ newResults: results("b") });
});

test("who withdraws during the search of a check is shown nothing, and the baseline stays", async () => {
  const { people } = await consenting();
  await people.monitors.save(ADA, { query: "q" }, finding("a"));
  const before = await people.monitors.export(ADA);
  const withdrawing = async () => {
    await people.consent.withdraw(ADA, "monitoring", "ada");
    return results("b");
  };
  expect(await people.monitors.check(ADA, { query: "q" }, withdrawing)).toEqual({
    ...{ status: "no_consent", reason: expect.any(String), newResults: [] },
  });
  expect(await people.monitors.export(ADA)).toEqual(before);
});

test("excludes what was not saved, or saved by another user or for another provider", async () => {
  const { people } = await consenting();
  for (const other of [BOB, CLEO]) await people.consent.grant(other, "monitoring", "admin");
  await people.monitors.save(ADA, { query: "q", provider: "brave" }, finding("a"));
  const saved = { status: "not_saved", reason: expect.any(String), newResults: [] };
  expect(await people.monitors.check(ADA, { query: "q" }, never)).toEqual(saved);
  for (const other of [BOB, CLEO])
    expect(await people.monitors.check(other, { query: "q", provider: "brave" }, never)).toEqual(saved);
});

test("a monitored query ends after its days, by default after 30", async () => {
  const { people, clock } = await consenting();
  await people.monitors.save(ADA, { query: "short", ttlDays: 1 }, finding("a"));
  expect(await people.monitors.save(ADA, { query: "usual" }, finding("a"))).toMatchObject({ ttlDays: 30 });
  await clock.advance(DAY);
  expect(await people.monitors.check(ADA, { query: "short" }, never)).toMatchObject({ status: "not_saved" });
  await clock.advance(29 * DAY - 1);
  expect(await people.monitors.check(ADA, { query: "usual" }, finding("a"))).toMatchObject({ status: "ok" });
  await clock.advance(1);
  expect(await people.monitors.check(ADA, { query: "usual" }, never)).toMatchObject({ status: "not_saved" });
  expect((await people.sweep()).monitor).toMatchObject({ removed: 2 });
});

test("a hundred queries are the most, also of those saved at once; one of them may be saved again", async () => {
  const { people } = await consenting();
  for (let number = 1; number <= 98; number++) await people.monitors.save(ADA, { query: `q${number}` }, finding("a"));
  const tries = ["x", "y", "z"].map((query) => people.monitors.save(ADA, { query }, finding("a")));
  const outcomes = await Promise.allSettled(tries);
  expect(outcomes.filter(({ status }) => status === "rejected").length).toBeGreaterThan(0);
  expect((await people.monitors.export(ADA)).length).toBeLessThanOrEqual(100);
  for (let number = 99; (await people.monitors.export(ADA)).length < 100; number++)
    await people.monitors.save(ADA, { query: `q${number}` }, finding("a"));
  await expect(people.monitors.save(ADA, { query: "more" }, never)).rejects.toMatchObject({ kind: "validation" });
  expect(await people.monitors.save(ADA, { query: "q1" }, finding("a", "b"))).toMatchObject({ seenCount: 2 });
});

test("in any results, none is new twice, and at most 1,000 addresses are known", () => {
  const none: Monitor = { format: 1, query: "q", seen: [], savedAt: 0, lastRunAt: 0, ttlMs: DAY };
  const looks = fc.array(fc.array(fc.integer({ min: 0, max: 50 })));
  fc.assert(
    fc.property(looks, (rounds) => {
      const shown: string[] = [];
      let monitor = none;
      for (const round of rounds) {
        const looked = look(monitor, results(...round.map((number) => `n${number}`)), NOON);
        monitor = looked.monitor;
        shown.push(...looked.newResults.map(({ url }) => url));
      }
      expect(new Set(shown).size).toBe(shown.length);
      expect(new Set(shown)).toEqual(new Set(rounds.flat().map((number) => `https://n${number}.example/`)));
    }),
  );
  const many = results(...Array.from({ length: 1_500 }, (_, index) => `m${index}`));
  expect(look(none, many, NOON).monitor.seen).toHaveLength(1_000);
});
