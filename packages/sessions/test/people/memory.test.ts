import { expect, test } from "vitest";
import { ADA, BOB } from "../helpers.ts";
import { CLEO, DAY, setUp, setUpOnDisk } from "./made.ts";

const notesOf = (recalled: { memories: readonly { note: string }[] }) => recalled.memories.map(({ note }) => note);

async function consenting() {
  const made = setUp();
  await made.people.consent.grant(ADA, "memory", "admin");
  return made;
}

test.each([{ user: "anonymous" }, { user: "anonymous:session-1" }, { user: "" }])(
  "an anonymous caller ($user) is told so before consent is looked at, and nothing is stored",
  async ({ user }) => {
    const { people, place } = setUp();
    const owner = { tenant: "default", user };
    expect(await people.memory.save(owner, { note: "x" })).toMatchObject({ status: "unavailable" });
    expect(await people.memory.recall(owner, { limit: 5 })).toMatchObject({ status: "unavailable", memories: [] });
    expect(place.stores.size).toBe(0);
  },
);

test("without consent nothing is stored, and a withdrawal closes what was stored", async () => {
  const { people, place } = setUp();
  expect(await people.memory.save(ADA, { note: "x" })).toMatchObject({ status: "no_consent" });
  expect(place.stores.has("memory")).toBe(false);
  await people.consent.grant(ADA, "memory", "admin");
  await people.memory.save(ADA, { note: "x" });
  await people.consent.withdraw(ADA, "memory", "ada");
  expect(await people.memory.recall(ADA, { limit: 5 })).toMatchObject({ status: "no_consent", memories: [] });
});

test("notes come back to their owner alone, the newest first, with what was said", async () => {
  const { people, clock } = await consenting();
  for (const other of [BOB, CLEO]) await people.consent.grant(other, "memory", "admin");
  const saved = await people.memory.save(ADA, { note: "one", topic: "walls", url: "https://a.example", tags: ["old"] });
  await clock.advance(1_000);
  await people.memory.save(ADA, { note: "two" });
  expect((await people.memory.recall(ADA, { limit: 20 })).memories).toEqual([
    { id: expect.any(String), note: "two", tenantId: "byron", userId: "ada", createdAt: "2026-01-31T12:00:01Z" },
    {
      ...{
        id: saved.status === "ok" && saved.id,
        note: "one",
        topic: "walls",
        url: "https://a.example",
        tags: ["old"],
      },
      ...{ tenantId: "byron", userId: "ada", createdAt: "2026-01-31T12:00:00Z" },
    },
  ]);
  for (const other of [BOB, CLEO]) expect((await people.memory.recall(other, { limit: 20 })).memories).toEqual([]);
});

test("recall finds by the topic, by words of the note and by tags, up to the limit", async () => {
  const { people } = await consenting();
  await people.memory.save(ADA, { note: "Lime was burnt nearby", topic: "Mortar" });
  await people.memory.save(ADA, { note: "Mortars need sand" });
  await people.memory.save(ADA, { note: "Nothing to see", tags: ["mortar"] });
  await people.memory.save(ADA, { note: "Bridges" });
  expect(notesOf(await people.memory.recall(ADA, { topic: "mortar", limit: 20 }))).toEqual([
    "Nothing to see",
    "Mortars need sand",
    "Lime was burnt nearby",
  ]);
  expect(notesOf(await people.memory.recall(ADA, { topic: "mortar", limit: 1 }))).toEqual(["Nothing to see"]);
  expect(notesOf(await people.memory.recall(ADA, { topic: " ", limit: 2 }))).toEqual(["Bridges", "Nothing to see"]);
});

test("a note goes when its time is over, also among newer ones and before any sweep", async () => {
  const { people, clock } = await consenting();
  await people.memory.save(ADA, { note: "old" });
  await clock.advance(89 * DAY);
  await people.memory.save(ADA, { note: "new" });
  await clock.advance(DAY - 1);
  expect(notesOf(await people.memory.recall(ADA, { limit: 20 }))).toEqual(["new", "old"]);
  await clock.advance(1);
  expect(notesOf(await people.memory.recall(ADA, { limit: 20 }))).toEqual(["new"]);
});

test("of 5,001 notes the oldest is removed, and the person is notified", async () => {
  const { people, clock } = await consenting();
  for (let number = 1; number <= 5_000; number++) {
    expect(await people.memory.save(ADA, { note: `note ${number}` })).not.toHaveProperty("reason");
    if (number % 100 === 0) await clock.advance(1);
  }
  const saved = await people.memory.save(ADA, { note: "one too many" });
  expect(saved).toMatchObject({ status: "ok", reason: "Your oldest note was removed: at most 5000 are kept." });
  const notes = notesOf({ memories: await people.memory.export(ADA) });
  expect([notes.length, notes[0], notes.at(-1)]).toEqual([5_000, "one too many", "note 2"]);
});

test("notes saved at once are all stored, in any record", async () => {
  const { people } = await consenting();
  const names = Array.from({ length: 250 }, (_, index) => `note ${index}`);
  await Promise.all(names.map((note) => people.memory.save(ADA, { note })));
  expect(notesOf({ memories: await people.memory.export(ADA) }).sort()).toEqual(names.sort());
});

test("who withdraws while a note is being written finds nothing of it afterwards", async () => {
  const { people } = await consenting();
  const saving = Promise.all(Array.from({ length: 20 }, (_, index) => people.memory.save(ADA, { note: `n${index}` })));
  const withdrawing = people.consent.withdraw(ADA, "memory", "ada");
  const saved = await saving;
  await withdrawing;
  const kept = notesOf({ memories: await people.memory.export(ADA) });
  expect(kept).toHaveLength(saved.filter(({ status }) => status === "ok").length);
});

test("a sweep removes expired notes only, and does not disturb writers", async () => {
  const { people, clock } = await setUpOnDisk();
  await people.consent.grant(ADA, "memory", "admin");
  await people.memory.save(ADA, { note: "old" });
  await clock.advance(60 * DAY);
  await people.memory.save(ADA, { note: "newer" });
  await people.consent.grant(BOB, "memory", "admin");
  await people.memory.save(BOB, { note: "bob's" });
  await clock.advance(30 * DAY);
  const [swept] = await Promise.all([people.sweep(), people.memory.save(ADA, { note: "during" })]);
  expect(swept.memory).toEqual({ removed: 0, damaged: [] });
  expect(notesOf(await people.memory.recall(ADA, { limit: 5 }))).toEqual(["during", "newer"]);
  await clock.advance(91 * DAY);
  expect((await people.sweep()).memory).toEqual({ removed: 2, damaged: [] });
  expect((await people.sweep()).memory).toEqual({ removed: 0, damaged: [] });
  expect(await people.consent.has(BOB, "memory")).toBe(true);
});
