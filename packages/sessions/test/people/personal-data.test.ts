import { randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { createSeal, createSessions, Failure } from "../../src/index.ts";
import { createPeople, sessionData } from "../../src/people/index.ts";
import { SESSION_RECORDS } from "../../src/record-kind.ts";
import { ADA, BOB, filesIn, HOUR, KEY, makeFolder, OTHER_KEY, seal } from "../helpers.ts";
import { diskPlace, memoryPlace, movedClock, setUp, setUpOnDisk } from "./made.ts";
import { rawFiles } from "./raw.ts";
import { testSubject } from "./subject-rules.ts";

describe("in memory", () => testSubject(async () => ({ clock: movedClock(), ...memoryPlace() })));

describe("on disk", () =>
  testSubject(async () => {
    const folder = await makeFolder();
    const clock = movedClock();
    return { clock, ...diskPlace(folder, clock), raw: () => rawFiles(folder) };
  }));

test("a room that fails is reported, and the others are erased all the same", async () => {
  const away = () => Promise.reject(new Failure("upstream_unavailable", "Redis does not answer."));
  const erased: string[] = [];
  const { people } = setUp({
    extra: [
      { name: "away", export: away, erase: away },
      { name: "after", export: async () => [1], erase: async ({ user }) => erased.push(user) },
    ],
  });
  await people.consent.grant(ADA, "memory", "admin");
  await people.memory.save(ADA, { note: "x" });
  const failed = [{ room: "away", message: "Redis does not answer." }];
  const all = await people.subject.export(ADA);
  expect(all).toMatchObject({ complete: false, failed, data: { memory: [{ note: "x" }], after: [1] } });
  expect(all.data).not.toHaveProperty("away");
  const done = await people.subject.erase(ADA);
  expect(done).toMatchObject({ complete: false, failed, erased: { memory: 1, after: 1 } });
  expect(done.erased).not.toHaveProperty("away");
  expect(erased).toEqual(["ada"]);
});

test("what cannot be opened is erased as well, and its absence from an export is reported", async () => {
  const { people, folder } = await setUpOnDisk();
  await people.consent.grant(ADA, "memory", "admin");
  await people.memory.save(ADA, { note: "x" });
  for (const path of await filesIn(folder)) await writeFile(path, (await readFile(path)).subarray(0, 50));
  expect(await people.subject.export(ADA)).toMatchObject({
    complete: false,
    failed: [{ room: "consent" }, { room: "memory", message: expect.stringContaining("cannot be opened") }],
  });
  expect(await people.subject.erase(ADA)).toMatchObject({ complete: true, erased: { memory: 1 } });
  expect(await people.subject.export(ADA)).toMatchObject({ complete: true, data: { memory: [] } });
});

test("sessions that are over are erased before any sweep has met them", async () => {
  const place = memoryPlace();
  const clock = movedClock();
  const sessions = createSessions({ store: await place.openStore(SESSION_RECORDS), seal, clock });
  const people = createPeople({ ...place, seal, clock, extra: [sessionData(async () => sessions)] });
  await sessions.begin(ADA, { step: { stepNumber: 1, description: "x" }, last: false });
  await clock.advance(5 * HOUR);
  expect((await people.subject.erase(ADA)).erased.sessions).toBe(1);
  for await (const found of place.stores.get("session")?.all() ?? []) expect.unreachable(found.id);
});

test("what is saved while a person is erased is either gone or was refused", async () => {
  const { people } = setUp();
  await people.consent.grant(ADA, "memory", "admin");
  const saving = Array.from({ length: 30 }, (_, index) => people.memory.save(ADA, { note: `n${index}` }));
  await people.subject.erase(ADA);
  await Promise.all(saving);
  expect((await people.subject.export(ADA)).data.memory).toEqual([]);
});

test("the previous key opens everything, each record is sealed again when it is read, and what is left is counted", async () => {
  const folder = await makeFolder();
  const clock = movedClock();
  const place = diskPlace(folder, clock);
  const old = setUp({ ...place, clock, seal: createSeal({ key: OTHER_KEY, randomBytes }) }).people;
  for (const owner of [ADA, BOB]) {
    await old.consent.grant(owner, "memory", "admin");
    await old.memory.save(owner, { note: "kept" });
  }
  const { people } = setUp({ ...place, clock, seal: createSeal({ key: KEY, previous: OTHER_KEY, randomBytes }) });
  const use = async () => {
    const { consent, memory } = await people.keyUse();
    return [consent, memory];
  };
  const counted = (previous: number) => ({ records: 2, previous, unreadable: 0 });
  expect(await use()).toEqual([counted(2), counted(2)]);
  expect((await people.memory.recall(ADA, { limit: 5 })).memories).toHaveLength(1);
  expect(await use()).toEqual([counted(1), counted(1)]);
  await people.sweep();
  expect(await use()).toEqual([counted(0), counted(0)]);
  const { people: rotated } = setUp({ ...place, clock });
  expect((await rotated.memory.recall(BOB, { limit: 5 })).memories).toHaveLength(1);
});
