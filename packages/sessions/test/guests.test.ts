import { readdir } from "node:fs/promises";
import { createFakeClock } from "@wellsourced/testkit";
import { expect, test } from "vitest";
import { createMemoryStore, createSessions, type Owner, type RecordKind, type Seal } from "../src/index.ts";
import { createDiskStore, createOwnedTexts } from "../src/stores/index.ts";
import { ADA, HOUR, makeFolder, NOON, seal } from "./helpers.ts";

const guest = (id: number) => ({ tenant: "default", user: `anonymous:connection:${id}` });
const first = { step: { stepNumber: 1, description: "What is known" }, last: false };

test("of callers without names the 2,000 sessions used last stay, and those of persons all", async () => {
  const clock = createFakeClock(NOON);
  const sessions = createSessions({ store: createMemoryStore(), seal, clock });
  const own = await sessions.begin(ADA, first);
  const oldest = await sessions.begin(guest(0), first);
  await clock.advance(1_000);
  for (let id = 1; id <= 2_000; id++) await sessions.begin(guest(id), first);
  await sessions.sweep();
  expect(await sessions.list(ADA)).toEqual([own.session.id]);
  expect(await sessions.list(guest(0))).not.toContain(oldest.session.id);
  expect(await sessions.list(guest(2_000))).toHaveLength(1);
  expect((await sessions.sweep()).active).toBe(2_001);
});

test("nothing stays on the disk of a caller whose sessions are over, not even a folder", async () => {
  const folder = await makeFolder();
  const clock = createFakeClock(NOON);
  const sessions = createSessions({ store: createDiskStore({ folder, clock }), seal, clock });
  for (let id = 0; id < 3; id++) await sessions.begin(guest(id), first);
  expect(await readdir(folder)).toHaveLength(3);
  await clock.advance(5 * HOUR);
  await sessions.sweep();
  await sessions.sweep();
  expect(await readdir(folder)).toEqual([]);
  expect((await sessions.begin(guest(0), first)).session.steps).toHaveLength(1);
});

const PAGES: RecordKind = { name: "pages", record: "page" };

test("texts of a caller without a name go after four hours, those of a person when they were to", async () => {
  const clock = createFakeClock(NOON);
  const texts = createOwnedTexts({ store: createMemoryStore(), seal, kind: PAGES, clock });
  const kept = { text: "The quay was built of slate.", expiresAt: NOON + 90 * 24 * HOUR };
  for (const owner of [ADA, guest(1)]) await texts.keep(owner, "a", kept);
  await clock.advance(4 * HOUR - 1);
  expect(await texts.find(guest(1), "a")).toBe(kept.text);
  await clock.advance(1);
  expect(await texts.find(guest(1), "a")).toBeUndefined();
  expect(await texts.find(ADA, "a")).toBe(kept.text);
});

test("of callers without names the 1,000 texts kept last stay, and those of persons all", async () => {
  const store = createMemoryStore();
  const texts = createOwnedTexts({ store, seal, kind: PAGES, clock: createFakeClock(NOON) });
  const keep = (owner: Owner, key: string, text = "slate") => texts.keep(owner, key, { text, expiresAt: NOON + HOUR });
  await keep(ADA, "a");
  for (let id = 0; id <= 1_000; id++) await keep(guest(id), "a");
  // Keeping a text again counts once.
  await keep(guest(1_000), "a");
  expect(await texts.find(guest(0), "a")).toBeUndefined();
  expect(await texts.find(guest(1), "a")).toBe("slate");
  expect(await texts.find(ADA, "a")).toBe("slate");
});

test("of callers without names 256 MB of texts stay", async () => {
  const padding = Buffer.alloc(60_000_000);
  const padded: Seal = {
    ...seal,
    close: (...args) => Buffer.concat([seal.close(...args), padding]),
    open: (name, bytes) => seal.open(name, bytes.subarray(0, -padding.length)),
  };
  const texts = createOwnedTexts({
    store: createMemoryStore(),
    seal: padded,
    kind: PAGES,
    clock: createFakeClock(NOON),
  });
  for (let id = 0; id < 5; id++) await texts.keep(guest(id), "a", { text: "slate", expiresAt: NOON + HOUR });
  const found = await Promise.all([0, 1, 4].map((id) => texts.find(guest(id), "a")));
  expect(found).toEqual([undefined, "slate", "slate"]);
});

test("of callers without names the sessions used last stay that hold 256 MB together", async () => {
  const clock = createFakeClock(NOON);
  const sessions = createSessions({ store: createMemoryStore(), seal, clock });
  const ids: string[] = [];
  for (const owner of [ADA, guest(0), guest(1), guest(2)]) {
    const { session } = await sessions.begin(owner, first);
    const reading = { url: "https://example.org/", retrievedAt: "2026-03-01T12:00:00Z", sha256: "a".repeat(64) };
    await sessions.record(owner, session.id, { readings: [{ ...reading, bytes: 100 * 1_048_576 }] });
    ids.push(session.id);
    await clock.advance(1_000);
  }
  await sessions.sweep();
  const left = await Promise.all(ids.map((id) => sessions.ownerOf(id)));
  expect(left).toEqual([ADA, undefined, guest(1), guest(2)]);
});
