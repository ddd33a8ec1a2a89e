import { randomBytes } from "node:crypto";
import { mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createFakeClock } from "@wellsourced/testkit";
import { expect, test } from "vitest";
import { createMemoryStore, createSeal, createSessions, type SessionsOptions, type Store } from "../src/index.ts";
import { createDiskStore } from "../src/stores/index.ts";
import { ADA, BOB, filesIn, HOUR, KEY, makeFolder, NOON, OTHER_KEY, seal } from "./helpers.ts";

const setUp = (options: Partial<SessionsOptions> = {}) => {
  const clock = createFakeClock(NOON);
  const problems: string[] = [];
  const report = (problem: string) => problems.push(problem);
  return { clock, problems, sessions: createSessions({ store: createMemoryStore(), seal, clock, report, ...options }) };
};

const onDisk = async (options: Partial<SessionsOptions> = {}) => {
  const folder = join(await makeFolder(), "sessions");
  const clock = createFakeClock(NOON);
  const open = (more: Partial<SessionsOptions> = {}) =>
    setUp({ clock, store: createDiskStore({ clock, folder, randomBytes }), ...options, ...more });
  return { folder, clock, open };
};

const stepOf = (stepNumber: number, description = `step ${stepNumber}`, last = false) => ({
  step: { stepNumber, description },
  last,
});
const notFound = {
  kind: "session_not_found",
  message: "Session not found or expired. Sessions last 4 hours from last activity.",
};

test("a session goes on from step to step, and its id is a UUID of version 4", async () => {
  const { sessions } = setUp();
  const { session } = await sessions.begin(ADA, { ...stepOf(1), goal: "why" });
  expect(session.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/u);
  await sessions.step(ADA, session.id, stepOf(2));
  const { session: done } = await sessions.step(ADA, session.id, stepOf(3, "end", true));
  expect(done).toMatchObject({ researchGoal: "why", complete: true, tenant: "byron", user: "ada" });
  expect(await sessions.get(ADA, session.id)).toEqual(done);
});

test("steps taken at once are all there", async () => {
  const { sessions } = setUp();
  const { id } = (await sessions.begin(ADA, stepOf(1))).session;
  await Promise.all(Array.from({ length: 50 }, (_, index) => sessions.step(ADA, id, stepOf(index + 2))));
  expect((await sessions.get(ADA, id)).steps).toHaveLength(51);
});

test.each([
  ["unknown", "00000000-0000-4000-8000-000000000000"],
  ["malformed", "../../key"],
])("an %s session is not found", async (_, id) => {
  const { sessions } = setUp();
  await expect(sessions.get(ADA, id)).rejects.toMatchObject(notFound);
  await expect(sessions.step(ADA, id, stepOf(2))).rejects.toMatchObject(notFound);
});

test("another owner's session is not found, nor is it changed", async () => {
  const { sessions } = setUp();
  const { id } = (await sessions.begin(ADA, stepOf(1))).session;
  for (const other of [BOB, { tenant: "lovelace", user: "ada" }]) {
    await expect(sessions.get(other, id)).rejects.toMatchObject(notFound);
    await expect(sessions.step(other, id, stepOf(2))).rejects.toMatchObject(notFound);
    await sessions.delete(other, id);
  }
  expect((await sessions.get(ADA, id)).steps).toHaveLength(1);
});

test("the owner of a session is found by its id, as long as it lives and the key is known, also by another process", async () => {
  const { clock, open } = await onDisk();
  const { session } = await open().sessions.begin(ADA, stepOf(1));
  expect(await open().sessions.ownerOf(session.id)).toEqual(ADA);
  expect(await open().sessions.ownerOf("00000000-0000-4000-8000-000000000000")).toBeUndefined();
  const otherSeal = createSeal({ key: OTHER_KEY, randomBytes });
  expect(await open({ seal: otherSeal }).sessions.ownerOf(session.id)).toBeUndefined();
  await clock.advance(4 * HOUR);
  expect(await open().sessions.ownerOf(session.id)).toBeUndefined();
});

test("a session lives four hours from the last look at it, not from its beginning", async () => {
  const { sessions, clock } = setUp();
  const { id } = (await sessions.begin(ADA, stepOf(1))).session;
  await clock.advance(4 * HOUR - 1);
  await sessions.get(ADA, id);
  await clock.advance(4 * HOUR - 1);
  await sessions.step(ADA, id, stepOf(2));
  await clock.advance(4 * HOUR);
  await expect(sessions.get(ADA, id)).rejects.toMatchObject(notFound);
  expect(await sessions.list(ADA)).toEqual([]);
});

test.each([
  [90_000, "90 seconds"],
  [60_000, "1 minute"],
  [24 * HOUR, "24 hours"],
])("a life of %i ms is told as %s", async (ttlMs, words) => {
  const { sessions } = setUp({ ttlMs });
  await expect(sessions.get(ADA, "")).rejects.toMatchObject({ message: expect.stringContaining(`last ${words} from`) });
});

test("of 51 sessions of one owner the one used longest ago goes; other owners are not counted", async () => {
  const { sessions, clock } = setUp();
  const ids: string[] = [];
  for (let count = 0; count < 50; count++) {
    ids.push((await sessions.begin(ADA, stepOf(1))).session.id);
    await clock.advance((10 * 60_000) / 50);
  }
  const [first = "", second = ""] = ids;
  await sessions.get(ADA, first);
  await sessions.begin({ tenant: "byron", user: "bob" }, stepOf(1));
  await sessions.step(ADA, first, stepOf(2));
  await sessions.begin(ADA, stepOf(1));
  await expect(sessions.get(ADA, second)).rejects.toMatchObject(notFound);
  expect((await sessions.get(ADA, first)).steps).toHaveLength(2);
  expect(await sessions.list(ADA)).toHaveLength(50);
});

test("a session that was just begun stays, although the clock of others runs ahead", async () => {
  const store = createMemoryStore();
  const ahead = setUp({ store, clock: createFakeClock(NOON + HOUR), maxPerOwner: 3 }).sessions;
  for (let count = 0; count < 3; count++) await ahead.begin(ADA, stepOf(1));
  const { sessions } = setUp({ store, maxPerOwner: 3 });
  const { id } = (await sessions.begin(ADA, stepOf(1))).session;
  expect((await sessions.get(ADA, id)).steps).toHaveLength(1);
  expect(await sessions.list(ADA)).toHaveLength(3);
});

test("unreadable and expired sessions are not removed for a new one, since the key may be restored", async () => {
  const { open, clock } = await onDisk({ maxPerOwner: 1 });
  const old = open({ seal: createSeal({ key: OTHER_KEY, randomBytes }) }).sessions;
  const { id } = (await old.begin(ADA, stepOf(1))).session;
  await clock.advance(5 * HOUR);
  const { sessions } = open();
  await sessions.begin(ADA, stepOf(1));
  await sessions.begin(ADA, stepOf(1));
  expect(await sessions.sweep()).toMatchObject({ removed: 0, active: 1, damaged: [id] });
});

test("a text for a session that is not there is refused, not lost without a word", async () => {
  const { open } = await onDisk();
  for (const { sessions } of [setUp(), open()]) {
    const { id } = (await sessions.begin(ADA, stepOf(1))).session;
    await sessions.delete(ADA, id);
    await expect(sessions.keep(ADA, id, Buffer.from("text"))).rejects.toMatchObject(notFound);
  }
});

test("a session is not called damaged when writers emptied what was being read", async () => {
  const inner = createMemoryStore();
  let torn = 0;
  const get: typeof inner.get = async (owner, id) => {
    const found = await inner.get(owner, id);
    if (!found || torn === 0) return found;
    // Reads as if two writers had replaced the version meanwhile.
    return { version: found.version - torn--, bytes: found.bytes.subarray(0, 20) };
  };
  const { sessions } = setUp({ store: { ...inner, get } });
  const { id } = (await sessions.begin(ADA, stepOf(1))).session;
  for (let number = 2; number < 5; number++) await sessions.step(ADA, id, stepOf(number));
  torn = 3;
  expect((await sessions.peek(ADA, id)).steps).toHaveLength(4);
});

test("beyond 200 steps the session says that it is full", async () => {
  const { sessions } = setUp({ maxSteps: 3 });
  const { id } = (await sessions.begin(ADA, stepOf(1))).session;
  expect(await sessions.step(ADA, id, stepOf(2))).toMatchObject({ limitReached: false });
  expect(await sessions.step(ADA, id, stepOf(3))).toMatchObject({ limitReached: false });
  expect(await sessions.step(ADA, id, stepOf(4))).toMatchObject({ limitReached: true, session: { complete: true } });
});

test("one step is returned by number; another number yields the range", async () => {
  const { sessions } = setUp();
  const { id } = (await sessions.begin(ADA, stepOf(1))).session;
  await sessions.step(ADA, id, stepOf(2, "first try"));
  await sessions.step(ADA, id, stepOf(2, "second try"));
  expect(await sessions.getStep(ADA, id, 2)).toMatchObject({ description: "second try" });
  await expect(sessions.getStep(ADA, id, 3)).rejects.toMatchObject({
    kind: "not_found",
    message: "Step 3 is not in this session. Its steps are 1–2.",
  });
});

test("another process, also one started later, finds everything", async () => {
  const { open } = await onDisk();
  const { id } = (await open().sessions.begin(ADA, stepOf(1))).session;
  await open().sessions.record(ADA, id, { sources: [{ url: "https://a.example" }] });
  const other = open().sessions;
  expect(await other.list(ADA)).toEqual([id]);
  expect(await other.get(ADA, id)).toMatchObject({ sources: [{ url: "https://a.example", foundInStep: 1 }] });
});

test("nothing on the disk reveals its content or owner", async () => {
  const { open, folder } = await onDisk();
  const { sessions } = open();
  const { id } = (await sessions.begin(ADA, stepOf(1, "a secret question"))).session;
  await sessions.keep(ADA, id, Buffer.from("a secret text"));
  for (const path of await filesIn(folder)) {
    // "ada" may occur in an id by chance, as its letters are hexadecimal digits.
    expect(path).not.toMatch(/byron|\bada\b/u);
    expect(await readFile(path, "latin1")).not.toMatch(/secret|byron/u);
  }
});

test("all sessions of all owners end at once, including unreadable ones and ones being written", async () => {
  const { open, folder } = await onDisk();
  const { sessions } = open();
  const { id } = (await sessions.begin(ADA, stepOf(1))).session;
  await sessions.begin(BOB, stepOf(1));
  const [path = ""] = (await filesIn(folder)).filter((file) => file.includes(id));
  await writeFile(path, "damaged");
  const ended = sessions.endAll();
  await sessions.begin(BOB, stepOf(1));
  expect(await ended).toBeGreaterThanOrEqual(2);
  expect(await sessions.endAll()).toBeLessThanOrEqual(1);
  expect([await sessions.list(ADA), await sessions.list(BOB), await filesIn(folder)]).toEqual([[], [], []]);
  expect(await sessions.endAll()).toBe(0);
});

test("a session that is removed in the moment of its beginning begins again under another id", async () => {
  const store = createMemoryStore();
  const ids: string[] = [];
  const put: Store["put"] = async (owner, id, record) => {
    ids.push(id);
    return ids.length > 1 && store.put(owner, id, record);
  };
  const { sessions } = setUp({ store: { ...store, put } });
  const { id } = (await sessions.begin(ADA, stepOf(1))).session;
  expect(new Set(ids).size).toBe(2);
  expect((await sessions.get(ADA, id)).steps).toHaveLength(1);
});

test("texts are kept beside the session under their hash", async () => {
  const { open } = await onDisk();
  const { sessions } = open();
  const { id } = (await sessions.begin(ADA, stepOf(1))).session;
  const hash = await sessions.keep(ADA, id, Buffer.from("Grüße"));
  expect(hash).toBe("f83e039796c6453a10f5519e39fd113901572316a1a8ea07cb525d2801dfd074");
  expect(Buffer.from((await open().sessions.kept(ADA, id, hash)) ?? []).toString()).toBe("Grüße");
  expect(await sessions.kept(ADA, id, "../x")).toBeUndefined();
  expect(await sessions.kept(BOB, id, hash)).toBeUndefined();
});

test("what the key before sealed opens, and is sealed with the current one from then on", async () => {
  const { open } = await onDisk();
  const old = open({ seal: createSeal({ key: OTHER_KEY, randomBytes }) }).sessions;
  const { id } = (await old.begin(ADA, stepOf(1))).session;
  const hash = await old.keep(ADA, id, Buffer.from("text"));
  await expect(open().sessions.get(ADA, id)).rejects.toMatchObject({ kind: "config" });
  const between = open({ seal: createSeal({ key: KEY, previous: OTHER_KEY, randomBytes }) }).sessions;
  await between.get(ADA, id);
  await between.kept(ADA, id, hash);
  const { sessions } = open();
  expect((await sessions.get(ADA, id)).steps).toHaveLength(1);
  expect(await sessions.kept(ADA, id, hash)).toBeDefined();
});

test("what the previous key still seals is counted, with texts, until it has been read once", async () => {
  const { open } = await onDisk();
  const old = open({ seal: createSeal({ key: OTHER_KEY, randomBytes }) }).sessions;
  const { id } = (await old.begin(ADA, stepOf(1))).session;
  await old.begin(ADA, stepOf(1));
  const sha256 = await old.keep(ADA, id, Buffer.from("text"));
  await old.record(ADA, id, { readings: [{ url: "https://a.example", retrievedAt: "2026-01-31", sha256, bytes: 4 }] });
  const rotated = open({ seal: createSeal({ key: KEY, previous: OTHER_KEY, randomBytes }) }).sessions;
  expect(await rotated.keyUse()).toEqual({ records: 3, previous: 3, unreadable: 0 });
  await rotated.get(ADA, id);
  await rotated.kept(ADA, id, sha256);
  expect(await rotated.keyUse()).toEqual({ records: 3, previous: 1, unreadable: 0 });
  expect(await open().sessions.keyUse()).toEqual({ records: 3, previous: 0, unreadable: 1 });
});

test.each([
  ["one changed byte", (bytes: Buffer) => bytes.fill((bytes.at(40) ?? 0) ^ 1, 40, 41)],
  ["a later expiry", (bytes: Buffer) => bytes.fill((bytes.at(7) ?? 0) ^ 1, 7, 8)],
  ["an end that is missing", (bytes: Buffer) => bytes.subarray(0, -5)],
  ["nothing in it", (bytes: Buffer) => bytes.subarray(0, 0)],
])("a file with %s is told, and takes no other session down", async (_, spoil) => {
  const { open, folder } = await onDisk();
  const { sessions, problems } = open();
  const { id } = (await sessions.begin(ADA, stepOf(1))).session;
  const [path = ""] = await filesIn(folder);
  const other = (await sessions.begin(ADA, stepOf(1))).session.id;
  await writeFile(path, spoil(await readFile(path)));
  await expect(sessions.get(ADA, id)).rejects.toMatchObject({ kind: "config", message: expect.stringContaining(id) });
  await expect(sessions.step(ADA, id, stepOf(2))).rejects.toMatchObject({ kind: "config" });
  expect((await sessions.get(ADA, other)).steps).toHaveLength(1);
  expect(await sessions.sweep()).toEqual({ removed: 0, active: 1, damaged: [id] });
  expect(problems).toEqual([expect.stringContaining(id)]);
});

test("an unreadable record is reported and does not stop the sweep", async () => {
  const { open, folder, clock } = await onDisk();
  const { sessions, problems } = open();
  const { id } = (await sessions.begin(ADA, stepOf(1))).session;
  const [path = ""] = await filesIn(folder);
  await sessions.begin(BOB, stepOf(1));
  await rm(path);
  await mkdir(path);
  await clock.advance(5 * HOUR);
  expect(await sessions.sweep()).toEqual({ removed: 1, active: 0, damaged: [id] });
  expect(problems).toEqual([expect.stringContaining(id)]);
});

test("a session's file cannot replace another's", async () => {
  const { open, folder } = await onDisk();
  const { sessions } = open();
  const { id } = (await sessions.begin(ADA, stepOf(1))).session;
  const [mine = ""] = await filesIn(folder);
  await sessions.begin(BOB, stepOf(1, "a secret question"));
  const theirs = (await filesIn(folder)).find((path) => path !== mine) ?? "";
  await writeFile(mine, await readFile(theirs));
  await expect(sessions.get(ADA, id)).rejects.toMatchObject({ kind: "config" });
});

test("the folder of sessions is closed to others, also where it was there before", async () => {
  const { open, folder } = await onDisk();
  await mkdir(folder, { mode: 0o755 });
  await open().sessions.begin(ADA, stepOf(1));
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
});

test("a sweep opens each stored version once, and notices what changed since the last one", async () => {
  let unsealed = 0;
  const counting = {
    ...seal,
    openBytes: (name: string, sealed: Uint8Array) => {
      unsealed += 1;
      return seal.openBytes(name, sealed);
    },
  };
  const { open, folder } = await onDisk({ seal: counting });
  const { sessions } = open();
  const ids: string[] = [];
  for (let count = 0; count < 5; count++) ids.push((await sessions.begin(ADA, stepOf(1))).session.id);
  expect(await sessions.sweep()).toMatchObject({ active: 5 });
  expect(unsealed).toBe(5);
  expect(await sessions.sweep()).toMatchObject({ active: 5 });
  expect(unsealed).toBe(5);
  await sessions.step(ADA, ids[0] ?? "", stepOf(2, "the end", true));
  unsealed = 0;
  expect(await sessions.sweep()).toMatchObject({ active: 4 });
  expect(unsealed).toBe(1);
  // A replaced version is an empty file.
  const files = await Promise.all((await filesIn(folder)).map(async (path) => ({ path, bytes: await readFile(path) })));
  const [lost] = files.filter(({ bytes }) => bytes.length > 0);
  expect(lost).toBeDefined();
  lost?.bytes.writeUInt8((lost.bytes[40] ?? 0) ^ 1, 40);
  await writeFile(lost?.path ?? "", lost?.bytes ?? "");
  expect((await sessions.sweep()).damaged).toHaveLength(1);
});

test("a sweep removes what is over, counts what is open, and keeps what it cannot open for 30 days more", async () => {
  const { open, folder, clock } = await onDisk();
  const { sessions } = open();
  await sessions.begin(ADA, stepOf(1));
  const [lost = ""] = await filesIn(folder);
  await sessions.begin(ADA, stepOf(1));
  await clock.advance(3 * HOUR);
  await sessions.begin(BOB, stepOf(1));
  await sessions.begin(BOB, stepOf(1, "done", true));
  await writeFile(lost, (await readFile(lost)).subarray(0, 60));
  expect(await sessions.sweep()).toMatchObject({ removed: 0, active: 2, damaged: [expect.any(String)] });
  await clock.advance(HOUR);
  expect(await sessions.sweep()).toMatchObject({ removed: 1, active: 1, damaged: [expect.any(String)] });
  await clock.advance(31 * 24 * HOUR);
  expect(await sessions.sweep()).toMatchObject({ removed: 3, active: 0 });
  expect(await filesIn(folder)).toEqual([]);
});
