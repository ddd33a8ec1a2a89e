import { expect, onTestFinished, test } from "vitest";
import { createSessions, type RecordKind, type Store } from "../../src/index.ts";
import { createPeople, type PeopleOptions, sessionData } from "../../src/people/index.ts";
import { SESSION_RECORDS } from "../../src/record-kind.ts";
import { ADA, BOB, NOON, seal } from "../helpers.ts";
import { CLEO } from "./made.ts";
import { openedTexts } from "./raw.ts";

/** Words that occur only in test data. */
const PLANTED = ["zyzzogeton", "quincunxial", "floccinaucity"] as const;
const [NOTE_WORD, SHARED_WORD, SESSION_WORD] = PLANTED;
const ROOMS = ["consent", "memory", "workspace", "contribution", "membership", "analytics", "monitor"];

export interface SubjectPlace {
  readonly clock: NonNullable<PeopleOptions["clock"]>;
  openStore(kind: RecordKind): Promise<Store>;
  /** Raw stored texts, in addition to what can be opened. @default none */
  raw?(): Promise<readonly string[]>;
}

async function fill(place: SubjectPlace) {
  const store = await place.openStore(SESSION_RECORDS);
  const sessions = createSessions({ store, seal, clock: place.clock });
  const counters = new Map([["byron/ada", 3]]);
  const people = createPeople({
    ...{ openStore: place.openStore, clock: place.clock, seal },
    extra: [
      sessionData(async () => sessions),
      {
        name: "counters",
        export: async ({ tenant, user }) => [counters.get(`${tenant}/${user}`) ?? []].flat(),
        erase: async ({ tenant, user }) => (counters.delete(`${tenant}/${user}`) ? 1 : 0),
      },
    ],
  });
  onTestFinished(async () => {
    await people.close();
    await sessions.close();
  });
  for (const owner of [ADA, BOB, CLEO]) {
    for (const purpose of ["memory", "analytics", "workspace", "monitoring"] as const)
      await people.consent.grant(owner, purpose, `admin for ${owner.user}`);
    await people.workspaces.members.add("team-1", owner, "admin");
    const own = owner === ADA ? "" : "not ";
    for (let number = 1; number <= 3; number++)
      await people.memory.save(owner, { note: `${own}${NOTE_WORD} ${number}` });
    await people.workspaces.contribute(owner, "team-1", { note: `${own}${SHARED_WORD}` });
    await people.analytics.count(owner, "web_search");
    const url = `https://${owner.tenant}-${owner.user}.example/`;
    await people.monitors.save(owner, { query: `${own}${NOTE_WORD}` }, async () => [{ url }]);
    const step = { stepNumber: 1, description: `${own}${SESSION_WORD}` };
    const { id } = (await sessions.begin(owner, { step, last: false })).session;
    const sha256 = await sessions.keep(owner, id, Buffer.from(`text with ${own}${SESSION_WORD}`));
    const reading = { url, retrievedAt: "2026-01-31", sha256, bytes: 1 };
    await sessions.record(owner, id, { readings: [reading] });
  }
  return { people, sessions };
}

/** Everything that can be opened with the key, of any owner. */
async function everything(place: SubjectPlace): Promise<readonly string[]> {
  const rooms = [SESSION_RECORDS, ...ROOMS.map((name) => ({ name, record: name }))];
  const texts = await Promise.all(rooms.map(async (kind) => openedTexts(await place.openStore(kind), { kind, seal })));
  return texts.flat();
}

/** Conformance tests for exporting and erasing a person's data, for any store. */
export function testSubject(open: () => Promise<SubjectPlace>): void {
  test("an export has all data of a person, and none of others", async () => {
    const { people } = await fill(await open());
    const all = await people.subject.export(ADA);
    expect(all).toMatchObject({ tenantId: "byron", userId: "ada", complete: true, failed: [] });
    const counts = Object.entries(all.data).map(([name, items]) => [name, items.length]);
    expect(Object.fromEntries(counts)).toEqual({
      ...{ consent: 4, memory: 3, workspaces: 2, analytics: 1, monitors: 1, sessions: 1, counters: 1 },
    });
    const text = JSON.stringify(all);
    for (const word of PLANTED) expect(text).toContain(word);
    expect(text).toContain(`text with ${SESSION_WORD}`);
    expect(text).not.toMatch(/not |bob|lovelace/u);
  });

  test("after an erasure nothing of the person is left in any store, and the second export is empty", async () => {
    const place = await open();
    const { people } = await fill(place);
    const done = await people.subject.erase(ADA);
    expect(done).toMatchObject({ complete: true, failed: [] });
    expect(done.erased).toEqual({
      ...{ consent: 4, memory: 3, workspaces: 2, analytics: 1, monitors: 1, sessions: 1, counters: 1 },
    });
    const second = await people.subject.export(ADA);
    expect(Object.values(second.data).flat()).toEqual([]);
    const left = await everything(place);
    expect(left.length).toBeGreaterThan(8);
    for (const text of [...left, ...((await place.raw?.()) ?? [])]) {
      expect(text).not.toMatch(new RegExp(`(?<!not )(?:${PLANTED.join("|")})`, "u"));
      expect(text).not.toContain("byron-ada.example");
      expect(text).not.toMatch(/"user":"ada"(?<!"tenant":"lovelace","user":"ada")/u);
    }
    // Only the fact and time of the erasure remain.
    expect(left).toContain(JSON.stringify({ format: 1, events: [], erasedAt: NOON }));
  });

  test("an erasure withdraws consent, ends membership and affects no other person", async () => {
    const { people, sessions } = await fill(await open());
    await people.subject.erase(ADA);
    expect(await people.memory.save(ADA, { note: "again" })).toMatchObject({ status: "no_consent" });
    expect(await people.consent.history(ADA)).toEqual([]);
    await people.consent.grant(ADA, "workspace", "admin");
    expect(await people.workspaces.read(ADA, "team-1", { limit: 5 })).toMatchObject({ status: "not_member" });
    for (const other of [BOB, CLEO]) {
      expect((await people.memory.recall(other, { limit: 5 })).memories).toHaveLength(3);
      expect((await people.workspaces.read(other, "team-1", { limit: 5 })).contributions).toHaveLength(2);
      expect(await people.analytics.own(other)).toMatchObject({ status: "ok" });
      expect(await sessions.list(other)).toHaveLength(1);
    }
  });
}
