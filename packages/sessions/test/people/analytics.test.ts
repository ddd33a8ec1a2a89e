import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createSeal } from "../../src/index.ts";
import { type Usage, withCall, withUser } from "../../src/people/analytics.ts";
import { ADA, BOB, NOON, OTHER_KEY } from "../helpers.ts";
import { CLEO, DAY, setUp } from "./made.ts";

test("anonymous callers and those without consent are not counted", async () => {
  const { people, place } = setUp();
  const nobody = { tenant: "default", user: "anonymous:1" };
  for (const owner of [nobody, ADA]) await people.analytics.count(owner, "web_search");
  expect(place.stores.has("analytics")).toBe(false);
  expect(await people.analytics.own(nobody)).toEqual({ status: "unavailable", reason: expect.any(String) });
  expect(await people.analytics.own(ADA)).toEqual({ status: "no_consent", reason: expect.any(String) });
  await people.consent.grant(ADA, "analytics", "admin");
  expect(await people.analytics.own(ADA)).toEqual({ status: "empty", reason: expect.any(String) });
});

test("calls are counted by tool, for their caller alone", async () => {
  const { people, clock } = setUp();
  for (const owner of [ADA, BOB]) await people.consent.grant(owner, "analytics", "admin");
  await people.analytics.count(ADA, "web_search");
  await clock.advance(1_000);
  for (const tool of ["web_search", "scrape_page"]) await people.analytics.count(ADA, tool);
  expect(await people.analytics.own(ADA)).toEqual({
    status: "ok",
    analytics: {
      ...{ tenantId: "byron", userId: "ada", totalCalls: 3, toolCounts: { web_search: 2, scrape_page: 1 } },
      ...{ firstSeen: "2026-01-31T12:00:00Z", lastSeen: "2026-01-31T12:00:01Z" },
      recentTools: ["scrape_page", "web_search", "web_search"],
    },
  });
  expect(await people.analytics.own(BOB)).toMatchObject({ status: "empty" });
});

test("calls counted at once are all counted", async () => {
  const { people } = setUp();
  await people.consent.grant(ADA, "analytics", "admin");
  await Promise.all(Array.from({ length: 50 }, () => people.analytics.count(ADA, "web_search")));
  expect(await people.analytics.own(ADA)).toMatchObject({ analytics: { totalCalls: 50 } });
});

test("the sums are of a tenant or of all, without names and without users who withdrew", async () => {
  const { people } = setUp();
  for (const owner of [ADA, BOB, CLEO]) {
    await people.consent.grant(owner, "analytics", "admin");
    await people.analytics.count(owner, "web_search");
  }
  await people.analytics.count(BOB, "scrape_page");
  expect(await people.analytics.aggregate({ tenant: "byron" })).toEqual({
    ...{ users: 2, totalCalls: 3 },
    toolCounts: { web_search: 2, scrape_page: 1 },
  });
  await people.consent.withdraw(BOB, "analytics", "bob");
  expect(await people.analytics.aggregate()).toEqual({ users: 2, totalCalls: 2, toolCounts: { web_search: 2 } });
  expect(await people.analytics.own(BOB)).toMatchObject({ status: "no_consent" });
});

test("unreadable records are reported in the sums and not ignored", async () => {
  const { people, place, clock } = setUp();
  for (const owner of [ADA, BOB]) {
    await people.consent.grant(owner, "analytics", "admin");
    await people.analytics.count(owner, "web_search");
  }
  expect(await people.analytics.aggregate()).not.toHaveProperty("unreadable");
  const locked = setUp({ ...place, clock, seal: createSeal({ key: OTHER_KEY, randomBytes }) }).people;
  expect(await locked.analytics.aggregate()).toEqual({ users: 0, totalCalls: 0, toolCounts: {}, unreadable: 2 });
});

test("counts without new calls are deleted after a year", async () => {
  const { people, clock } = setUp();
  await people.consent.grant(ADA, "analytics", "admin");
  await people.analytics.count(ADA, "web_search");
  await clock.advance(365 * DAY);
  expect(await people.analytics.own(ADA)).toMatchObject({ status: "empty" });
  expect((await people.sweep()).analytics).toMatchObject({ removed: 1 });
});

test("after any calls, the counts of the tools add up and the recent ones are at most 20", () => {
  const none: Usage = { format: 1, tenant: "", user: "", totalCalls: 0, toolCounts: {}, recentTools: [] };
  fc.assert(
    fc.property(fc.array(fc.constantFrom("a", "b", "c")), (tools) => {
      const usage = tools.reduce((sum, tool, index) => withCall(sum, { owner: ADA, tool, at: NOON + index }), none);
      expect(Object.values(usage.toolCounts).reduce((sum, count) => sum + count, 0)).toBe(tools.length);
      expect(usage.totalCalls).toBe(tools.length);
      expect(usage.recentTools).toEqual(tools.toReversed().slice(0, 20));
      const sum = withUser({ users: 1, totalCalls: 5, toolCounts: { a: 5 } }, usage);
      expect([sum.users, sum.totalCalls]).toEqual([2, 5 + tools.length]);
    }),
  );
});
