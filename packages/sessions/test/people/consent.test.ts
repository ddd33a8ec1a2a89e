import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createSeal } from "../../src/index.ts";
import {
  type ConsentEvent,
  type ConsentRecord,
  isGranted,
  withConsentEvent,
  withFirstGrant,
} from "../../src/people/consent.ts";
import { PURPOSES } from "../../src/people/index.ts";
import { ADA, BOB, KEY, NOON, OTHER_KEY } from "../helpers.ts";
import { CLEO, setUp } from "./made.ts";

const none: ConsentRecord = { format: 1, events: [] };
const event = (purpose: ConsentEvent["purpose"], what: ConsentEvent["what"], at = NOON): ConsentEvent => ({
  ...{ purpose, what, at },
  by: "admin",
});

test("nothing is allowed before it is granted, and each purpose on its own", async () => {
  const { people } = setUp();
  for (const purpose of PURPOSES) expect(await people.consent.has(ADA, purpose)).toBe(false);
  await people.consent.grant(ADA, "memory", "admin");
  const allowed = await Promise.all(PURPOSES.map((purpose) => people.consent.has(ADA, purpose)));
  expect(allowed).toEqual([true, false, false, false]);
});

test("one person's consent is no other's, neither in the tenant nor of the same name in another", async () => {
  const { people } = setUp();
  await people.consent.grant(ADA, "memory", "admin");
  for (const other of [BOB, CLEO]) {
    expect(await people.consent.has(other, "memory")).toBe(false);
    expect(await people.consent.history(other)).toEqual([]);
  }
});

test("the history says what was granted and withdrawn, by whom and when; a word that changes nothing adds nothing", async () => {
  const { people, clock } = setUp();
  await people.consent.grant(ADA, "memory", "admin");
  expect(await people.consent.grant(ADA, "memory", "admin again")).toBe(false);
  await clock.advance(1_000);
  expect(await people.consent.withdraw(ADA, "memory", "ada herself")).toBe(true);
  expect(await people.consent.history(ADA)).toEqual([
    { purpose: "memory", what: "granted", by: "admin", at: "2026-01-31T12:00:00Z" },
    { purpose: "memory", what: "withdrawn", by: "ada herself", at: "2026-01-31T12:00:01Z" },
  ]);
});

test("a grant by a setting comes once: a restart does not give it again after a withdrawal or an erasure", async () => {
  const { people, place, clock } = setUp();
  const restarted = () => setUp({ ...place, clock }).people;
  expect(await people.consent.grantOnce(ADA, "memory", "setting")).toBe(true);
  expect(await restarted().consent.grantOnce(ADA, "memory", "setting")).toBe(false);
  await people.consent.withdraw(ADA, "memory", "admin");
  await restarted().consent.grantOnce(ADA, "memory", "setting");
  expect(await restarted().consent.has(ADA, "memory")).toBe(false);
  await people.subject.erase(ADA);
  for (const purpose of ["memory", "analytics", "monitoring"] as const)
    expect(await restarted().consent.grantOnce(ADA, purpose, "setting")).toBe(false);
  expect(await restarted().consent.has(ADA, "memory")).toBe(false);
});

test("after an erasure a person may consent again, in so many words", async () => {
  const { people } = setUp();
  await people.subject.erase(ADA);
  await people.consent.grant(ADA, "memory", "admin");
  expect(await people.consent.has(ADA, "memory")).toBe(true);
});

test("grants and withdrawals at once are all in the history", async () => {
  const { people } = setUp();
  await Promise.all(PURPOSES.map((purpose) => people.consent.grant(ADA, purpose, "admin")));
  expect((await people.consent.history(ADA)).map(({ purpose }) => purpose).sort()).toEqual([...PURPOSES].sort());
});

test("a records that cannot be opened is a failure, and allows nothing", async () => {
  const { people, place, clock } = setUp();
  await people.consent.grant(ADA, "memory", "admin");
  const locked = setUp({ ...place, clock, seal: createSeal({ key: OTHER_KEY, randomBytes }) }).people;
  await expect(locked.consent.has(ADA, "memory")).rejects.toMatchObject({ kind: "config" });
  await expect(locked.memory.save(ADA, { note: "x" })).rejects.toMatchObject({ kind: "config" });
  await expect(locked.memory.recall(ADA, { limit: 5 })).rejects.toMatchObject({ kind: "config" });
  expect(KEY).not.toBe(OTHER_KEY);
});

test.each([
  ["nothing", none, true],
  ["another purpose", { ...none, events: [event("analytics", "granted")] }, true],
  ["a grant", { ...none, events: [event("memory", "granted")] }, false],
  ["a withdrawal", { ...none, events: [event("memory", "granted"), event("memory", "withdrawn")] }, false],
  ["an erasure", { ...none, erasedAt: NOON }, false],
] as const)("a first word after %s is heard: %s", (_, before, isHeard) => {
  expect(withFirstGrant(before, event("memory", "granted")) !== before).toBe(isHeard);
});

test("the last event of a purpose counts, and events are only added", () => {
  const words = fc.array(fc.record({ purpose: fc.constantFrom(...PURPOSES), isGrant: fc.boolean() }));
  fc.assert(
    fc.property(words, (said) => {
      let record = none;
      const last = new Map<string, boolean>();
      for (const { purpose, isGrant } of said) {
        const before = record;
        record = withConsentEvent(record, event(purpose, isGrant ? "granted" : "withdrawn"));
        last.set(purpose, isGrant);
        expect(record.events.slice(0, before.events.length)).toEqual(before.events);
      }
      for (const purpose of PURPOSES) expect(isGranted(record, purpose)).toBe(last.get(purpose) ?? false);
    }),
  );
});
